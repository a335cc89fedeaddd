import 'server-only'
import {
  ClickHouseDownError,
  hasClickHouse,
  isClickHouseThere,
  isRefusedByClickHouse,
} from '@/lib/platform/clickhouse/service'
import { env } from '@/lib/platform/env'
import { log } from '@/lib/platform/log'
import { count } from '@/lib/platform/telemetry/metrics'
import { getCopiedAt } from './cursor-data'

/** What is answered from the copies of clicks and conversions. */
type CopyReader = 'report' | 'fraud' | 'clicks'

/** How much of the time an answer may take ClickHouse has, before PostgreSQL is queried with the rest. */
const SHARE_OF_COPIES = 0.6

/** How long a ClickHouse that did not answer is not queried again by the same process, in milliseconds. */
const PAUSE_MS = 30_000

// the server and Next's handlers are separate module instances in one process
const SHARED = Symbol.for('stoke.copy-reads')
const shared = globalThis as { [SHARED]?: { downUntil: number } }
const state = () => {
  shared[SHARED] ??= { downUntil: 0 }
  return shared[SHARED]
}

/** What is read: for whom, when, and how long the answer may take in all, in milliseconds. */
type Read<T> = {
  reader: CopyReader
  at: Date
  limitMs: number
  /** Asks ClickHouse, whose copies are complete up to `copiedAt`; null for what only PostgreSQL can answer. */
  copies: (limits: { copiedAt: Date; limitMs: number }) => Promise<T | null>
  events: (limits: { limitMs: number }) => Promise<T>
}

/**
 * Answers from ClickHouse, where there is one and its copies are at most CLICKHOUSE_LAG_SECONDS old. Otherwise, and when
 * it is down or refuses, from PostgreSQL with the time that is left. Which of them answered is in the metrics alone.
 */
export async function readCopies<T>({ reader, at, limitMs, copies, events }: Read<T>): Promise<T> {
  if (!hasClickHouse()) return events({ limitMs })
  const begun = performance.now()
  const copiedAt = begun < state().downUntil ? null : await currentCopy(at)
  const answer =
    copiedAt && (await tryClickHouse(() => copies({ copiedAt, limitMs: Math.ceil(limitMs * SHARE_OF_COPIES) })))
  note(reader, answer ? 'clickhouse' : 'postgres')
  return answer ?? events({ limitMs: Math.ceil(limitMs - (performance.now() - begun)) })
}

/** Lets a ClickHouse that was down be queried again at once. */
export const retryCopies = (): void => {
  state().downUntil = 0
}

const note = (reader: CopyReader, from: 'clickhouse' | 'postgres') =>
  count('copy_reads_total', 'Answers that ClickHouse can give, by who gave them.', { reader, from })

/** Up to when the copies are complete; null when that is too long ago. */
async function currentCopy(at: Date): Promise<Date | null> {
  const copiedAt = await getCopiedAt()
  return copiedAt && at.getTime() - copiedAt.getTime() <= env().CLICKHOUSE_LAG_SECONDS * 1_000 ? copiedAt : null
}

async function tryClickHouse<T>(ask: () => Promise<T | null>): Promise<T | null> {
  try {
    return await ask()
  } catch (error) {
    const isDown = error instanceof ClickHouseDownError
    if (!isDown && !isRefusedByClickHouse(error)) throw error
    if (isDown) pauseReaders()
    log.warn({ err: error }, 'ClickHouse did not answer; PostgreSQL does')
    return null
  }
}

/** Nobody asks for a while, unless ClickHouse says that it is there: then only the query was slow. */
function pauseReaders(): void {
  state().downUntil = performance.now() + PAUSE_MS
  void isClickHouseThere().then((isThere) => {
    if (isThere) retryCopies()
  })
}
