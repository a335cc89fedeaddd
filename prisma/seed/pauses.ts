import type { Day } from '@/lib/platform/dates/constants'
import { addDays, dayStart } from '../../lib/platform/dates/days'
import { OFFERS } from './offers'
import { AFFILIATES } from './people'

/** When offers were paused and affiliates suspended; from then on their links do not count. */
export type Pauses = { offers: ReadonlyMap<number, Date>; affiliates: ReadonlyMap<number, Date> }

export function pausesBefore(today: Day): Pauses {
  const noon = (daysAgo: number) => new Date(dayStart(addDays(today, -daysAgo)).getTime() + 12 * 3_600_000)
  return {
    offers: new Map(
      OFFERS.flatMap(({ id, pausedDaysAgo }) => (pausedDaysAgo === null ? [] : [[id, noon(pausedDaysAgo)]])),
    ),
    affiliates: new Map(
      AFFILIATES.flatMap(({ id, suspendedDaysAgo }) =>
        suspendedDaysAgo === undefined ? [] : [[id, noon(suspendedDaysAgo)]],
      ),
    ),
  }
}

export function isPaused(pauses: Pauses, click: { affiliateId: number; offer: { id: number }; at: Date }): boolean {
  const ends = [pauses.offers.get(click.offer.id), pauses.affiliates.get(click.affiliateId)]
  return ends.some((end) => end !== undefined && click.at >= end)
}
