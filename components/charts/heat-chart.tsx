'use client'

import { useId } from 'react'
import { Bar, BarChart, Tooltip } from 'recharts'
import { axisTicks, barWidth, type ChartPoint, largest } from './chart-domain'
import { CompareStep } from './compare-step'
import { HeatGradient } from './heat-gradient'
import { createPlot, PlotAxes, TOP } from './plot-axes'
import { Spark } from './spark'
import type { Size } from './use-measured-size'

export type HeatChartProps = {
  points: readonly ChartPoint[]
  size: Size
  /** A one-sentence description of the chart; the figures are in the table. */
  label: string
  /** The figures are counts: no fractions on the axis. */
  whole: boolean
  formatAxis: (value: number) => string
  renderTip: (index: number) => React.ReactNode
}

/**
 * Bars with one gradient for the whole plot, so that taller bars are hotter; the comparison period is a dotted step
 * line.
 */
export function HeatChart({ points, size, label, whole, formatAxis, renderTip }: HeatChartProps) {
  const heatId = useId()
  const ticks = axisTicks(largest(points), size.width < 480 ? 2 : 3, whole)
  const max = ticks.at(-1) ?? 1
  const plot = createPlot(size, ticks, formatAxis)
  return (
    <BarChart
      {...size}
      data={[...points]}
      margin={{ top: TOP, right: 0, bottom: 0, left: 0 }}
      role="img"
      aria-label={label}
      accessibilityLayer={false}
    >
      <HeatGradient id={heatId} plot={plot} />
      <PlotAxes points={points} size={size} plot={plot} ticks={ticks} formatAxis={formatAxis} />
      <Tooltip
        cursor={{ fill: 'var(--fill)', opacity: 0.8 }}
        isAnimationActive={false}
        offset={14}
        content={({ activeIndex, active }) =>
          active && activeIndex !== undefined && activeIndex !== null ? renderTip(Number(activeIndex)) : null
        }
      />
      <Bar
        dataKey="value"
        fill={`url(#${heatId})`}
        radius={[3, 3, 0, 0]}
        barSize={barWidth(points.length, plot.width)}
        isAnimationActive={false}
      />
      <CompareStep points={points} max={max} plot={plot} />
      <Spark points={points} max={max} plot={plot} />
    </BarChart>
  )
}
