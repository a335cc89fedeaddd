'use client'

import { Bar, BarChart, Tooltip } from 'recharts'
import { type AxisPoint, axisTicks, barWidth, type Series, stackMax } from './chart-domain'
import { createPlot, PlotAxes, TOP } from './plot-axes'
import type { Size } from './use-measured-size'

export type StackChartProps = {
  points: readonly AxisPoint[]
  /** From the bottom up, with one value per point. */
  series: readonly Series[]
  size: Size
  /** A one-sentence description of the chart; the figures are in the table. */
  label: string
  /** The figures are counts: no fractions on the axis. */
  whole: boolean
  formatAxis: (value: number) => string
  renderTip: (index: number) => React.ReactNode
}

/** Stacked bars: each series has its color, with a gap in the background color between them. */
export function StackChart({ points, series, size, label, whole, formatAxis, renderTip }: StackChartProps) {
  const ticks = axisTicks(stackMax(series), size.width < 480 ? 2 : 3, whole)
  const plot = createPlot(size, ticks, formatAxis)
  const data = points.map(({ label }, index) => ({ label, values: series.map(({ values }) => values[index] ?? 0) }))
  return (
    <BarChart
      {...size}
      data={data}
      margin={{ top: TOP, right: 0, bottom: 0, left: 0 }}
      role="img"
      aria-label={label}
      accessibilityLayer={false}
    >
      <PlotAxes points={points} size={size} plot={plot} ticks={ticks} formatAxis={formatAxis} />
      <Tooltip
        cursor={{ fill: 'var(--fill)', opacity: 0.8 }}
        isAnimationActive={false}
        offset={14}
        content={({ activeIndex, active }) =>
          active && activeIndex !== undefined && activeIndex !== null ? renderTip(Number(activeIndex)) : null
        }
      />
      {series.map(({ key, color }, index) => (
        <Bar
          key={key}
          dataKey={({ values }: { values: number[] }) => values[index] ?? 0}
          stackId="parts"
          fill={color}
          stroke="var(--surface)"
          strokeWidth={1}
          barSize={barWidth(points.length, plot.width)}
          isAnimationActive={false}
        />
      ))}
    </BarChart>
  )
}
