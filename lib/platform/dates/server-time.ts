/** How much the server's clock is ahead of this device's, in milliseconds, as far as its answers tell. */
let aheadMs = 0
const listeners = new Set<() => void>()

/**
 * The server's time of an instant of this device's clock, in milliseconds since 1970; by default of now. Days, countdowns
 * and ages go by it, since the clock of a device may be hours off. On the server, and until an answer differs, both are
 * the same.
 */
export const serverTime = (at: number = Date.now()): number => at + aheadMs

/** How much the device's clock differs, in milliseconds; positive where it is slow. */
export const clockDifference = (): number => aheadMs

/** Calls the listener whenever the difference has changed. @returns what ends that */
export function onClockDifference(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/**
 * Takes the time of an answer (its `Date`, in whole seconds), which the server noted between the request and the answer.
 * Only what contradicts the difference known so far changes it, so that slow answers do not move a clock that is right.
 * @param askedAt by this device's clock
 */
export function hearServerTime(date: string | null, askedAt: number): void {
  const noted = Date.parse(date ?? '')
  const heardAt = Date.now()
  // set meanwhile, or asleep: the next answer tells
  if (Number.isNaN(noted) || heardAt < askedAt) return
  const known = aheadMs
  aheadMs = Math.min(Math.max(known, noted - heardAt), noted + 1000 - askedAt)
  if (aheadMs !== known) for (const listener of listeners) listener()
}

/**
 * The server's time of when data of React Query was received. Its stamp is the server's where the page was rendered with
 * the data, and this device's after that: of the two the later one that has passed.
 * @param updatedAt its `dataUpdatedAt`; 0 without data, which is answered with 0
 */
export function receivedAt(updatedAt: number): number {
  if (updatedAt === 0) return 0
  const own = serverTime(updatedAt)
  return Math.max(own, updatedAt) > serverTime() ? Math.min(own, updatedAt) : Math.max(own, updatedAt)
}
