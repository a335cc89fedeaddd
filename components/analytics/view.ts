import { hashKey } from '@tanstack/react-query'
import type { ChartPoint } from '@/components/charts/chart-domain'
import { MINUTE_MS } from '@/lib/platform/dates/constants'
import { wallDay, wallHour } from '@/lib/platform/dates/zones'
import {
  type Counted,
  flaggedClicksOf,
  type Grouping,
  isCounted,
  selectRows,
  type Totals,
  totalsOf,
  totalsUntil,
} from '@/lib/reporting/stats/rules'
import type { StatRow } from '@/lib/reporting/stats/schema'
import { comparisonParams, type StatsAnswer, type StatsParams } from './queries'
import type { Metric } from './search-params'
import { slotKey, slotsOf } from './slots'

/** What the reader's clock on the wall shows, as `WallClock` answers it. */
type WallMs = number

export type Selection = { grouping: Grouping; key: string | null }

/** The figures of a period and of the one before it, both of the selected rows alone. */
export type Figures = {
  params: StatsParams
  totals: Totals
  /** Null when the period before is not known, or has nothing to say. */
  before: Totals | null
  rows: readonly Counted[]
  beforeRows: readonly Counted[]
  /** Clicks that were kept and not counted. */
  flaggedClicks: number
  isEmpty: boolean
}

/** Puts an answer and the one before together; the latter counts only if it is about the right days. */
export function figuresOf(current: StatsAnswer, previous: StatsAnswer | undefined, selection: Selection, wall: WallMs) {
  const fits = previous && isBefore(previous.params, current.params)
  const beforeRows = fits ? select(previous.rows, selection).filter(isCounted) : []
  const selected = select(current.rows, selection)
  const rows = selected.filter(isCounted)
  const isEmpty = !current.rows.some(isCounted) && !(fits && previous.rows.some(isCounted))
  const figures: Figures = {
    params: current.params,
    totals: totalsOf(rows),
    before: fits && !isEmpty ? totalsBefore(current.params, beforeRows, wall) : null,
    rows,
    beforeRows,
    flaggedClicks: flaggedClicksOf(selected),
    isEmpty,
  }
  return figures
}

/** Whether one question is about the period before another's. */
const isBefore = (before: StatsParams, params: StatsParams): boolean =>
  hashKey([before]) === hashKey([comparisonParams(params)])

const select = (rows: readonly StatRow[], { grouping, key }: Selection) => selectRows(rows, grouping, key)

/** What the period before had brought: of yesterday, beside today, by this time of day. */
export function totalsBefore({ range, startDate }: StatsParams, rows: readonly Counted[], wall: WallMs): Totals {
  if (range !== 'today' || startDate !== wallDay(wall)) return totalsOf(rows)
  const minutes = Math.floor((wall % (60 * MINUTE_MS)) / MINUTE_MS)
  return totalsUntil(rows, wallHour(wall), minutes / 60)
}

/** A total as the chart and its labels take it: dollars for earnings, else the count. */
export function metricValue(totals: Totals, metric: Metric): number {
  return metric === 'earnings' ? totals.payoutCents / 100 : totals[metric]
}

/** The bars of a period: every hour or day of it, those to come without a value. [S4.33] */
export function pointsOf({ params, rows, beforeRows }: Figures, metric: Metric, wall: WallMs): ChartPoint[] {
  const current = metricBySlot(rows, metric)
  const before = metricBySlot(beforeRows, metric)
  return slotsOf(params, wall).map(({ key, label, title, beforeKey, isNow, isAhead }) => ({
    label,
    title,
    value: isAhead ? null : (current.get(key) ?? 0),
    before: before.size > 0 && beforeKey !== null ? (before.get(beforeKey) ?? 0) : null,
    isNow,
  }))
}

/** A metric's sums by hour or day. */
export function metricBySlot(rows: readonly Counted[], metric: Metric): Map<string, number> {
  const groups = new Map<string, Counted[]>()
  for (const row of rows) {
    const key = slotKey(row.Stat)
    const group = groups.get(key)
    if (group) group.push(row)
    else groups.set(key, [row])
  }
  return new Map([...groups].map(([key, group]) => [key, metricValue(totalsOf(group), metric)]))
}
