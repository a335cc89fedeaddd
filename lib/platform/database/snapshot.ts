import 'server-only'
import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import { AppError } from '../errors'
import { NoSlotError, sharedSlots } from '../fair-slots'
import { log } from '../log'
import type { Tx } from './db'
import { readDb } from './replica'

/** How long one export may take in all, and wait for a reader that takes nothing, in milliseconds. */
const EXPORT_MS = 5 * 60_000
const STALL_MS = 30_000

/**
 * Exports at once in a process, each of which holds a connection: staff and others never wait for each other, a member of
 * the staff has two at a time, and an affiliate and an advertiser one.
 */
const staffSlots = sharedSlots('exports of staff', { atOnce: 4, perOwner: 2, waitingPerOwner: 0 })
const partnerSlots = sharedSlots('exports of partners', { atOnce: 5, perOwner: 1, waitingPerOwner: 0 })
const RETRY_AFTER_SECONDS = 30

/** Chunks read ahead of a slow reader, so that most exports end in the database before their download does. */
const CHUNKS_AHEAD = 8

/** Who exports: a member of the staff by the id of the account, the affiliate of this number, or somebody of an advertiser. */
type Exporter = `staff ${string}` | number | `advertiser ${number}`

function enter(exporter: Exporter): () => void {
  const slots = typeof exporter === 'string' && exporter.startsWith('staff ') ? staffSlots : partnerSlots
  try {
    return slots.enter(String(exporter))
  } catch (error) {
    if (!(error instanceof NoSlotError)) throw error
    throw new AppError('unavailable', 'Another download is still running. Please try again in half a minute.', {
      retryAfterSeconds: RETRY_AFTER_SECONDS,
    })
  }
}

/**
 * What `read` yields, all of it read in one snapshot of the database: rows that come, go or change meanwhile are neither
 * twice in it nor missing. Ends with an error after five minutes, and when nothing is taken for half a minute.
 * @throws AppError unavailable when too many exports are running
 */
export function readInSnapshot<T>(exporter: Exporter, read: (tx: Tx) => AsyncIterable<T>): AsyncGenerator<T> {
  const leave = enter(exporter)
  const chunks = new PassThrough({ objectMode: true, writableHighWaterMark: 1, readableHighWaterMark: CHUNKS_AHEAD })
  const closed = new AbortController()
  chunks.once('close', () => closed.abort())
  // whoever reads gets it; nobody may be reading any more
  chunks.on('error', () => undefined)
  const reading = readDb().$transaction(
    async (tx) => {
      await tx.$executeRaw`SET TRANSACTION READ ONLY`
      for await (const chunk of read(tx)) {
        if (chunks.destroyed) return
        const signal = AbortSignal.any([closed.signal, AbortSignal.timeout(STALL_MS)])
        if (!chunks.write(chunk)) await once(chunks, 'drain', { signal })
      }
    },
    { isolationLevel: 'RepeatableRead', timeout: EXPORT_MS },
  )
  reading
    .then(
      () => void chunks.end(),
      (error) => {
        if (!chunks.destroyed) log.warn({ err: error }, 'a download ended early')
        chunks.destroy(error)
      },
    )
    .finally(leave)
  return parseValues<T>(chunks)
}

async function* parseValues<T>(chunks: PassThrough): AsyncGenerator<T> {
  // a reader that stops early destroys the stream, which ends the transaction
  for await (const chunk of chunks) yield chunk
}
