import { useState } from 'react'
import { ChartTable } from '@/components/charts/chart-table'
import { HeatChart } from '@/components/charts/heat-chart'
import { useMeasuredSize } from '@/components/charts/use-measured-size'
import { isHourly } from '@/lib/stats/rules'
import { ChartLegend } from './chart-legend'
import { ChartTip } from './chart-tip'
import type { Metric } from './search-params'
import { type Figures, pointsOf } from './view'
import { chartTitle, formatAxis, formatMetric, PERIOD_NAMES } from './words'

type ChartBlockProps = { figures: Figures; metric: Metric; wall: number; zone: string; of: string | null }

/** The chart of one metric, and the same as a table. */
export function ChartBlock({ figures, metric, wall, zone, of }: ChartBlockProps) {
  const [isTable, setTable] = useState(false)
  const [box, size] = useMeasuredSize<HTMLDivElement>()
  const { range } = figures.params
  const points = pointsOf(figures, metric, wall)
  const names = PERIOD_NAMES[range]
  const title = chartTitle(metric, range)
  const hasBefore = points.some(({ before }) => before !== null)
  const format = (value: number) => formatMetric(metric, value)
  const renderTip = (index: number) => {
    const point = points[index]
    return point ? <ChartTip point={point} before={names.before} format={format} /> : null
  }
  return (
    <div className="px-5 pt-3.5 pb-1.5 max-md:px-4 max-md:pb-2.5">
      <div className="mb-1.5 flex flex-wrap items-center gap-x-4 gap-y-1">
        <h2 className="min-w-0 truncate font-sans text-13 leading-5 font-strong tracking-normal">
          {title}
          {of ? <span className="font-medium text-muted"> · {of}</span> : null}
        </h2>
        <span className="label max-md:hidden" suppressHydrationWarning>
          {zone}
        </span>
        <ChartLegend names={names} hasBefore={hasBefore} isTable={isTable} onTableChange={setTable} />
      </div>
      <div ref={box} className="relative h-[340px] max-md:h-[164px]">
        {size && !isTable ? (
          <HeatChart
            points={points}
            size={size}
            label={`${title}, ${names.current.toLowerCase()}${hasBefore ? ` against ${names.before.toLowerCase()}` : ''}`}
            whole={metric !== 'earnings'}
            formatAxis={(value) => formatAxis(metric, value)}
            renderTip={renderTip}
          />
        ) : null}
        {/* What scrolls must be reachable by the keyboard. */}
        <div {...(isTable && { tabIndex: 0 })} className={isTable ? 'h-full overflow-auto' : 'sr-only'}>
          <ChartTable
            caption={`${title}, ${zone}`}
            points={points}
            unit={isHourly(range) ? 'Hour' : 'Day'}
            names={names}
            format={format}
          />
        </div>
      </div>
    </div>
  )
}
