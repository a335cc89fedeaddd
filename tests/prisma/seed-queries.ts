import type pg from 'pg'

// Columns that may be in the future, and tables whose rows are created by migrations.
const FUTURE_COLUMNS = [
  'due_at',
  'effective_at',
  'ends_at',
  'hold_until',
  'commission_until',
  'scheduled_at',
  'updated_at',
]
const MIGRATION_TABLES = ['_prisma_migrations', 'level', 'feature_flag']

/** The columns, as "table.column", with a time after `now`. */
export async function findFutureInstants(pool: pg.Pool, now: Date): Promise<string[]> {
  const { rows } = await pool.query<{ table: string; column: string }>(
    `SELECT c.table_name AS table, c.column_name AS column FROM information_schema.columns c
     JOIN information_schema.tables t USING (table_schema, table_name)
     JOIN pg_class k ON k.oid = format('%I.%I', c.table_schema, c.table_name)::regclass AND NOT k.relispartition
     WHERE c.table_schema = 'public' AND t.table_type = 'BASE TABLE' AND c.data_type = 'timestamp with time zone'
       AND c.column_name <> ALL ($1) AND c.table_name <> ALL ($2)`,
    [FUTURE_COLUMNS, MIGRATION_TABLES],
  )
  const found: string[] = []
  for (const { table, column } of rows) {
    const own = table === 'ledger_account' ? 'AND affiliate_id IS NOT NULL' : ''
    const { rowCount } = await pool.query(`SELECT 1 FROM ${table} WHERE ${column} > $1 ${own} LIMIT 1`, [now])
    if (rowCount) found.push(`${table}.${column}`)
  }
  return found
}

export type StreakByDays = { affiliateId: number; current: number; longest: number; lastDay: string }

/** The streaks computed from the days with a pending or approved conversion. */
export async function streaksByDays(pool: pg.Pool, today: string): Promise<StreakByDays[]> {
  const { rows } = await pool.query<StreakByDays>(
    `WITH days AS (SELECT DISTINCT affiliate_id, day FROM conversion WHERE status IN ('pending', 'approved')),
       runs AS (SELECT affiliate_id, count(*)::int AS length, max(day) AS last
                FROM (SELECT affiliate_id, day, day - (row_number() OVER (PARTITION BY affiliate_id ORDER BY day))::int AS run FROM days) d
                GROUP BY affiliate_id, run)
     SELECT affiliate_id AS "affiliateId", coalesce(max(length) FILTER (WHERE last >= $1::date - 1), 0) AS current,
       max(length) AS longest, max(last)::text AS "lastDay"
     FROM runs GROUP BY affiliate_id ORDER BY affiliate_id`,
    [today],
  )
  return rows
}

/** Sent batches and rejected or suspended affiliates without an entry in the audit log. */
export async function decisionsWithoutAudit(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(`
    SELECT b.id::text AS id FROM payout_batch b
    WHERE b.status = 'done' AND NOT EXISTS (
      SELECT FROM audit_log l WHERE l.action = 'payout_batch.approve' AND l.subject_id = b.id::text
        AND l.after ->> 'status' = 'approved' AND (l.after ->> 'totalCents')::bigint = b.total_cents)
    UNION ALL
    SELECT a.id::text FROM affiliate a
    WHERE a.status IN ('rejected', 'suspended') AND NOT EXISTS (
      SELECT FROM audit_log l WHERE l.subject_id IN (a.id::text, a.user_id::text) AND l.reason = a.status_reason)`)
  return rows.map(({ id }) => id)
}

/** The conversions whose transfers do not add up to the amounts of their status. */
export async function conversionsWithWrongTransfers(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(`
      SELECT c.id FROM conversion c
      LEFT JOIN LATERAL (
        SELECT coalesce(sum(CASE WHEN cr.kind = 'pending' THEN t.amount_cents WHEN de.kind = 'pending' THEN -t.amount_cents END), 0) AS pending,
          coalesce(sum(CASE WHEN cr.kind = 'available' THEN t.amount_cents WHEN de.kind = 'available' THEN -t.amount_cents END), 0) AS available,
          coalesce(sum(CASE WHEN cr.kind = 'house_revenue' THEN t.amount_cents WHEN de.kind = 'house_revenue' THEN -t.amount_cents END), 0) AS revenue
        FROM ledger_transfer t
        JOIN ledger_account cr ON cr.id = t.credit_account_id JOIN ledger_account de ON de.id = t.debit_account_id
        WHERE t.conversion_id = c.id AND t.affiliate_id = c.affiliate_id AND t.funding_application_id IS NULL
      ) m ON true
      WHERE (m.pending, m.available, m.revenue) <> (
        CASE WHEN c.status = 'pending' THEN c.payout_cents ELSE 0 END,
        CASE WHEN c.status = 'approved' THEN c.payout_cents ELSE 0 END,
        CASE WHEN c.status IN ('pending', 'approved') THEN c.revenue_cents ELSE 0 END)`)
  return rows.map(({ id }) => id)
}
