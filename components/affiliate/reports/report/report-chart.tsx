import { useMemo } from 'react'
import type { Series } from '@/components/charts/chart-domain'
import type { Report } from '@/lib/reporting/breakdown/rules'
import type { Metric } from '@/lib/reporting/stats/series-constants'
import { ChartBlock } from '../chart-block'
import { PartsBlock } from './parts-block'

type ReportChartProps = {
  report: Report
  parts: readonly Series[]
  metric: Metric
  localTime: number
  zone: string
  /** The name of the dimension. */
  head: string
}

/** By day: heat bars with a comparison. By any other dimension: stacked bars. */
export function ReportChart({ report, parts, metric, localTime, zone, head }: ReportChartProps) {
  const { params } = report
  const figures = useMemo(() => ({ ...report, isEmpty: false }), [report])
  if (params.by !== 'day') {
    return <PartsBlock params={params} parts={parts} metric={metric} localTime={localTime} zone={zone} head={head} />
  }
  return <ChartBlock figures={figures} metric={metric} localTime={localTime} zone={zone} of={null} />
}
