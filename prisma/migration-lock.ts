import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'

// Any fixed number: the advisory lock held while this database is migrated.
const MIGRATION_LOCK = 7_243_101
const ASK_EVERY_MS = 250
const WAIT_MS = 30 * 60_000

/** The limits that the role may have: a migration takes as long as it takes. PostgreSQL before 17 lacks the first. */
const NO_OTHER_LIMITS = `SELECT set_config(name, '0', false) FROM pg_settings
  WHERE name IN ('transaction_timeout', 'idle_in_transaction_session_timeout', 'idle_session_timeout')`

type Waiting = { lockMs: number; tell(line: string): void }

/**
 * Prepares the session that migrates: the lock that one session at a time has, and its limits. The lock is asked for again
 * and again: a session that waits for it inside a statement would hold up CREATE INDEX CONCURRENTLY of the one that has it.
 */
export async function lockForMigration(client: pg.Client, { lockMs, tell }: Waiting): Promise<void> {
  await client.query(`SET lock_timeout = ${lockMs}; SET statement_timeout = 0; ${NO_OTHER_LIMITS}`)
  const began = performance.now()
  for (let tries = 0; ; tries += 1) {
    const { rows } = await client.query<{ isMine: boolean }>('SELECT pg_try_advisory_lock($1) AS "isMine"', [
      MIGRATION_LOCK,
    ])
    if (rows[0]?.isMine) return
    if (performance.now() - began > WAIT_MS) throw new Error('another migration has been running for 30 minutes')
    if (tries === 4) tell('Another process migrates the database; waiting for it.')
    await pause(ASK_EVERY_MS)
  }
}
