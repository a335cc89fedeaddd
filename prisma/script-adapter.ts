import { setTimeout as pause } from 'node:timers/promises'
import { PrismaPg } from '@prisma/adapter-pg'
import { DriverAdapterError, type SqlMigrationAwareDriverAdapterFactory } from '@prisma/driver-adapter-utils'
import pg from 'pg'

/** How long a statement waits for a lock before it gives way, and how often and after which pause it is tried again. */
export type LockLimits = { lockMs?: number; tries?: number; pauseMs?: number }

/** Whoever queues behind a waiting migration waits for at most two seconds; the migration is tried for ten minutes. */
export const LOCK_LIMITS = { lockMs: 2_000, tries: 120, pauseMs: 3_000 }

type Limits = Required<LockLimits> & { tell(line: string): void }

/** The first line of a migration whose statements are sent one by one, each its own transaction. */
const OUTSIDE_TRANSACTION = /^-- outside a transaction\b/

// lock_not_available, deadlock_detected
const GAVE_WAY = new Set(['55P03', '40P01'])

// In the same transaction as the script, so that an applied migration is always marked as finished.
const markFinished = `
;DO $mark$ BEGIN
  IF to_regclass('_prisma_migrations') IS NOT NULL THEN
    UPDATE _prisma_migrations SET finished_at = now() WHERE finished_at IS NULL AND rolled_back_at IS NULL;
  END IF;
END $mark$`

/**
 * Prisma's adapter, which sends scripts whole. By default it splits a script at every semicolon, including those in
 * function bodies and comments. Sent whole, a script is also one transaction.
 */
export function wholeScripts(pool: pg.Pool, limits: Limits): SqlMigrationAwareDriverAdapterFactory {
  const factory = new PrismaPg(pool)
  return {
    provider: factory.provider,
    adapterName: factory.adapterName,
    connectToShadowDb: () => factory.connectToShadowDb(),
    connect: async () => {
      const adapter = await factory.connect()
      adapter.executeScript = (script) => runScript(pool, script, limits)
      return adapter
    },
  }
}

async function runScript(pool: pg.Pool, script: string, limits: Limits): Promise<void> {
  try {
    if (!OUTSIDE_TRANSACTION.test(script)) return await givingWay(() => pool.query(script + markFinished), limits)
    for (const statement of statementsOf(script)) await givingWay(() => runAlone(pool, statement, limits), limits)
    await pool.query(markFinished)
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error
    const { code = '', severity = 'ERROR', message, detail, column, hint } = error
    throw new DriverAdapterError({ kind: 'postgres', code, severity, message, detail, column, hint })
  }
}

/** Runs what may have to wait for a lock. When it takes too long it gives way to those behind it, and tries later. */
async function givingWay(run: () => Promise<unknown>, { tries, pauseMs, lockMs, tell }: Limits): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await run()
      return
    } catch (error) {
      const { code = '' } = error as { code?: string }
      if (!GAVE_WAY.has(code) || attempt === tries) throw error
      tell(
        `A lock was not free within ${lockMs} ms (try ${attempt} of ${tries}). The migration gives way and tries again.`,
      )
      await pause(pauseMs)
    }
  }
}

/** CONCURRENTLY blocks nobody while it waits, and waits for every transaction that is open: without a limit. */
async function runAlone(pool: pg.Pool, statement: string, { lockMs }: Limits): Promise<void> {
  const waits = /\bCONCURRENTLY\b/i.test(statement)
  if (waits) await pool.query('SET lock_timeout = 0')
  try {
    await pool.query(statement)
  } finally {
    if (waits) await pool.query(`SET lock_timeout = ${lockMs}`)
  }
}

/** The statements of a script without function bodies: each ends with a semicolon at the end of a line. */
const statementsOf = (script: string): string[] =>
  script
    .replace(/^\s*--.*$/gm, '')
    .split(/;[ \t]*$/m)
    .map((statement) => statement.trim())
    .filter(Boolean)
