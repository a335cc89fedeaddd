import type { Day } from '@/lib/platform/dates/constants'
import { easternDay } from '../../lib/platform/dates/days'
import type { StreakState } from '../../lib/rewards/streak/state-constants'
import { lastStep } from './conversions'
import { daysBefore, type History } from './history'
import { AFFILIATES } from './people'
import { replayStreak, type StreakEvent } from './streaks'

export type Streaks = { states: ReadonlyMap<number, StreakState>; events: ReadonlyMap<number, readonly StreakEvent[]> }

/** Every affiliate's streak, computed from the counted conversions. */
export function computeStreaks({ conversions, timelines }: History, today: Day): Streaks {
  const firsts = new Map<number, Map<Day, Date>>(AFFILIATES.map(({ id }) => [id, new Map()]))
  for (const conversion of conversions) {
    const { to } = lastStep(conversion)
    const days = firsts.get(conversion.click.affiliateId)
    if ((to === 'pending' || to === 'approved') && days && !days.has(conversion.day))
      days.set(conversion.day, conversion.at)
  }
  const walked = AFFILIATES.map(({ id, restoredDaysAgo = [] }) => {
    const input = {
      firstOfDay: [...(firsts.get(id) ?? [])].map(([day, at]) => ({ day, at })),
      levelsReached: (timelines.get(id)?.reached ?? []).map(({ at }) => ({ at, day: easternDay(at) })),
      restoredOn: daysBefore(today, restoredDaysAgo),
      today,
    }
    return [id, replayStreak(input)] as const
  })
  return {
    states: new Map(walked.map(([id, { state }]) => [id, state])),
    events: new Map(walked.map(([id, { events }]) => [id, events])),
  }
}
