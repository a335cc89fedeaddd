import { memo, useDeferredValue } from 'react'
import { ChartFrame } from '@/components/charts/chart-frame'
import { ChartTable } from '@/components/charts/chart-table'
import { LazyHeatChart } from '@/components/charts/lazy-heat-chart'
import { isHourly } from '@/lib/reporting/periods/rules'
import type { Figures } from '@/lib/reporting/stats/rules'
import type { Metric } from '@/lib/reporting/stats/series-constants'
import { buildPoints } from '@/lib/reporting/stats/series-rules'
import { ChartLegend } from './chart-legend'
import { ChartTip } from './chart-tip'
import { chartTitle, formatAxis, formatMetric, PERIOD_NAMES } from './labels'

type ChartBlockProps = { figures: Figures; metric: Metric; localTime: number; zone: string; of: string | null }

/** The chart of one metric, also as a table. Drawn after the rest of a change, so that a choice is answered at once. */
export function ChartBlock(props: ChartBlockProps) {
  return <DrawnChart {...useDeferredValue(props)} />
}

const DrawnChart = memo(function DrawnChart({ figures, metric, localTime, zone, of }: ChartBlockProps) {
  const { range } = figures.params
  const points = buildPoints(figures, metric, localTime)
  const names = PERIOD_NAMES[range]
  const title = chartTitle(metric, range)
  const hasBefore = points.some(({ before }) => before !== null)
  const format = (value: number) => formatMetric(metric, value)
  const cell = (value: number | null) => (value === null ? '–' : format(value))
  const renderTip = (index: number) => {
    const point = points[index]
    return point ? <ChartTip point={point} before={names.before} format={format} /> : null
  }
  return (
    <ChartFrame
      title={title}
      of={of}
      zone={zone}
      legend={<ChartLegend names={names} hasBefore={hasBefore} />}
      draw={(size) => (
        <LazyHeatChart
          points={points}
          size={size}
          label={`${title}, ${names.current.toLowerCase()}${hasBefore ? ` against ${names.before.toLowerCase()}` : ''}`}
          whole={metric !== 'earnings'}
          formatAxis={(value) => formatAxis(metric, value)}
          renderTip={renderTip}
        />
      )}
      table={
        <ChartTable
          caption={`${title}, ${zone}`}
          unit={isHourly(range) ? 'Hour' : 'Day'}
          heads={[
            { key: 'current', name: names.current },
            { key: 'before', name: names.before },
          ]}
          rows={points.map(({ title, value, before }) => ({ title, cells: [cell(value), cell(before)] }))}
        />
      }
    />
  )
})
