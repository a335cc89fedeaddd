import { hashKey, useQuery } from '@tanstack/react-query'
import { useQueryStates } from 'nuqs'
import { useMemo } from 'react'
import { stackedSeries } from '@/components/shared/report-builder/parts'
import { localDay } from '@/lib/platform/dates/zones'
import {
  type BreakdownParams,
  keyValues,
  type Report,
  reportByGroup,
  reportByTime,
} from '@/lib/reporting/breakdown/rules'
import type { Range } from '@/lib/reporting/periods/constants'
import { isHourly } from '@/lib/reporting/periods/rules'
import { rowsBefore } from '@/lib/reporting/stats/comparison-rules'
import { type Breakdown, breakdownOptions } from '../queries'
import { type FirstPaint, useViewer } from '../use-viewer'
import { dimensionName } from './labels'
import { queryBefore, queryOfLastHours, reportQuery } from './report-query'
import { reportParams, resolveSort } from './search-params'

/** The report's state in the URL, the server's responses, and the report computed from them. */
export function useReport(first: FirstPaint) {
  const [view, setView] = useQueryStates(reportParams)
  const viewer = useViewer(first)
  const today = localDay(viewer.localTime)
  const params = reportQuery(view, today, viewer.timeZone)
  const current = useQuery(breakdownOptions(params))
  const previous = useQuery(breakdownOptions(queryBefore(params)))
  const hoursParams = queryOfLastHours(params, viewer.localTime)
  const hours = useQuery(breakdownOptions(hoursParams))
  const answer = viewer.isKnown ? current.data : undefined
  // the same object until the answers change, so that the chart is drawn only then
  const report = useMemo(
    () => (answer ? buildReport(answer, previous.data, hours.data, viewer.localTime) : null),
    [answer, previous.data, hours.data, viewer.localTime],
  )
  const parts = useMemo(
    () => (report && report.params.by !== 'day' ? stackedSeries(report, view.metric, viewer.localTime) : []),
    [report, view.metric, viewer.localTime],
  )
  /** A custom range starts with the days currently shown. */
  const changeRange = (range: Range) =>
    setView(range === 'custom' && params ? { range, from: params.startDate, to: params.endDate } : { range })
  const shown = report?.params ?? { by: view.by, range: view.range }
  return {
    view,
    setView,
    changeRange,
    viewer,
    today,
    params,
    current,
    previous,
    report,
    parts,
    /** The heading of the first column of the displayed data. */
    head: dimensionName(shown.by, isHourly(shown.range)),
    /** Whether the chosen dates have no data, whatever the dates before them have. [S8.29] */
    isEmpty: report !== null && report.rows.length === 0,
    /** Whether the report is limited to one offer, source or advertiser. */
    isNarrowed: view.offer !== null || view.source !== null || view.advertiser !== null,
    /** The displayed data belongs to a previous query. */
    isOld: current.isPlaceholderData && params !== null,
    sort: resolveSort(view.by, view.sort, view.dir),
    refresh: () => Promise.all([current.refetch(), previous.refetch(), hoursParams && hours.refetch()]),
    about: hashKey([report?.params]),
  }
}

export type ReportPageState = ReturnType<typeof useReport>

function buildReport(
  current: Breakdown,
  previous: Breakdown | undefined,
  hours: Breakdown | undefined,
  localTime: number,
): Report {
  const { params } = current
  const isSame = (a: BreakdownParams, b: BreakdownParams | null) => hashKey([a]) === hashKey([b])
  const fits = previous && isSame(previous.params, queryBefore(params)) ? withRows(previous) : undefined
  const hoursFit = hours && isSame(hours.params, queryOfLastHours(params, localTime)) ? withRows(hours) : undefined
  const data = rowsBefore(params, fits, hoursFit, localTime)
  const folded = (fits?.folded ?? 0) + (hoursFit?.folded ?? 0)
  if (params.by === 'day') {
    return reportByTime(params, current.data, data ? { rows: data, isFolded: false } : null, localTime)
  }
  const before = data ? { rows: keyValues({ data: [...data], folded }, params.by), isFolded: folded > 0 } : null
  return reportByGroup(params, keyValues(current, params.by), before, localTime)
}

const withRows = (answer: Breakdown) => ({ ...answer, rows: answer.data })
