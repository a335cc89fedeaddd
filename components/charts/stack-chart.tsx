'use client'

import type { ReactNode } from 'react'
import { BarPlot } from './bar-plot'
import { type AxisPoint, axisTicks, barWidth, type Series, slotCenter, stackMax, stackPieces } from './chart-domain'
import { plotOf } from './plot-axes'
import type { Size } from './use-measured-size'

type StackChartProps = {
  points: readonly AxisPoint[]
  /** From the bottom up; a value for each point. */
  series: readonly Series[]
  size: Size
  /** What the chart shows, in one sentence; the figures are in the table beside it. */
  label: string
  /** Figures are counts: no halves on the axis. */
  whole: boolean
  formatAxis: (value: number) => string
  renderTip: (index: number) => ReactNode
}

/** Bars of parts: each part has its colour, and a gap of the ground parts it from the next. */
export function StackChart({ points, series, size, label, whole, formatAxis, renderTip }: StackChartProps) {
  const ticks = axisTicks(stackMax(series), size.width < 480 ? 2 : 3, whole)
  const plot = plotOf(size, ticks, formatAxis)
  const width = barWidth(points.length, plot.width)
  return (
    <BarPlot {...{ points, size, plot, ticks, formatAxis, label, renderTip }}>
      {stackPieces(series, ticks.at(-1) ?? 1, plot).map(({ key, color, index, y, height }) => (
        <rect
          key={`${key} ${index}`}
          x={slotCenter(index, points.length, plot) - width / 2}
          {...{ y, width, height }}
          fill={color}
          stroke="var(--surface)"
        />
      ))}
    </BarPlot>
  )
}
