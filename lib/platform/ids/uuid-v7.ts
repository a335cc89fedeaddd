import { AsyncLocalStorage } from 'node:async_hooks'
import { randomFillSync, randomInt } from 'node:crypto'
import { v7 } from 'uuid'

// ids of one process and millisecond sort in creation order: transfers of one transaction, states of one call; each
// millisecond's counter begins at random, so that an id does not reveal how many there are
const CACHED_INSTANTS = 64
const FIRST_MAX = 2 ** 31

type Source = { counts: Map<number, number>; first: () => number; bytes: () => Uint8Array }
const atRandom: Source = { counts: new Map(), first: () => randomInt(FIRST_MAX), bytes: nextRandomBytes }
const drawn = new AsyncLocalStorage<Source>()

/** A new version 7 id of the given instant: sorts by time, and finds its month's partition without a search. */
export function newId(at: Date): string {
  const { counts, first, bytes } = drawn.getStore() ?? atRandom
  const msecs = at.getTime()
  const seq = (counts.get(msecs) ?? first()) + 1
  if (counts.size >= CACHED_INSTANTS && !counts.has(msecs)) counts.delete(counts.keys().next().value ?? 0)
  counts.set(msecs, seq)
  return v7({ msecs, seq, random: bytes() })
}

const ID_BYTES = 16
const randomPool = new Uint8Array(256 * ID_BYTES)
let usedBytes = randomPool.length

/** Random bytes for one id, generated in batches: a single call costs more than the rest of a click. */
function nextRandomBytes(): Uint8Array {
  if (usedBytes === randomPool.length) {
    randomFillSync(randomPool)
    usedBytes = 0
  }
  usedBytes += ID_BYTES
  return randomPool.subarray(usedBytes - ID_BYTES, usedBytes)
}

/**
 * Creates all ids within `run` from the given bytes instead of random ones, so that the demo's rows are reproducible.
 * @param bytes returns 16 bytes per call
 */
export function withIdsFrom<T>(bytes: () => Uint8Array, run: () => Promise<T>): Promise<T> {
  return drawn.run({ counts: new Map(), first: () => 0, bytes }, run)
}

/** The smallest id of an instant: the lower bound of a search by time. */
export function firstIdAt(at: Date): string {
  const hex = at.getTime().toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`
}

/** The instant inside a version 7 id, to the millisecond. */
export function instantFromId(id: string): Date {
  return new Date(Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16))
}
