import 'server-only'
import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { AppError } from '../errors'
import { log } from '../log'
import { type FairSlots, NoSlotError, sharedSlots } from '../sharing/fair-slots'
import { processAdmission } from '../sharing/request-admission'
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
const partnerSlots = sharedSlots('exports of partners', { atOnce: 8, perOwner: 1, waitingPerOwner: 0 })
const RETRY_AFTER_SECONDS = 30

/** How long an export may have waited for its reader in all before it gives its place to somebody who has none, in milliseconds. */
const GIVES_WAY_AFTER_MS = 3_000
/** How long somebody who has none waits for a place, so that one that was just taken can give way; and how often it is tried. */
const PLACE_WITHIN_MS = 20_000
const TRIED_EVERY_MS = 100

/** An export that is running: how long it has waited for its reader, in milliseconds, and what ends it at once. */
type Running = { waitedMs(): number; giveWay(): void }

// as the slots are: server, routes and pages have modules of their own
const RUNNING = Symbol.for('stoke.exports')
const shared = globalThis as { [RUNNING]?: Map<FairSlots, Set<Running>> }

/** Chunks read ahead of a slow reader, so that most exports end in the database before their download does. */
const CHUNKS_AHEAD = 8

/** Who exports: a member of the staff by the id of the account, the affiliate of this number, or somebody of an advertiser. */
type Exporter = `staff ${string}` | number | `advertiser ${number}`

const slotsOf = (exporter: Exporter): FairSlots =>
  typeof exporter === 'string' && exporter.startsWith('staff ') ? staffSlots : partnerSlots

function runningIn(slots: FairSlots): Set<Running> {
  shared[RUNNING] ??= new Map()
  const running = shared[RUNNING].get(slots) ?? new Set()
  shared[RUNNING].set(slots, running)
  return running
}

/** Takes a slot. Where all are taken, one whose reader is slow gives way to an exporter who has none. @throws NoSlotError */
function enter(slots: FairSlots, owner: string): () => void {
  if (!slots.hasRoom && !slots.has(owner)) {
    const waiting = [...runningIn(slots)].filter((each) => each.waitedMs() >= GIVES_WAY_AFTER_MS)
    waiting.sort((one, other) => other.waitedMs() - one.waitedMs())[0]?.giveWay()
  }
  return slots.enter(owner)
}

/** Takes a slot, for which an exporter who has none waits up to `PLACE_WITHIN_MS`. @throws AppError unavailable */
async function waitForSlot(exporter: Exporter): Promise<() => void> {
  const [slots, owner] = [slotsOf(exporter), String(exporter)]
  for (const until = performance.now() + PLACE_WITHIN_MS; ; await pause(TRIED_EVERY_MS)) {
    try {
      return enter(slots, owner)
    } catch (error) {
      if (!(error instanceof NoSlotError)) throw error
      if (!slots.has(owner) && performance.now() < until) continue
      throw new AppError('unavailable', 'Another download is still running. Please try again in half a minute.', {
        retryAfterSeconds: RETRY_AFTER_SECONDS,
      })
    }
  }
}

/** Adds up how long something was waited for. */
function stopwatch() {
  let [before, since] = [0, 0]
  return {
    ms: () => before + (since > 0 ? performance.now() - since : 0),
    async during<T>(wait: Promise<T>): Promise<T> {
      since = performance.now()
      return wait.finally(() => {
        before += performance.now() - since
        since = 0
      })
    },
  }
}

/** Reads chunk after chunk, each in turn with requests: a file of many lines would keep the thread for seconds. */
async function* inTurns<T>(owner: string, chunks: AsyncIterable<T>): AsyncGenerator<T> {
  const reading = chunks[Symbol.asyncIterator]()
  try {
    for (;;) {
      const next = await processAdmission().run(owner, () => reading.next())
      if (next.done) return
      yield next.value
    }
  } finally {
    await reading.return?.()
  }
}

/**
 * What `read` yields, all of it read in one snapshot of the database: rows that come, go or change meanwhile are neither
 * twice in it nor missing. Begins when the first is asked for. Ends with an error after five minutes, when nothing is taken for half a minute, and when its
 * reader is slow and somebody else waits for a place.
 * @throws AppError unavailable when too many exports are running
 */
export async function* readInSnapshot<T>(exporter: Exporter, read: (tx: Tx) => AsyncIterable<T>): AsyncGenerator<T> {
  const free = await waitForSlot(exporter)
  const running = runningIn(slotsOf(exporter))
  const chunks = new PassThrough({ objectMode: true, writableHighWaterMark: 1, readableHighWaterMark: CHUNKS_AHEAD })
  const closed = new AbortController()
  chunks.once('close', () => closed.abort())
  // whoever reads gets it; nobody may be reading any more
  chunks.on('error', () => undefined)
  const waited = stopwatch()
  const leave = () => {
    if (running.delete(one)) free()
  }
  const one: Running = {
    waitedMs: waited.ms,
    giveWay() {
      log.warn('a download whose reader is slow gave way to another')
      leave()
      chunks.destroy(new Error('The reader was slow, and somebody else waited.'))
    },
  }
  running.add(one)
  const reading = readDb().$transaction(
    async (tx) => {
      await tx.$executeRaw`SET TRANSACTION READ ONLY`
      for await (const chunk of inTurns(`export ${exporter}`, read(tx))) {
        if (chunks.destroyed) return
        const signal = AbortSignal.any([closed.signal, AbortSignal.timeout(STALL_MS)])
        if (!chunks.write(chunk)) await waited.during(once(chunks, 'drain', { signal }))
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
  // a reader that stops early destroys the stream, which ends the transaction
  for await (const chunk of chunks) yield chunk
}
