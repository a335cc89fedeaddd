import { type Day, HOUR_MS } from '@/lib/platform/dates/constants'
import { addDays, daysBetween } from '@/lib/platform/dates/days'
import { localDay, localHour } from '@/lib/platform/dates/zones'
import { isHourly } from '../periods/rules'
import { splitPeriod } from '../periods/zone-bucket-rules'
import { type Counted, comparisonParams, type Figures, type StatsParams, sumTotals, type Totals } from './rules'
import type { Counts } from './schema'
import type { Metric } from './series-constants'

/** An hour or a day of a period, as a chart's bar or a table's row. */
export type Slot = {
  key: string
  /** Under the axis: "9 AM", "Nov 14". */
  label: string
  /** In full: "9 – 10 AM", "Sat, Nov 14, 2026". */
  title: string
  /** The key of the same hour or day of the period before; null where that one has none. */
  beforeKey: string | null
  /** The running hour or day. */
  isNow: boolean
  isAhead: boolean
}

/** The key of a row's slot: its hour in hourly answers, else its day. */
export const slotKey = ({ hour, date }: Pick<Counts, 'hour' | 'date'>): string => (hour === null ? date : String(hour))

/**
 * Every hour or day of a period: hours as the zone's clocks show them, so that a day has 23 when they skip one.
 * @param localTime what the viewer's wall clock shows, as `LocalClock` answers it
 */
export function listSlots(params: StatsParams, localTime: number): Slot[] {
  return isHourly(params.range) ? hours(params, localTime) : days(params, localTime)
}

function hours(params: StatsParams, localTime: number): Slot[] {
  const isToday = params.startDate === localDay(localTime)
  const now = localHour(localTime)
  const { buckets, starts, indexes, end } = splitPeriod({ ...params, rangeTypeValue: params.range, offset: 0 })
  const length = (index: number) => {
    const piece = indexes.indexOf(index)
    return (starts[piece + 1] ?? end).getTime() - (starts[piece]?.getTime() ?? 0)
  }
  return buckets.map(({ hour }, index) => ({
    key: String(hour),
    label: hourLabel(hour ?? 0),
    title: `${hourTitle(hour ?? 0)}${length(index) > HOUR_MS ? ', clocks go back' : ''}`,
    beforeKey: String(hour),
    isNow: isToday && hour === now,
    isAhead: isToday && (hour ?? 0) > now,
  }))
}

function days(params: StatsParams, localTime: number): Slot[] {
  const compared = comparisonParams(params) ?? params
  const today = localDay(localTime)
  return Array.from({ length: daysBetween(params.startDate, params.endDate) + 1 }, (_, index) => {
    const day = addDays(params.startDate, index)
    const before = addDays(compared.startDate, index)
    return {
      key: day,
      label: dayLabel(day),
      title: dayTitle(day),
      // The month before may be shorter.
      beforeKey: before <= compared.endDate ? before : null,
      isNow: day === today,
      isAhead: day > today,
    }
  })
}

const hourLabel = (hour: number) => `${hour % 12 || 12} ${hour < 12 ? 'AM' : 'PM'}`

/** "9 – 10 AM", and over noon and midnight "11 AM – 12 PM". */
export function hourTitle(hour: number): string {
  const next = (hour + 1) % 24
  const start = hour < 12 === next < 12 ? String(hour % 12 || 12) : hourLabel(hour)
  return `${start} – ${hourLabel(next)}`
}

const dayFormat = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'short', day: 'numeric' })
const titleFormat = new Intl.DateTimeFormat('en-US', {
  timeZone: 'UTC',
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  year: 'numeric',
})
const dayLabel = (day: Day) => dayFormat.format(new Date(day))
const dayTitle = (day: Day) => titleFormat.format(new Date(day))

/** The value of a metric: decimal dollars for earnings, else a count. */
export function metricValue(totals: Totals, metric: Metric): number {
  return metric === 'earnings' ? totals.payoutCents / 100 : totals[metric]
}

/** One bar of a chart, and the same hour or day of the period before; null where there is no value. */
type Point = { label: string; title: string; value: number | null; before: number | null; isNow: boolean }

/** The bars of a period: every hour or day of it; those in the future have no value. [S4.33] */
export function buildPoints({ params, rows, beforeRows }: Figures, metric: Metric, localTime: number): Point[] {
  const current = metricBySlot(rows, metric)
  const before = metricBySlot(beforeRows, metric)
  return listSlots(params, localTime).map(({ key, label, title, beforeKey, isNow, isAhead }) => ({
    label,
    title,
    value: isAhead ? null : (current.get(key) ?? 0),
    before: before.size > 0 && beforeKey !== null ? (before.get(beforeKey) ?? 0) : null,
    isNow,
  }))
}

/** A metric's sums by the key of their slot. */
export function metricBySlot(rows: readonly Counted[], metric: Metric): Map<string, number> {
  const groups = new Map<string, Counted[]>()
  for (const row of rows) {
    const key = slotKey(row.Stat)
    const group = groups.get(key)
    if (group) group.push(row)
    else groups.set(key, [row])
  }
  return new Map([...groups].map(([key, group]) => [key, metricValue(sumTotals(group), metric)]))
}
