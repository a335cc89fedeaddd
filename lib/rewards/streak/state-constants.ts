import type { Day } from '@/lib/platform/dates/constants'

/**
 * A break of a streak: the skipped Eastern day, how long the streak was before it, and when it broke for the affiliate: at the
 * midnight that ended the day, or when staff rejected what the day had.
 */
export type Break = { day: Day; length: number; brokenAt: Date }

/**
 * The state of a streak. Days are Eastern. `beforeReset` and `brokenAt` are those of the break that a restore would bring back
 * on the day of the last check; `breaks` has all of the last days.
 */
export type StreakState = {
  current: number
  highest: number
  /** The last counted day: the last one with a conversion, or the one a restore replaced. */
  lastDay: Day | null
  points: number
  beforeReset: number
  brokenAt: Date | null
  breaks: readonly Break[]
}

export const NO_STREAK: StreakState = {
  current: 0,
  highest: 0,
  lastDay: null,
  points: 0,
  beforeReset: 0,
  brokenAt: null,
  breaks: [],
}
