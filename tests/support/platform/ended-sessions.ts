import type pg from 'pg'

/** Ends sessions of ours in this database, chosen at random, as an administrator or a memory killer would. @returns how many */
export async function endSessions(admin: pg.Pool | pg.Client, atMost: number): Promise<number> {
  const { rows } = await admin.query<{ ended: number }>(
    `SELECT count(pg_terminate_backend(pid))::int AS ended FROM (
       SELECT pid FROM pg_stat_activity
       WHERE datname = current_database() AND application_name LIKE 'stoke%' AND pid <> pg_backend_pid()
       ORDER BY random() LIMIT $1) session`,
    [atMost],
  )
  return rows[0]?.ended ?? 0
}
