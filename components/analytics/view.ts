import { hashKey } from '@tanstack/react-query'
import type { ChartPoint } from '@/components/charts/chart-domain'
import { MINUTE_MS } from '@/lib/dates/constants'
import { addDays, type Day, daysBetween } from '@/lib/dates/days'
import { wallDay, wallHour } from '@/lib/dates/zones'
import { type Grouping, isHourly, selectRows, type Totals, totalsOf, totalsUntil } from '@/lib/stats/rules'
import type { StatRow } from '@/lib/stats/schema'
import { comparisonParams, type StatsAnswer, type StatsParams } from './queries'
import type { Metric } from './search-params'

/** What the reader's clock on the wall shows, as `WallClock` answers it. */
type WallMs = number

export type Selection = { grouping: Grouping; key: string | null }

/** The figures of a period and of the one before it, both of the selected rows alone. */
export type Figures = {
  params: StatsParams
  totals: Totals
  /** Null when the period before is not known, or has nothing to say. */
  before: Totals | null
  rows: StatRow[]
  beforeRows: StatRow[]
  isEmpty: boolean
}

/** Puts an answer and the one before together; the latter counts only if it is about the right days. */
export function figuresOf(current: StatsAnswer, previous: StatsAnswer | undefined, selection: Selection, wall: WallMs) {
  const fits = previous && hashKey([previous.params]) === hashKey([comparisonParams(current.params)])
  const beforeRows = fits ? select(previous.rows, selection) : []
  const rows = select(current.rows, selection)
  const isEmpty = current.rows.length === 0 && !(fits && previous.rows.length > 0)
  const figures: Figures = {
    params: current.params,
    totals: totalsOf(rows),
    before: fits && !isEmpty ? totalsBefore(current.params, beforeRows, wall) : null,
    rows,
    beforeRows,
    isEmpty,
  }
  return figures
}

const select = (rows: readonly StatRow[], { grouping, key }: Selection) => selectRows(rows, grouping, key)

function totalsBefore({ range, startDate }: StatsParams, rows: readonly StatRow[], wall: WallMs): Totals {
  if (range !== 'today' || startDate !== wallDay(wall)) return totalsOf(rows)
  const minutes = Math.floor((wall % (60 * MINUTE_MS)) / MINUTE_MS)
  return totalsUntil(rows, wallHour(wall), minutes / 60)
}

/** A total as the chart and its labels take it: dollars for earnings, else the count. */
export function metricValue(totals: Totals, metric: Metric): number {
  return metric === 'earnings' ? totals.payoutCents / 100 : totals[metric]
}

/** The bars of a period: every hour or day of it, those to come without a value. */
export function pointsOf({ params, rows, beforeRows }: Figures, metric: Metric, wall: WallMs): ChartPoint[] {
  return isHourly(params.range)
    ? hourPoints(params, sums(rows, metric, hourOf), sums(beforeRows, metric, hourOf), wall)
    : dayPoints(params, sums(rows, metric, dayOf), sums(beforeRows, metric, dayOf), wall)
}

const hourOf = ({ Stat }: StatRow) => String(Stat.hour)
const dayOf = ({ Stat }: StatRow) => Stat.date

function sums(rows: readonly StatRow[], metric: Metric, keyOf: (row: StatRow) => string): Map<string, number> {
  const groups = new Map<string, StatRow[]>()
  for (const row of rows) {
    const key = keyOf(row)
    const group = groups.get(key)
    if (group) group.push(row)
    else groups.set(key, [row])
  }
  return new Map([...groups].map(([key, group]) => [key, metricValue(totalsOf(group), metric)]))
}

type Sums = ReadonlyMap<string, number>

function hourPoints({ startDate }: StatsParams, current: Sums, before: Sums, wall: WallMs): ChartPoint[] {
  const isToday = startDate === wallDay(wall)
  const now = wallHour(wall)
  return Array.from({ length: 24 }, (_, hour) => ({
    label: hourLabel(hour),
    title: hourTitle(hour),
    value: isToday && hour > now ? null : (current.get(String(hour)) ?? 0),
    before: before.size > 0 ? (before.get(String(hour)) ?? 0) : null,
    isNow: isToday && hour === now,
  }))
}

function dayPoints(params: StatsParams, current: Sums, before: Sums, wall: WallMs): ChartPoint[] {
  const compared = comparisonParams(params) ?? params
  const today = wallDay(wall)
  return Array.from({ length: daysBetween(params.startDate, params.endDate) + 1 }, (_, index) => {
    const day = addDays(params.startDate, index)
    const dayBefore = addDays(compared.startDate, index)
    // The month before may be shorter.
    const hasBefore = before.size > 0 && dayBefore <= compared.endDate
    return {
      label: dayLabel(day),
      title: dayTitle(day),
      value: day > today ? null : (current.get(day) ?? 0),
      before: hasBefore ? (before.get(dayBefore) ?? 0) : null,
      isNow: day === today,
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
