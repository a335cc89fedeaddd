import { hashKey, useQuery } from '@tanstack/react-query'
import { createSerializer, useQueryStates } from 'nuqs'
import { useMemo } from 'react'
import { localDay } from '@/lib/platform/dates/zones'
import type { Range } from '@/lib/reporting/periods/constants'
import { lastHoursParams, rowsBefore } from '@/lib/reporting/stats/comparison-rules'
import { combineFigures, comparisonParams, groupFilter, groupRows, toStatsParams } from '@/lib/reporting/stats/rules'
import { statsOptions } from '../queries'
import { reportParams } from '../report/search-params'
import { type FirstPaint, useViewer } from '../use-viewer'
import { analyticsParams } from './search-params'

const reportAddress = createSerializer(reportParams)

/**
 * The panel's state in the URL, the server's responses, and the figures computed from them.
 * @param offerId limits everything to one offer, which is then grouped by source
 */
export function useAnalytics(first: FirstPaint, offerId?: number) {
  const [view, setView] = useQueryStates(analyticsParams)
  const viewer = useViewer(first)
  const choice = offerId === undefined ? view : { ...view, advertiser: null }
  const ofAll = toStatsParams(choice, localDay(viewer.localTime), viewer.timeZone)
  const params = ofAll && { ...ofAll, ...(offerId !== undefined && { offerId }) }
  const current = useQuery(statsOptions(params))
  const previous = useQuery(statsOptions(comparisonParams(params)))
  const hoursParams = lastHoursParams(params, viewer.localTime)
  const hours = useQuery(statsOptions(hoursParams))

  const answer = viewer.isKnown ? current.data : undefined
  const grouping = offerId === undefined ? view.group : 'source'
  const { row } = view
  const selection = useMemo(() => ({ grouping, key: row }), [grouping, row])
  // the same object until the answers change, so that the chart is drawn only then
  const figures = useMemo(() => {
    if (!answer) return null
    const rows = rowsBefore(answer.params, previous.data, hours.data, viewer.localTime)
    const before = previous.data && rows && { ...previous.data, rows }
    return combineFigures(answer, before, selection, viewer.localTime)
  }, [answer, previous.data, hours.data, selection, viewer.localTime])
  const groups = answer ? groupRows(answer.rows, grouping) : []
  const filter = groupFilter(grouping, view.row)
  /** A custom range starts with the days currently shown. */
  const changeRange = (range: Range) =>
    setView(range === 'custom' && params ? { range, from: params.startDate, to: params.endDate } : { range })
  const refresh = () => Promise.all([current.refetch(), previous.refetch(), hoursParams && hours.refetch()])
  return {
    view,
    setView,
    grouping,
    isOfOneOffer: offerId !== undefined,
    changeRange,
    viewer,
    params,
    current,
    figures,
    groups,
    refresh,
    about: hashKey([figures?.params, selection]),
    subParams: params && filter && { ...params, ...filter },
    reportHref: reportAddress('/dashboard', {
      range: view.range,
      from: view.from,
      to: view.to,
      by: view.sub ?? 'offer',
      advertiser: choice.advertiser,
      ...(offerId !== undefined && { offer: String(offerId) }),
      [grouping]: view.row,
    }),
  }
}
