import type { Series } from '@/components/charts/chart-domain'
import { addDays, dayLabel, daysBetween } from '@/lib/platform/dates/days'
import { reportOrder } from '@/lib/reporting/builder/rules'
import type { Report, ReportFigures, ReportQuery } from '@/lib/reporting/builder/schema'
import { DIMENSION_NAMES, type ReportDimension } from '@/lib/reporting/report-queries/constants'
import { FIGURE_NAMES, type ReportFigure } from '@/lib/reporting/report-queries/figure-constants'
import { TIME_DIMENSIONS } from '@/lib/reporting/report-queries/grouped-query-constants'
import { MAX_PARTS, REST_COLOR } from './parts'

/** A figure over time: a bar for each day, hour or weekday, of one part or of the values across. */
export type ReportChart = {
  title: string
  unit: string
  figure: ReportFigure
  points: { label: string; title: string; isNow: boolean }[]
  parts: Series[]
}

/** Rates and means cannot be stacked. */
const RATES: readonly ReportFigure[] = ['conversionRate', 'approvalRate', 'epcCents', 'orderCents', 'conversionSeconds']
const MONEY_FIRST: readonly ReportFigure[] = ['revenueCents', 'payoutCents', 'conversions', 'clicks']

const upTo = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => String(from + index))

/** All values of a time in their order, those without anything too. */
function listValues(dimension: ReportDimension, { days, filters, lines }: Report): string[] {
  if (filters.some((filter) => filter.dimension === dimension))
    return lines
      .flatMap(({ values }) => values?.[0]?.value ?? [])
      .sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))
  if (dimension === 'hour') return upTo(0, 23)
  if (dimension === 'weekday') return upTo(1, 7)
  return Array.from({ length: daysBetween(days.from, days.to) + 1 }, (_, index) => addDays(days.from, index))
}

function valueLabel(dimension: ReportDimension, value: string, name: string): string {
  if (dimension === 'day') return dayLabel(value)
  if (dimension === 'hour') return `${Number(value) % 12 || 12} ${Number(value) < 12 ? 'AM' : 'PM'}`
  return name.slice(0, 3)
}

/** What a report's chart shows: the figure it is sorted by, else the money. */
function chartFigure(query: ReportQuery): ReportFigure | undefined {
  const { by } = reportOrder(query)
  const [sorted, isStacked] = [query.figures.find((figure) => figure === by), query.across !== undefined]
  if (sorted && !(isStacked && RATES.includes(sorted))) return sorted
  return (
    MONEY_FIRST.find((figure) => query.figures.includes(figure)) ??
    query.figures.find((figure) => !(isStacked && RATES.includes(figure)))
  )
}

/** The chart of a report whose lines are one time; null for any other, or where lines are left out. */
export function buildChart(query: ReportQuery, report: Report): ReportChart | null {
  const [unit, ...others] = query.by.filter((dimension) => dimension !== query.across)
  const figure = chartFigure(query)
  if (!unit || others.length > 0 || !TIME_DIMENSIONS.includes(unit) || !figure || report.folded > 0) return null
  const lines = new Map(report.lines.map((line) => [line.values?.[0]?.value ?? '', line]))
  const values = listValues(unit, report)
  const scale = figure.endsWith('Cents') ? 100 : 1
  const at = (figures: ReportFigures | undefined) => (figures?.[figure] ?? 0) / scale
  const name = (value: string) => lines.get(value)?.values?.[0]?.name ?? valueLabel(unit, value, value)
  const part = (key: string, name: string, color: string, columns: number[] | null): Series => ({
    key,
    name,
    color,
    values: values.map((value) => {
      const line = lines.get(value)
      return columns ? columns.reduce((sum, column) => sum + at(line?.cells[column]), 0) : at(line?.figures)
    }),
  })
  const largest = report.columns
    .map((column, index) => ({ column, index, sum: at(report.totals.cells[index]) }))
    .filter(({ sum }) => sum > 0)
    .sort((a, b) => b.sum - a.sum)
  const own = largest.filter(({ column }) => column !== null).slice(0, MAX_PARTS)
  const rest = largest.filter((each) => !own.includes(each))
  return {
    title: `${FIGURE_NAMES[figure]} by ${DIMENSION_NAMES[unit].toLowerCase()}${query.across ? ` and ${DIMENSION_NAMES[query.across].toLowerCase()}` : ''}`,
    unit: DIMENSION_NAMES[unit],
    figure,
    points: values.map((value) => ({ label: valueLabel(unit, value, name(value)), title: name(value), isNow: false })),
    parts: query.across
      ? [
          ...own.map(({ column, index }, rank) =>
            part(column?.value ?? '', column?.name ?? '', `var(--chart-${rank + 1})`, [index]),
          ),
          ...(rest.length > 0
            ? [
                part(
                  'rest',
                  'Others',
                  REST_COLOR,
                  rest.map(({ index }) => index),
                ),
              ]
            : []),
        ]
      : [part('all', FIGURE_NAMES[figure], 'var(--accent)', null)],
  }
}
