import 'server-only'
import { AsyncLocalStorage } from 'node:async_hooks'
import type pg from 'pg'
import type { PrismaClient } from '@/lib/generated/prisma/client'
import { withinMs } from '../deadline'
import { env } from '../env'
import { log } from '../log'
import { count, setGauge } from '../telemetry/metrics'
import { db, pool, replica } from './db'
import { classifyFailure } from './failures'

/** How often the replica's position is read, and how long an answer may take. */
const ASK_EVERY_MS = 1_000
const ANSWER_WITHIN_MS = 2_000

type Client = { pool: pg.Pool; prisma: PrismaClient }
/** A place in the primary's log that the replica is to reach, and when it was read there. */
type Mark = { place: string; at: number }
/** `currentAt`: the replica has everything that was committed before this moment, by `performance.now()`. */
type Watch = { mark?: Mark; currentAt: number; isDown: boolean }

// the server and Next's handlers are separate module instances in one process
const SHARED = Symbol.for('stoke.replica')
const shared = globalThis as { [SHARED]?: { watch?: Watch; reading: AsyncLocalStorage<Client> } }
const state = () => {
  shared[SHARED] ??= { reading: new AsyncLocalStorage() }
  return shared[SHARED]
}

/** Whether DATABASE_READ_URL names a replica for reads. */
export const hasReplica = (): boolean => env().DATABASE_READ_URL !== undefined

/** The client for a read that may be some seconds old, inside `withReplica`; everywhere else `db()`. */
export const readDb = (): PrismaClient => chosen()?.prisma ?? db()

/** The pool for the same. */
export const readPool = (): pg.Pool => chosen()?.pool ?? pool()

const chosen = () => (hasReplica() ? state().reading.getStore() : undefined)

/**
 * Runs reads whose answer may be DATABASE_READ_LAG_SECONDS old: those that ask `readDb()` or `readPool()` get the replica, unless it is
 * further behind or down. When it fails, or ends a statement because of what it replays, they run again on the
 * primary, so `run` must have no effects.
 */
export async function withReplica<T>(run: () => Promise<T>): Promise<T> {
  const client = currentReplica()
  noteReads(client ? 'replica' : 'primary')
  if (!client) return run()
  try {
    return await state().reading.run(client, run)
  } catch (error) {
    if (!['unavailable', 'conflict'].includes(classifyFailure(error))) throw error
    log.warn({ err: error }, 'the replica did not answer; the primary does')
    noteReads('primary')
    return run()
  }
}

const noteReads = (from: 'replica' | 'primary') =>
  count('replica_reads_total', 'Answers that may be some seconds old, by the database asked.', { from })

function currentReplica(): Client | null {
  if (!hasReplica()) return null
  const watch = startWatch()
  const isCurrent = performance.now() - watch.currentAt <= env().DATABASE_READ_LAG_SECONDS * 1000
  return isCurrent ? replica() : null
}

/** Begins with the first read, which the primary answers. */
function startWatch(): Watch {
  const known = state().watch
  if (known) return known
  const watch: Watch = { currentAt: Number.NEGATIVE_INFINITY, isDown: false }
  state().watch = watch
  const ask = async () => {
    if (!hasReplica()) {
      state().watch = undefined
      return
    }
    await withinMs(ANSWER_WITHIN_MS, askReplica(watch), () => new Error('the replica does not answer in time'))
      .then(() => setDown(watch, false))
      .catch((error: unknown) => setDown(watch, true, error))
    setTimeout(() => void ask(), ASK_EVERY_MS).unref()
  }
  void ask()
  return watch
}

/** Asks for one place at a time: a replica that is far behind reaches the first before it is asked for another. */
async function askReplica(watch: Watch): Promise<void> {
  watch.mark ??= await readPrimaryPosition()
  const { place: position, at } = watch.mark
  // a server that left recovery is a primary, and not necessarily ours
  const sql = 'SELECT pg_is_in_recovery() AND pg_last_wal_replay_lsn() >= $1::pg_lsn AS reached'
  const answer = await replica()?.pool.query<{ reached: boolean | null }>(sql, [position])
  if (answer?.rows[0]?.reached) {
    watch.currentAt = at
    watch.mark = undefined
  }
  setGauge(
    'replica_age_seconds',
    'How old the reads of the replica are at most.',
    (performance.now() - watch.currentAt) / 1000,
  )
}

async function readPrimaryPosition(): Promise<Mark> {
  const at = performance.now()
  const { rows } = await pool().query<{ place: string }>('SELECT pg_current_wal_lsn()::text AS place')
  return { place: rows[0]?.place ?? '0/0', at }
}

function setDown(watch: Watch, isDown: boolean, error?: unknown): void {
  if (isDown && !watch.isDown) log.warn({ err: error }, 'the replica is unreachable; the primary answers its reads')
  if (!isDown && watch.isDown) log.info('the replica is back')
  watch.isDown = isDown
}
