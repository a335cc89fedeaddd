import { ChartFrame } from '@/components/charts/chart-frame'
import { ChartTable } from '@/components/charts/chart-table'
import { LazyStackChart } from '@/components/charts/lazy-stack-chart'
import { Card } from '@/components/ui/card'
import { formatCountAxis, formatDollarsAxis } from '@/lib/platform/money/format'
import { figureText } from '@/lib/reporting/builder/text-rules'
import type { ReportChart as Shown } from './chart-parts'
import { PartsTip } from './parts-tip'

const RATES = ['conversionRate', 'approvalRate', 'conversionSeconds']

/** The chart of a report over time, also as a table. */
export function ReportChart({ chart: { title, unit, figure, points, parts } }: { chart: Shown }) {
  const isMoney = figure.endsWith('Cents')
  const text = (value: number) => figureText(figure, isMoney ? value * 100 : value)
  const axis = (value: number) => {
    if (isMoney) return formatDollarsAxis(value)
    return RATES.includes(figure) ? text(value) : formatCountAxis(value)
  }
  return (
    <Card>
      <ChartFrame
        title={title}
        zone="Eastern Time"
        legend={
          parts.length > 1 ? (
            <ul className="flex min-w-0 flex-wrap justify-end gap-x-3 gap-y-1 max-md:justify-start">
              {parts.map(({ key, name, color }) => (
                <li key={key} className="inline-flex min-w-0 items-center gap-1.5">
                  <i aria-hidden="true" className="size-2.5 flex-none rounded-[2px]" style={{ background: color }} />
                  <span className="max-w-36 truncate">{name}</span>
                </li>
              ))}
            </ul>
          ) : null
        }
        draw={(size) => (
          <LazyStackChart
            points={points}
            series={parts}
            size={size}
            label={`${title}: ${parts.map(({ name }) => name).join(', ')}`}
            whole={!isMoney && !RATES.includes(figure)}
            formatAxis={axis}
            renderTip={(index) => (
              <PartsTip title={points[index]?.title ?? ''} parts={parts} index={index} format={text} />
            )}
          />
        )}
        table={
          <ChartTable
            caption={title}
            unit={unit}
            heads={parts}
            rows={points.map(({ title }, index) => ({
              title,
              cells: parts.map(({ values }) => text(values[index] ?? 0)),
            }))}
          />
        }
      />
    </Card>
  )
}
