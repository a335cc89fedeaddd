import type { Day } from '@/lib/platform/dates/constants'
import { HOUR_MS } from '../../lib/platform/dates/constants'
import { addDays, dayStart, easternDay } from '../../lib/platform/dates/days'
import type { Cents } from '../../lib/platform/money/cents'
import { ClickDrawer, type DemoClick, toDaySpan } from './clicks'
import { ConversionDrawer, type DemoConversion } from './conversions'
import type { EarningsTimeline, LevelRow } from './earnings-timeline'
import { type Pauses, pausesBefore } from './pauses'
import { AFFILIATES, type DemoAffiliate, MARA_ID } from './people'
import { latestSale, listPurchases, type Purchase, sureSales } from './purchases'

/** Everything that happened before now. */
export type History = {
  clicks: DemoClick[]
  conversions: DemoConversion[]
  timelines: ReadonlyMap<number, EarningsTimeline>
  capUsed: ReadonlyMap<string, Cents>
}

/** Draws the year that ends now: the same for the same day, and nothing after now. */
export function drawHistory(now: Date, levels: readonly LevelRow[]): History {
  const today = easternDay(now)
  const pauses = pausesBefore(today)
  const { clicks, purchases } = drawTraffic(now, today, pauses)
  const gaps = new Map(AFFILIATES.map(({ id, traffic }) => [id, daysBefore(today, traffic?.gapsDaysAgo ?? [])]))
  const drawer = new ConversionDrawer({ levels, pauses, gaps, now })
  const conversions = drawer.drawAll(purchases)
  return { clicks, conversions, timelines: drawer.timelines, capUsed: drawer.capUsed }
}

export const daysBefore = (today: Day, daysAgo: readonly number[]): ReadonlySet<Day> =>
  new Set(daysAgo.map((ago) => addDays(today, -ago)))

function drawTraffic(now: Date, today: Day, pauses: Pauses): { clicks: DemoClick[]; purchases: Purchase[] } {
  const drawer = new ClickDrawer(now, pauses)
  const clicks: DemoClick[] = []
  const purchases: Purchase[] = []
  const first = Math.max(...AFFILIATES.map(({ traffic }) => traffic?.startDaysAgo ?? 0))
  for (let daysAgo = first; daysAgo >= 0; daysAgo -= 1) {
    const day = addDays(today, -daysAgo)
    const span = toDaySpan(day, addDays(day, 1))
    for (const affiliate of AFFILIATES) {
      const { traffic, id: affiliateId, status } = affiliate
      if (!traffic || daysAgo > traffic.startDaysAgo) continue
      const ofDay = drawer.draw({ affiliateId, traffic, day, daysAgo, isPending: status === 'pending' }, span)
      const count = sureCount(affiliate, daysAgo, now.getTime() - span.start.getTime())
      const steady = { affiliateId, traffic, day, count }
      if (count > 0) purchases.push(...sureSales(steady, ofDay, span, now))
      if (daysAgo === 0 && affiliateId === MARA_ID) purchases.push(latestSale(steady, ofDay, span, now))
      purchases.push(...listPurchases(ofDay, now))
      clicks.push(...ofDay)
    }
  }
  return { clicks, purchases }
}

/** The minimum number of sales per day: one for each day of a streak; for today more, growing with the time of day. */
function sureCount({ traffic }: DemoAffiliate, daysAgo: number, dayMs: number): number {
  if (!traffic?.gapsDaysAgo || traffic.gapsDaysAgo.includes(daysAgo)) return 0
  return daysAgo === 0 ? 1 + Math.floor(dayMs / (6 * HOUR_MS)) : 1
}

/** Ten in the morning Eastern, some days before today. */
export const morning = (today: Day, daysAgo: number): Date =>
  new Date(dayStart(addDays(today, -daysAgo)).getTime() + 10 * HOUR_MS)
