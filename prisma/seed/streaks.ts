import type { Day } from '@/lib/platform/dates/constants'
import type { StreakEventKind } from '../../lib/generated/prisma/enums'
import { addDays, dayStart } from '../../lib/platform/dates/days'
import { MAX_RESTORE_POINTS } from '../../lib/rewards/streak/constants'
import { restored } from '../../lib/rewards/streak/restore-rules'
import { walkDays } from '../../lib/rewards/streak/rules'
import { NO_STREAK, type StreakState } from '../../lib/rewards/streak/state-constants'

/** A change of a streak, as stored in its history. */
export type StreakEvent = {
  kind: StreakEventKind
  day: Day
  before: number
  after: number
  points: number
  at: Date
}

type StreakInput = {
  /** The first counted conversion of each Eastern day that has one, in order. */
  firstOfDay: readonly { day: Day; at: Date }[]
  levelsReached: readonly { at: Date; day: Day }[]
  /** Days on whose conversion a point was spent to restore the gap before. */
  restoredOn: ReadonlySet<Day>
  today: Day
}

const MINUTE_AFTER_MS = 60_000

/** Replays an affiliate's days as the app would, if they opened it at every conversion and level. */
export function replayStreak({ firstOfDay, levelsReached, restoredOn, today }: StreakInput): {
  state: StreakState
  events: StreakEvent[]
} {
  let state: StreakState = NO_STREAK
  const events: StreakEvent[] = []
  const open = (days: readonly Day[], day: Day, at: Date) => {
    const walked = walkDays(state, days, day)
    for (const step of walked.steps) {
      // broken at the end of the skipped day
      const when = step.kind === 'broken' ? dayStart(addDays(step.day, 1)) : at
      events.push({ ...step, points: state.points, at: when })
    }
    state = walked.state
  }
  const earnPoint = (day: Day, at: Date) => {
    if (state.points === MAX_RESTORE_POINTS) return
    state = { ...state, points: state.points + 1 }
    events.push({ kind: 'point_earned', day, before: state.current, after: state.current, points: state.points, at })
  }
  const restore = (day: Day, at: Date) => {
    if (state.points === 0) return
    const before = state.current
    state = restored({ ...state, points: state.points - 1 }, day, true)
    events.push({ kind: 'restored', day, before, after: state.current, points: state.points, at })
  }
  const levels = levelsReached.map((each) => ({ ...each, isLevel: true }))
  const days = firstOfDay.map((each) => ({ ...each, isLevel: false }))
  for (const { day, at, isLevel } of [...days, ...levels].sort((a, b) => a.at.getTime() - b.at.getTime())) {
    open(isLevel ? [] : [day], day, at)
    if (isLevel) earnPoint(day, at)
    else if (restoredOn.has(day)) restore(day, new Date(at.getTime() + MINUTE_AFTER_MS))
  }
  open([], today, dayStart(today))
  return { state, events }
}
