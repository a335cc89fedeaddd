import 'server-only'
import { db, type Tx } from './db'
import { log } from './log'

const ATTEMPTS = 4
// PostgreSQL: serialization_failure and deadlock_detected, which can be retried
const RETRYABLE = new Set(['40001', '40P01'])

/** The SQLSTATE behind an error of Prisma or of pg, where there is one. */
export function sqlState(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  const { code, meta, cause } = error as { code?: unknown; meta?: unknown; cause?: unknown }
  if (typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) && !code.startsWith('P')) return code
  const inner = meta as { driverAdapterError?: unknown; code?: unknown } | undefined
  if (typeof inner?.code === 'string') return inner.code
  const original = (error as { originalCode?: unknown }).originalCode
  if (typeof original === 'string') return original
  return sqlState(inner?.driverAdapterError) ?? sqlState(cause)
}

/** Runs one transaction, with retries after deadlocks and serialization failures. READ COMMITTED. */
export async function transact<T>(run: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db().$transaction(run)
    } catch (error) {
      const code = (error as { code?: unknown }).code
      const retryable = code === 'P2034' || RETRYABLE.has(sqlState(error) ?? '')
      if (!retryable || attempt === ATTEMPTS) throw error
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
