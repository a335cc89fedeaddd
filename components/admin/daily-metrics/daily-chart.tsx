'use client'

import { parseAsStringLiteral, useQueryState } from 'nuqs'
import { ChartLegend } from '@/components/affiliate/reports/chart-legend'
import { ChartTip } from '@/components/affiliate/reports/chart-tip'
import { ChartFrame } from '@/components/charts/chart-frame'
import { ChartTable } from '@/components/charts/chart-table'
import { LazyHeatChart } from '@/components/charts/lazy-heat-chart'
import { Card } from '@/components/ui/card'
import { Options } from '@/components/ui/options'
import { Select } from '@/components/ui/select'
import type { Day } from '@/lib/platform/dates/constants'
import { dayLabel } from '@/lib/platform/dates/days'
import type { DailyReport } from '@/lib/reporting/staff/revenue/schema'
import { DAILY_COLUMNS } from './daily-columns'

const MEAN = '7-day average'
const names = DAILY_COLUMNS.map(({ name }) => name)

/** One metric of every day, oldest first, with the mean of the seven days before each; the metric is in the address. */
export function DailyChart({ days, today }: { days: DailyReport['days']; today: Day }) {
  const [name, setName] = useQueryState('metric', parseAsStringLiteral(names).withDefault('clicks'))
  const column = DAILY_COLUMNS.find((each) => each.name === name) ?? DAILY_COLUMNS[0]
  if (!column) return null
  const { head, meaning, format, formatAxis, scale = 1, isWhole = false } = column
  const points = [...days].reverse().map(({ day, figures, mean }) => ({
    label: dayLabel(day),
    title: day === today ? `${dayLabel(day)}, so far` : dayLabel(day),
    isNow: day === today,
    value: scaled(figures[name], scale),
    before: scaled(mean[name], scale),
  }))
  const text = (value: number | null) => (value === null ? '—' : format(value * scale))
  return (
    <Card>
      <ChartFrame
        title={head}
        of={meaning.replace(/\.$/, '')}
        zone="Eastern Time"
        legend={
          <>
            <ChartLegend names={{ current: head, before: MEAN }} hasBefore />
            <Select
              aria-label="Metric of the chart"
              inputSize="sm"
              wrapperClassName="w-auto"
              value={name}
              onChange={({ target }) => setName(names.find((each) => each === target.value) ?? null)}
            >
              <Options of={DAILY_COLUMNS} show={(each) => [each.name, each.head]} />
            </Select>
          </>
        }
        draw={(size) => (
          <LazyHeatChart
            points={points}
            size={size}
            label={`${head} by day, with the average of the seven days before each`}
            whole={isWhole}
            formatAxis={formatAxis}
            renderTip={(index) => {
              const point = points[index]
              return point ? <ChartTip point={point} before={MEAN} format={text} /> : null
            }}
          />
        )}
        table={
          <ChartTable
            caption={`${head} by day`}
            unit="Day"
            heads={[
              { key: 'value', name: head },
              { key: 'mean', name: MEAN },
            ]}
            rows={points.map(({ title, value, before }) => ({ title, cells: [text(value), text(before)] }))}
          />
        }
      />
    </Card>
  )
}

const scaled = (value: number | null, scale: number) => (value === null ? null : value / scale)
