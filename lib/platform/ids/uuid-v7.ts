import { AsyncLocalStorage } from 'node:async_hooks'
import { randomFillSync, randomInt } from 'node:crypto'
import { v7 } from 'uuid'

// Ids of one instant made by one process stand in the order they were made: transfers of one transaction, states of
// one call. Each instant's count begins at random, so that an id tells nobody how many there are.
const REMEMBERED_INSTANTS = 64
const FIRST_MAX = 2 ** 31

type Source = { counts: Map<number, number>; first: () => number; bytes: () => Uint8Array }
const atRandom: Source = { counts: new Map(), first: () => randomInt(FIRST_MAX), bytes: takeBytes }
const drawn = new AsyncLocalStorage<Source>()

/** A new version 7 id of the given instant: sorts by time, and finds its month's partition without a search. */
export function newId(at: Date): string {
  const { counts, first, bytes } = drawn.getStore() ?? atRandom
  const msecs = at.getTime()
  const seq = (counts.get(msecs) ?? first()) + 1
  if (counts.size >= REMEMBERED_INSTANTS && !counts.has(msecs)) counts.delete(counts.keys().next().value ?? 0)
  counts.set(msecs, seq)
  return v7({ msecs, seq, random: bytes() })
}

const ID_BYTES = 16
const chance = new Uint8Array(256 * ID_BYTES)
let taken = chance.length

/** Random bytes for one id. They are drawn for many at a time: each draw costs more than the rest of a click. */
function takeBytes(): Uint8Array {
  if (taken === chance.length) {
    randomFillSync(chance)
    taken = 0
  }
  taken += ID_BYTES
  return chance.subarray(taken - ID_BYTES, taken)
}

/**
 * Makes the ids of all that `run` does from these bytes instead of chance: the demo's rows are the same each time.
 * @param bytes 16 of them each time it is asked
 */
export function withIdsFrom<T>(bytes: () => Uint8Array, run: () => Promise<T>): Promise<T> {
  return drawn.run({ counts: new Map(), first: () => 0, bytes }, run)
}

/** The smallest id of an instant: the lower end of a search by time. */
export function firstIdOf(at: Date): string {
  const hex = at.getTime().toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`
}

/** The instant inside a version 7 id, to the millisecond. */
export function instantOf(id: string): Date {
  return new Date(Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16))
}
