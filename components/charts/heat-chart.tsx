'use client'

import { type ReactNode, useId } from 'react'
import { BarPlot } from './bar-plot'
import { axisTicks, barPath, barWidth, type ChartPoint, largest, slotCenter, valueY } from './chart-domain'
import { CompareStep } from './compare-step'
import { HeatGradient } from './heat-gradient'
import { plotOf } from './plot-axes'
import { Spark } from './spark'
import type { Size } from './use-measured-size'

type HeatChartProps = {
  points: readonly ChartPoint[]
  size: Size
  /** What the chart shows, in one sentence; the figures are in the table beside it. */
  label: string
  /** Figures are counts: no halves on the axis. */
  whole: boolean
  formatAxis: (value: number) => string
  renderTip: (index: number) => ReactNode
}

/** Bars under one gradient fixed to the plot, so that taller burns hotter; the period before as a dotted step. */
export function HeatChart({ points, size, label, whole, formatAxis, renderTip }: HeatChartProps) {
  const heatId = useId()
  const ticks = axisTicks(largest(points), size.width < 480 ? 2 : 3, whole)
  const max = ticks.at(-1) ?? 1
  const plot = plotOf(size, ticks, formatAxis)
  const width = barWidth(points.length, plot.width)
  return (
    <BarPlot {...{ points, size, plot, ticks, formatAxis, label, renderTip }}>
      <HeatGradient id={heatId} plot={plot} />
      {points.map(({ title, value }, index) =>
        value !== null && value > 0 ? (
          <path
            key={title}
            d={barPath(slotCenter(index, points.length, plot), width, valueY(value, max, plot), plot)}
            fill={`url(#${heatId})`}
          />
        ) : null,
      )}
      <CompareStep points={points} max={max} plot={plot} />
      <Spark points={points} max={max} plot={plot} />
    </BarPlot>
  )
}
