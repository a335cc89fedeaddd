import { BRAND } from '@/lib/platform/brand'
import { longZoneName } from '@/lib/platform/dates/zones'
import { formatCents, formatCountAxis, formatDollarsAxis } from '@/lib/platform/money/format'
import type { Range } from '@/lib/reporting/periods/constants'
import { type DayRange, isHourly } from '@/lib/reporting/periods/rules'
import { conversionRate, type Totals } from '@/lib/reporting/stats/rules'
import type { Metric } from '@/lib/reporting/stats/series-constants'

export const RANGE_LABELS: Record<Range, string> = {
  today: 'Today',
  yesterday: 'Yesterday',
  week: 'Week',
  month: 'Month',
  lastMonth: 'Last month',
  custom: 'Custom',
}

/** The legend's names of a period and of the one it is compared with. */
export const PERIOD_NAMES: Record<Range, { current: string; before: string }> = {
  today: { current: 'Today', before: 'Yesterday' },
  yesterday: { current: 'Yesterday', before: 'Previous day' },
  week: { current: 'Last 7 days', before: 'Previous 7 days' },
  month: { current: 'This month', before: 'Last month' },
  lastMonth: { current: 'Last month', before: 'Previous month' },
  custom: { current: 'Selected', before: 'Previous period' },
}

/** What a figure is compared with: "$82.33 more than yesterday at this time". */
export const VERSUS: Record<Range, string> = {
  today: 'yesterday at this time',
  yesterday: 'the day before',
  week: 'the 7 days before',
  month: 'last month by this time',
  lastMonth: 'the month before',
  custom: 'the period before',
}

const COUNTS = new Intl.NumberFormat('en-US')
const METRIC_NAMES: Record<Metric, string> = { earnings: 'Earnings', clicks: 'Clicks', conversions: 'Conversions' }

export const formatCount = (count: number): string => COUNTS.format(count)

/** The conversion rate of a line: a dash without clicks, and never "0.0%" where something converted. */
export function rateText(totals: Pick<Totals, 'conversions' | 'clicks'>): string {
  if (totals.clicks === 0) return '–'
  const text = conversionRate(totals)
  return totals.conversions > 0 && text === '0.0%' ? '<0.1%' : text
}

/** "Earnings per hour" */
export const chartTitle = (metric: Metric, range: Range): string =>
  `${METRIC_NAMES[metric]} per ${isHourly(range) ? 'hour' : 'day'}`

/** A chart value in full: dollars with 2 decimals, counts as integers. [S9.7] */
export const formatMetric = (metric: Metric, value: number): string =>
  metric === 'earnings' ? formatCents(Math.round(value * 100)) : formatCount(value)

/** An axis value, with a k above 1000. [S9.7] */
export const formatAxis = (metric: Metric, value: number): string =>
  metric === 'earnings' ? formatDollarsAxis(value) : formatCountAxis(value)

/** The zone of the figures: "Eastern time", "India standard time", "UTC". */
export function zoneName(timeZone: string, at: Date): string {
  const name = longZoneName(timeZone, at)
  if (/^GMT([+-]00:?00)?$/.test(name)) return 'UTC'
  return name.replace(/ (Standard )?Time$/, (_, standard) => (standard ? ' standard time' : ' time'))
}

/** The name of a file with figures of a range: "stoke-offers-2026-11-01-to-2026-11-20". */
export function fileName(what: string, days: DayRange | undefined): string {
  if (!days) return `${BRAND.slug}-${what}`
  const { startDate, endDate } = days
  return `${BRAND.slug}-${what}-${startDate}${endDate === startDate ? '' : `-to-${endDate}`}`
}
