/** The source of the current time. Domain code never calls `new Date()` for it, so that tests can set any time. */
export type Clock = { now(): Date }

/** What the clock of this machine says. Only who compares it with PostgreSQL's asks for it. */
export const machineClock: Clock = { now: () => new Date() }

/** An instant of PostgreSQL's clock, in milliseconds, and when this process heard it, by `performance.now()`. */
type Heard = { ms: number; heardAt: number }

// the server and Next's handlers are separate module instances in one process
const HEARD = Symbol.for('stoke.heard-time')
const heard = globalThis as { [HEARD]?: Heard | undefined }

/**
 * The time by PostgreSQL's clock, as soon as it was heard (`followDatabaseClock`), and by that of this machine before. From
 * there on it runs by itself: a clock of a machine that is wrong, or is set, changes no lease, no due time and no hold.
 */
export const systemClock: Clock = {
  now: () => {
    const known = heard[HEARD]
    return known ? new Date(known.ms + performance.now() - known.heardAt) : machineClock.now()
  },
}

/** Sets what `systemClock` runs on from; null for the clock of this machine again. */
export function setHeardTime(instant: Heard | null): void {
  heard[HEARD] = instant ?? undefined
}

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
