import 'server-only'
import { dayLabel } from '@/lib/platform/dates/days'
import { assertClicksStored, TOO_MANY_CLICKS } from '../../breakdown/data'
import type { ReportFigures, ReportLine } from '../../builder/schema'
import { chooseReader, type ReportContext, runReport } from '../../builder/service'
import { periodBefore } from '../revenue/rules'
import { PERFORMANCE_FILTERS } from './constants'
import { toReportQuery } from './rules'
import {
  type PerformanceFigures,
  type PerformanceQuery,
  type PerformanceReport,
  performanceFiguresSchema,
} from './schema'

const DEFINITION = {
  scope: 'everyone',
  ties: ['revenueCents', 'clicks'],
  tooLong: TOO_MANY_CLICKS,
} as const

/**
 * Clicks, conversions and money of all affiliates by up to three dimensions, on the day of the conversion. The first
 * PERFORMANCE_LINES lines of the order are listed, the rest are combined, so that lines always sum to the totals.
 * @throws AppError invalid where the clicks of the days were deleted, unavailable when it takes longer than the limit
 */
export async function getPerformance(
  query: PerformanceQuery,
  context: Pick<ReportContext, 'at' | 'limitMs'>,
): Promise<PerformanceReport> {
  const run = (currentQuery: typeof reportQuery) => runReport({ ...DEFINITION, ...context }, currentQuery)
  const reportQuery = toReportQuery(query)
  const earlier = { ...reportQuery, ...periodBefore(query), by: ['day' as const], sort: 'day' as const }
  if (chooseReader(reportQuery) === 'events') await assertClicksStored('country and data center', query.from)
  const [report, before] = await Promise.all([
    run(reportQuery),
    chooseReader(earlier) === 'rollups' ? run(earlier) : null,
  ])
  return {
    lines: report.lines.map(({ values, figures }) => ({
      values: toValues(query, values),
      figures: toFigures(figures),
    })),
    folded: report.folded,
    totals: toFigures(report.totals.figures),
    before: before && toFigures(before.totals.figures),
    filters: PERFORMANCE_FILTERS.flatMap((filter) =>
      report.filters
        .filter(({ dimension }) => dimension === filter)
        .flatMap(({ values }) => values.map((value) => ({ filter, ...value }))),
    ),
    events: report.source.reader === 'events' ? { from: report.source.clicksFrom } : null,
  }
}

const toFigures = (figures: ReportFigures): PerformanceFigures => performanceFiguresSchema.parse(figures)

/** The values of a line; days are named without their weekday and year. */
const toValues = ({ by }: PerformanceQuery, values: ReportLine['values']) =>
  values?.map(({ value, name }, index) => ({ value, name: by[index] === 'day' ? dayLabel(value) : name })) ?? null
