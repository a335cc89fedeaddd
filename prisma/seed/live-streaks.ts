import { type Day, easternDay } from '../../lib/platform/dates/days'
import type { StreakState } from '../../lib/rewards/streak/rules'
import { daysBefore, type History } from './history'
import { lastStep } from './judge'
import { AFFILIATES } from './people'
import { liveStreak, type StreakEvent } from './streaks'

export type Streaks = { states: ReadonlyMap<number, StreakState>; events: ReadonlyMap<number, readonly StreakEvent[]> }

/** Every affiliate's streak, from the conversions that count and from nothing else. */
export function streaksOf({ conversions, standings }: History, today: Day): Streaks {
  const firsts = new Map<number, Map<Day, Date>>(AFFILIATES.map(({ id }) => [id, new Map()]))
  for (const conversion of conversions) {
    const { to } = lastStep(conversion)
    const days = firsts.get(conversion.click.affiliateId)
    if ((to === 'pending' || to === 'approved') && days && !days.has(conversion.day))
      days.set(conversion.day, conversion.at)
  }
  const walked = AFFILIATES.map(({ id, restoredDaysAgo = [] }) => {
    const lived = {
      firstOfDay: [...(firsts.get(id) ?? [])].map(([day, at]) => ({ day, at })),
      levelsReached: (standings.get(id)?.reached ?? []).map(({ at }) => ({ at, day: easternDay(at) })),
      restoredOn: daysBefore(today, restoredDaysAgo),
      today,
    }
    return [id, liveStreak(lived)] as const
  })
  return {
    states: new Map(walked.map(([id, { state }]) => [id, state])),
    events: new Map(walked.map(([id, { events }]) => [id, events])),
  }
}
