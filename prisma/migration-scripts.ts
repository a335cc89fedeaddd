import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'

/** How long a statement waits for a lock before it gives way, and how often and after which pause it is tried again. */
export type LockLimits = { lockMs?: number; tries?: number; pauseMs?: number }

/** Whoever queues behind a waiting migration waits for at most two seconds; the migration is tried for ten minutes. */
export const LOCK_LIMITS = { lockMs: 2_000, tries: 120, pauseMs: 3_000 }

type Limits = Required<LockLimits> & { tell(line: string): void }

/** The first line of a migration whose statements are sent one by one, each its own transaction. */
const OUTSIDE_TRANSACTION = /^-- outside a transaction\b/

// lock_not_available, deadlock_detected
const GAVE_WAY = new Set(['55P03', '40P01'])

/**
 * Runs a migration's script, and the statement that marks it as finished: sent whole, and so in one transaction, unless
 * its first line says otherwise.
 */
export async function runScript(client: pg.Client, script: string, finish: string, limits: Limits): Promise<void> {
  if (!OUTSIDE_TRANSACTION.test(script)) return givingWay(() => client.query(`${script}\n;${finish}`), limits)
  for (const statement of statementsOf(script)) await givingWay(() => runAlone(client, statement, limits), limits)
  await client.query(finish)
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
async function runAlone(client: pg.Client, statement: string, { lockMs }: Limits): Promise<void> {
  const waits = /\bCONCURRENTLY\b/i.test(statement)
  if (waits) await client.query('SET lock_timeout = 0')
  try {
    await client.query(statement)
  } finally {
    if (waits) await client.query(`SET lock_timeout = ${lockMs}`)
  }
}

/** The statements of a script: each ends with a semicolon at the end of a line that is outside a quoted body. */
const statementsOf = (script: string): string[] =>
  (script.replace(/^\s*--.*$/gm, '').match(/(?:(\$\w*\$).*?\1|;(?![ \t]*$)|[^;])+/gms) ?? [])
    .map((statement) => statement.trim())
    .filter(Boolean)
