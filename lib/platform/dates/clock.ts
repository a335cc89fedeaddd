/** The source of the current time. Domain code never calls `new Date()` for it, so that tests can set any time. */
export type Clock = { now(): Date }

export const systemClock: Clock = { now: () => new Date() }

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
