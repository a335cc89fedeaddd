import pg from 'pg'
import { openPostgres } from '../scripts/embedded-postgres.mjs'

type Hour = { hour: number; cents: number; clicks: number }

/** Asks the demo's own PostgreSQL, past everything that is tested. */
export async function ask<Row>(sql: string, values: unknown[]): Promise<Row[]> {
  const postgres = await openPostgres({ dataDir: process.env.E2E_DATA_DIR || '.data-e2e' })
  const client = new pg.Client({ connectionString: postgres.url() })
  await client.connect()
  try {
    const { rows } = await client.query(sql, values)
    return rows as Row[]
  } finally {
    await client.end()
    await postgres.close()
  }
}

const OWN = `(SELECT a.id FROM affiliate a JOIN app_user u ON u.id = a.user_id WHERE u.email = $1)`

/** What an affiliate earned in each hour of a zone's day, by PostgreSQL's clocks rather than ours. */
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
