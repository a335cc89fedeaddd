import { addDays, type Day, dayStart } from '../../lib/platform/dates/days'
import { OFFERS } from './offers'
import { AFFILIATES } from './people'

/** Since when an offer is paused or an affiliate suspended: from then on the links lead nowhere. */
export type Stops = { offers: ReadonlyMap<number, Date>; affiliates: ReadonlyMap<number, Date> }

export function stopsBefore(today: Day): Stops {
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

export function isStopped(stops: Stops, click: { affiliateId: number; offer: { id: number }; at: Date }): boolean {
  const ends = [stops.offers.get(click.offer.id), stops.affiliates.get(click.affiliateId)]
  return ends.some((end) => end !== undefined && click.at >= end)
}
