import 'server-only'
import { AsyncLocalStorage } from 'node:async_hooks'
import { log } from '../log'
import { db, type Tx, transactOnPrepared } from './db'
import { classifyFailure } from './failures'

const ATTEMPTS = 4

/** What the first transaction of a request depends on; see `guardTransaction`. */
type Guard = { name: string; check: () => Promise<void>; isCommitted: boolean; refusal?: unknown }

/** Whether a transaction of a request was sent its COMMIT, after which nobody knows for sure that it did nothing. */
type Watch = { hasCommitted: boolean }

// the server and Next's handlers are separate module instances in one process
const SHARED = Symbol.for('stoke.transaction-guard')
const WATCHES = Symbol.for('stoke.transaction-watch')
const shared = globalThis as {
  [SHARED]?: AsyncLocalStorage<Guard | undefined>
  [WATCHES]?: AsyncLocalStorage<Watch>
}
const guards = () => {
  shared[SHARED] ??= new AsyncLocalStorage()
  return shared[SHARED]
}
const watches = () => {
  shared[WATCHES] ??= new AsyncLocalStorage()
  return shared[WATCHES]
}

/** Runs `run`, and says whether a transaction in it was committed, or may have been. */
export async function watchCommits<T>(run: () => Promise<T>): Promise<{ result: T; hasCommitted: boolean }> {
  const watch: Watch = { hasCommitted: false }
  const result = await watches().run(watch, run)
  return { result, ...watch }
}

const noted =
  <T>(run: (tx: Tx) => Promise<T>) =>
  async (tx: Tx): Promise<T> => {
    const result = await run(tx)
    const watch = watches().getStore()
    if (watch) watch.hasCommitted = true
    return result
  }

/** Runs one transaction, with retries after deadlocks and serialization failures. READ COMMITTED. */
export async function transact<T>(run: (tx: Tx) => Promise<T>): Promise<T> {
  const guard = guards().getStore()
  if (!guard || guard.isCommitted) return retried(() => db().$transaction(noted(run)))
  const result = await retried(() => db().$transaction(noted((tx) => runGuarded(tx, guard, run))))
  guard.isCommitted = true
  return result
}

/**
 * Runs `run`, whose first transaction by `transact` is rolled back when `check` throws. `check` runs when everything is
 * written and before the commit, so that it sees, over another connection, all that others committed until the rows of
 * the transaction were locked, and nothing of the transaction itself. Those with the same name run one after another.
 * @throws what `check` threw, when nothing was committed, even if `run` caught it
 */
export async function guardTransaction<T>({ name, check }: Pick<Guard, 'name' | 'check'>, run: () => Promise<T>) {
  const guard: Guard = { name, check, isCommitted: false }
  const result = await guards().run(guard, run)
  if (guard.refusal !== undefined && !guard.isCommitted) throw guard.refusal
  return result
}

async function runGuarded<T>(tx: Tx, guard: Guard, run: (tx: Tx) => Promise<T>): Promise<T> {
  await tx.$queryRaw`SELECT 1 FROM pg_advisory_xact_lock(hashtextextended(${guard.name}, 0))`
  const result = await run(tx)
  try {
    await guards().run(undefined, guard.check)
  } catch (error) {
    guard.refusal = error
    throw error
  }
  return result
}

/** `transact` with statements that stay prepared, for what runs very often; see `transactOnPrepared`. */
export const transactPrepared = <T>(run: (tx: Tx) => Promise<T>): Promise<T> =>
  retried(() => transactOnPrepared(noted(run)))

async function retried<T>(attempted: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await attempted()
    } catch (error) {
      if (classifyFailure(error) !== 'conflict' || attempt === ATTEMPTS) throw error
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
