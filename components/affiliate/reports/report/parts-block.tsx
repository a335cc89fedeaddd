import { memo, useDeferredValue } from 'react'
import type { Series } from '@/components/charts/chart-domain'
import { ChartFrame } from '@/components/charts/chart-frame'
import { ChartTable } from '@/components/charts/chart-table'
import { LazyStackChart } from '@/components/charts/lazy-stack-chart'
import { PartsTip } from '@/components/shared/report-builder/parts-tip'
import { isHourly } from '@/lib/reporting/periods/rules'
import type { StatsParams } from '@/lib/reporting/stats/rules'
import type { Metric } from '@/lib/reporting/stats/series-constants'
import { listSlots } from '@/lib/reporting/stats/series-rules'
import { chartTitle, formatAxis, formatMetric } from '../labels'

type PartsBlockProps = {
  params: StatsParams
  parts: readonly Series[]
  metric: Metric
  localTime: number
  zone: string
  /** The name of the dimension. */
  head: string
}

/** Stacked bars of the report's largest rows, also as a table. Drawn after the rest of a change, as the other chart is. */
export function PartsBlock(props: PartsBlockProps) {
  return <DrawnParts {...useDeferredValue(props)} />
}

const DrawnParts = memo(function DrawnParts({ params, parts, metric, localTime, zone, head }: PartsBlockProps) {
  const { range } = params
  const slots = listSlots(params, localTime)
  const title = `${chartTitle(metric, range)} and ${head.toLowerCase()}`
  const format = (value: number) => formatMetric(metric, value)
  const cells = (index: number) => parts.map(({ values }) => format(values[index] ?? 0))
  return (
    <ChartFrame
      title={title}
      zone={zone}
      legend={<PartsLegend parts={parts} />}
      draw={(size) => (
        <LazyStackChart
          points={slots}
          series={parts}
          size={size}
          label={`${title}: ${parts.map(({ name }) => name).join(', ')}`}
          whole={metric !== 'earnings'}
          formatAxis={(value) => formatAxis(metric, value)}
          renderTip={(index) => (
            <PartsTip title={slots[index]?.title ?? ''} parts={parts} index={index} format={format} />
          )}
        />
      )}
      table={
        <ChartTable
          caption={`${title}, ${zone}`}
          unit={isHourly(range) ? 'Hour' : 'Day'}
          heads={parts}
          rows={slots.map(({ title, isAhead }, index) => ({
            title,
            cells: isAhead ? parts.map(() => '–') : cells(index),
          }))}
        />
      }
    />
  )
})

function PartsLegend({ parts }: { parts: readonly Series[] }) {
  return (
    <ul className="flex min-w-0 flex-wrap justify-end gap-x-3 gap-y-1 max-md:justify-start">
      {parts.map(({ key, name, color }) => (
        <li key={key} className="inline-flex min-w-0 items-center gap-1.5">
          <i aria-hidden="true" className="size-2.5 flex-none rounded-[2px]" style={{ background: color }} />
          <span className="max-w-36 truncate" title={name}>
            {name}
          </span>
        </li>
      ))}
    </ul>
  )
}
