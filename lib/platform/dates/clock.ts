/** The source of the current time. Domain code never calls `new Date()` for it, so that tests can set any time. */
export type Clock = { now(): Date }

export const systemClock: Clock = { now: () => new Date() }

const SHIFT = Symbol.for('stoke.clock-shift-ms')

/** By how many milliseconds a run of tests at another time shifts the clock of this process on purpose; 0 outside tests. */
export const declaredShiftMs = (): number => (globalThis as { [SHIFT]?: () => number })[SHIFT]?.() ?? 0

/** A stopped clock. */
export function fixedClock(at: Date | string): Clock {
  const instant = new Date(at)
  return { now: () => new Date(instant) }
}

/** A clock that shows `at` now and runs on from there: for writes that wait for others after their request began. */
export function clockFrom(at: Date): Clock {
  const startedAt = performance.now()
  return { now: () => new Date(at.getTime() + performance.now() - startedAt) }
}
