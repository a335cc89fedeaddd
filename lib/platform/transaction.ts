import 'server-only'
import { failureOf } from './database-failures'
import { db, type Tx, transactOnPrepared } from './db'
import { log } from './log'

const ATTEMPTS = 4

/** Runs one transaction, with retries after deadlocks and serialization failures. READ COMMITTED. */
export const transact = <T>(run: (tx: Tx) => Promise<T>): Promise<T> => retried(() => db().$transaction(run))

/** The same with statements that stay prepared, for what runs very often; see `transactOnPrepared`. */
export const transactPrepared = <T>(run: (tx: Tx) => Promise<T>): Promise<T> => retried(() => transactOnPrepared(run))

async function retried<T>(attempted: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await attempted()
    } catch (error) {
      if (failureOf(error) !== 'conflict' || attempt === ATTEMPTS) throw error
    }
  }
}

/**
 * Runs one transaction per item, one after another. A failed one is logged and does not stop the others, unless the
 * database itself is unavailable.
 * @returns for how many items `run` returned true
 */
export async function transactEach<T>(
  items: readonly T[],
  run: (tx: Tx, item: T) => Promise<boolean>,
): Promise<number> {
  let count = 0
  for (const item of items) {
    try {
      if (await transact((tx) => run(tx, item))) count += 1
    } catch (error) {
      await db().$queryRaw`SELECT 1`
      log.error({ err: error, item }, 'an item of a batch failed')
    }
  }
  return count
}
