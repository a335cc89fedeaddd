import { addDays, type Day, dayStart, daysBetween } from '../../lib/dates/days'
import type { StreakEventKind } from '../../lib/generated/prisma/enums'

export type StreakStep = {
  kind: StreakEventKind
  day: Day
  before: number
  after: number
  points: number
  at: Date
}

export type StreakState = {
  current: number
  highest: number
  lastDay: Day | null
  points: number
  beforeReset: number
  brokenAt: Date | null
}

type Lived = {
  /** The first conversion that counts, of each Eastern day that has one, in order. */
  firstOfDay: readonly { day: Day; at: Date }[]
  levelsReached: readonly { at: Date; day: Day }[]
  /** Days on whose conversion a point was spent to mend the gap before. */
  restoredOn: ReadonlySet<Day>
  today: Day
}

const MOST_POINTS = 3

/** Walks an affiliate's days as the app would have, had they opened it daily: every change, and what is left. */
export function walkStreak({ firstOfDay, levelsReached, restoredOn, today }: Lived): {
  state: StreakState
  steps: StreakStep[]
} {
  const state: StreakState = { current: 0, highest: 0, lastDay: null, points: 0, beforeReset: 0, brokenAt: null }
  const steps: StreakStep[] = []
  const note = (kind: StreakEventKind, day: Day, at: Date, after: number) => {
    steps.push({ kind, day, before: state.current, after, points: state.points, at })
    state.current = after
    state.highest = Math.max(state.highest, after)
  }
  const breakBefore = (day: Day) => {
    if (state.lastDay === null || state.current === 0 || daysBetween(state.lastDay, day) < 2) return
    const skipped = addDays(state.lastDay, 1)
    // broken in the moment the skipped day is over
    state.brokenAt = dayStart(addDays(skipped, 1))
    state.beforeReset = state.current
    note('broken', skipped, state.brokenAt, 0)
  }
  const levels = levelsReached.map((each) => ({ ...each, isLevel: true }))
  const days = firstOfDay.map((each) => ({ ...each, isLevel: false }))
  for (const { day, at, isLevel } of [...days, ...levels].sort((a, b) => a.at.getTime() - b.at.getTime())) {
    breakBefore(day)
    if (isLevel) {
      if (state.points === MOST_POINTS) continue
      state.points += 1
      note('point_earned', day, at, state.current)
      continue
    }
    note(state.current === 0 ? 'started' : 'extended', day, at, state.current + 1)
    state.lastDay = day
    if (!restoredOn.has(day) || state.points === 0) continue
    state.points -= 1
    note('restored', day, new Date(at.getTime() + 60_000), state.beforeReset)
  }
  breakBefore(today)
  return { state, steps }
}
