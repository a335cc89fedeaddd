import { DAY_MS, type Day, EASTERN } from '@/lib/platform/dates/constants'
import { addDays, daysBetween, easternDay, quarterHourStart } from '@/lib/platform/dates/days'
import { instantOfLocalTime, zoneClock } from '@/lib/platform/dates/zones'
import { formatCount } from '@/lib/platform/text/counts'
import { comparisonDays, rangeDays } from '../periods/rules'
import {
  EVENT_DIMENSIONS,
  RANGE_DAYS,
  REPORT_DIMENSIONS,
  type ReportDimension,
  STAFF_DIMENSIONS,
  type Sums,
} from '../report-queries/constants'
import { EVENT_FIGURES, REPORT_FIGURES, type ReportFigure } from '../report-queries/figure-constants'
import { TIME_DIMENSIONS } from '../report-queries/grouped-query-constants'
import type { Measure } from '../report-queries/row-constants'
import type { ReportFigures, ReportQuery } from './schema'

type Period = { from: Day; to: Day }

/** The days of a report's period on an Eastern day. */
export function reportDays({ range, from, to }: Pick<ReportQuery, 'range' | 'from' | 'to'>, today: Day): Period {
  const long = RANGE_DAYS[range]
  if (long) return { from: addDays(today, 1 - long), to: today }
  const known = range === 'last30' || range === 'last90' || range === 'year' ? 'today' : range
  const days = rangeDays(known, today, { ...(from && { startDate: from }), ...(to && { endDate: to }) })
  return days ? { from: days.startDate, to: days.endDate } : { from: today, to: today }
}

/** The days a period is compared with: of months the same days of the month before, else as many days just before. */
export function reportDaysBefore({ range }: Pick<ReportQuery, 'range'>, { from, to }: Period): Period {
  const isMonth = range === 'month' || range === 'lastMonth'
  const days = comparisonDays(isMonth ? range : 'custom', { startDate: from, endDate: to })
  return { from: days.startDate, to: days.endDate }
}

/**
 * Up to when the last day of the period before is counted, where the report's period ends on the day it is: like is compared
 * with like, to the quarter of an hour that the roll-ups have. Null where whole days are compared, as in a month whose month
 * before is shorter.
 */
export function comparedUntil(days: Period, before: Period, at: Date): Date | null {
  const length = ({ from, to }: Period) => daysBetween(from, to)
  if (days.to !== easternDay(at) || length(days) !== length(before)) return null
  const localTime = zoneClock(EASTERN)(quarterHourStart(at).getTime())
  return instantOfLocalTime(localTime - daysBetween(before.to, days.to) * DAY_MS, EASTERN)
}

/** How many days after a day of the period before the day it is compared with is. */
export const daysApart = (days: Period, before: Period): number => daysBetween(before.from, days.from)

/** The filters of a query. */
export const listFilters = (query: ReportQuery): { dimension: ReportDimension; values: string[] }[] =>
  STAFF_DIMENSIONS.flatMap((dimension) => {
    const values = query[dimension]
    return values ? [{ dimension, values }] : []
  })

const includes = (list: readonly string[], name: string) => list.includes(name)

/** Whether an affiliate may ask for it: nothing of other affiliates, of revenue, or of visitors' networks. */
export const isForAffiliates = (query: ReportQuery): boolean =>
  [...query.by, ...listFilters(query).map(({ dimension }) => dimension)].every((each) =>
    includes(REPORT_DIMENSIONS, each),
  ) &&
  [...query.figures, ...(query.sort ? [query.sort] : [])].every((each) =>
    includes([...REPORT_FIGURES, ...REPORT_DIMENSIONS], each),
  )

/** What a query needs that roll-ups do not have: dimensions of events, or only figures of conversions. */
export function listEventNeeds(query: ReportQuery): { dimensions: ReportDimension[]; figures: ReportFigure[] } {
  const used = new Set([...query.by, ...listFilters(query).map(({ dimension }) => dimension)])
  return {
    dimensions: [...used].filter((each) => includes(EVENT_DIMENSIONS, each) || each === 'datacenter'),
    figures: [...new Set([...query.figures, reportOrder(query).by])].filter((each) =>
      includes(EVENT_FIGURES, each),
    ) as ReportFigure[],
  }
}

/** By what the lines of a report are ordered: what was chosen, else by time, else by the money. */
export function reportOrder(query: ReportQuery): { by: ReportDimension | ReportFigure; dir: 'asc' | 'desc' } {
  const first = query.by.find((dimension) => dimension !== query.across)
  const isTime = first !== undefined && TIME_DIMENSIONS.includes(first)
  const money = query.figures.includes('revenueCents') ? 'revenueCents' : 'payoutCents'
  const by = query.sort ?? (isTime ? first : money)
  const usual = by === 'hour' || by === 'weekday' || (by !== 'day' && includes(STAFF_DIMENSIONS, by)) ? 'asc' : 'desc'
  return { by, dir: query.dir ?? usual }
}

const CONVERSIONS: readonly Measure[] = ['pending', 'approved']
const PAYOUT: readonly Measure[] = ['pending_cents', 'approved_cents']

/** What has to be summed for a figure. */
const MEASURES_OF: Record<ReportFigure, readonly Measure[]> = {
  clicks: ['clicks'],
  uniqueClicks: ['unique_clicks'],
  flaggedClicks: ['flagged_clicks'],
  conversions: CONVERSIONS,
  pending: ['pending'],
  approved: ['approved'],
  rejected: ['rejected'],
  reversed: ['reversed'],
  conversionRate: ['clicks', ...CONVERSIONS],
  approvalRate: ['approved', 'rejected', 'reversed'],
  epcCents: ['clicks', ...PAYOUT],
  orderCents: ['orders', 'order_cents'],
  payoutCents: PAYOUT,
  pendingPayoutCents: ['pending_cents'],
  approvedPayoutCents: ['approved_cents'],
  conversionSeconds: ['timed', 'milliseconds'],
  recurring: ['recurring'],
  recurringPayoutCents: ['recurring_payout_cents'],
  revenueCents: ['revenue_cents'],
  marginCents: ['revenue_cents', ...PAYOUT],
  recurringRevenueCents: ['recurring_revenue_cents'],
}

/** The measures of figures, each once. */
export const listMeasures = (figures: readonly ReportFigure[]): Measure[] => [
  ...new Set(figures.flatMap((figure) => MEASURES_OF[figure])),
]

const share = (part: number, whole: number) => (whole === 0 ? null : part / whole)

function computeFigure(figure: ReportFigure, sums: Sums): number | null {
  const of = (measure: Measure) => sums[measure] ?? 0
  const conversions = of('pending') + of('approved')
  const payout = of('pending_cents') + of('approved_cents')
  switch (figure) {
    case 'conversionRate':
      return share(conversions, of('clicks'))
    case 'approvalRate':
      return share(of('approved'), of('approved') + of('rejected') + of('reversed'))
    case 'epcCents':
      return share(payout, of('clicks'))
    case 'orderCents':
      return share(of('order_cents'), of('orders'))
    case 'conversionSeconds':
      return share(of('milliseconds') / 1_000, of('timed'))
    case 'marginCents':
      return of('revenue_cents') - payout
    default:
      return MEASURES_OF[figure].reduce((sum, measure) => sum + of(measure), 0)
  }
}

/** Figures from sums. */
export const reportFigures = (figures: readonly ReportFigure[], sums: Sums): ReportFigures =>
  Object.fromEntries(figures.map((figure) => [figure, computeFigure(figure, sums)]))

/** What is left of sums. */
export const minus = (sums: Sums, others: readonly Sums[]): Sums =>
  Object.fromEntries(
    Object.entries(sums).map(([measure, sum]) => [
      measure,
      others.reduce((left, other) => left - (other[measure as Measure] ?? 0), sum),
    ]),
  )

/** The name of the line or column that combines all others. */
export const othersName = (folded: number): string => `Other (${formatCount(folded)})`
