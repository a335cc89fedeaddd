import pg from 'pg'

type Hour = { hour: number; cents: number; clicks: number }

let pool: pg.Pool | undefined

/** Opens the worker's own database; returns how to close it. */
export function openDatabase(connectionString: string): () => Promise<void> {
  const opened = new pg.Pool({ connectionString, max: 2 })
  pool = opened
  return () => opened.end()
}

/** Queries the demo's database directly. */
export async function ask<Row>(sql: string, values: unknown[]): Promise<Row[]> {
  if (!pool) throw new Error('No test of this worker runs: its database is not open.')
  const { rows } = await pool.query(sql, values)
  return rows as Row[]
}

const OWN = `(SELECT a.id FROM affiliate a JOIN app_user u ON u.id = a.user_id WHERE u.email = $1)`

/** What an affiliate earned in each local hour of a day, computed by PostgreSQL. */
export function earnedByHour(email: string, timeZone: string, day: string): Promise<Hour[]> {
  return ask<Hour>(
    `SELECT extract(hour FROM created_at AT TIME ZONE $2)::int AS hour,
       sum(CASE WHEN kind = 'conversion' THEN cents ELSE 0 END)::int AS cents,
       count(*) FILTER (WHERE kind = 'click')::int AS clicks
     FROM (
       SELECT created_at, 'conversion' AS kind, payout_cents AS cents FROM conversion
       WHERE affiliate_id = ${OWN} AND status IN ('pending', 'approved')
       UNION ALL
       SELECT created_at, 'click', 0 FROM click WHERE affiliate_id = ${OWN} AND flag IS NULL
     ) event
     WHERE (created_at AT TIME ZONE $2)::date = $3::date
     GROUP BY 1 ORDER BY 1`,
    [email, timeZone, day],
  )
}
