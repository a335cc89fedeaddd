'use client'

import { useId } from 'react'
import { Bar, BarChart, CartesianGrid, Tooltip, XAxis, YAxis } from 'recharts'
import { AxisLabel, ValueLabel } from './axis-labels'
import { axisTicks, barWidth, type ChartPoint, labelEvery, largest, valueY } from './chart-domain'
import { CompareStep } from './compare-step'
import { HeatGradient } from './heat-gradient'
import { Spark } from './spark'
import type { Size } from './use-measured-size'

const AXIS_HEIGHT = 22
const TOP = 8

type HeatChartProps = {
  points: readonly ChartPoint[]
  size: Size
  /** What the chart shows, in one sentence; the figures are in the table beside it. */
  label: string
  /** Figures are counts: no halves on the axis. */
  whole: boolean
  formatAxis: (value: number) => string
  renderTip: (index: number) => React.ReactNode
}

/** Bars under one gradient fixed to the plot, so that taller burns hotter; the period before as a dotted step. */
export function HeatChart({ points, size, label, whole, formatAxis, renderTip }: HeatChartProps) {
  const { width, height } = size
  const heatId = useId()
  const isNarrow = width < 480
  const ticks = axisTicks(largest(points), isNarrow ? 2 : 3, whole)
  const max = ticks.at(-1) ?? 1
  const left = 10 + Math.max(...ticks.map((tick) => formatAxis(tick).length)) * 7
  const plot = { x: left, y: TOP, width: width - left, height: height - TOP - AXIS_HEIGHT }
  return (
    <BarChart
      width={width}
      height={height}
      data={[...points]}
      margin={{ top: TOP, right: 0, bottom: 0, left: 0 }}
      role="img"
      aria-label={label}
      accessibilityLayer={false}
    >
      <HeatGradient id={heatId} plot={plot} />
      <CartesianGrid vertical={false} stroke="var(--line)" />
      <YAxis
        width={left}
        ticks={ticks}
        domain={[0, max]}
        axisLine={false}
        tickLine={false}
        tick={(props) => (
          <ValueLabel
            y={valueY(Number(props.payload.value), max, plot)}
            text={formatAxis(Number(props.payload.value))}
          />
        )}
      />
      <XAxis
        dataKey="label"
        height={AXIS_HEIGHT}
        interval={0}
        tickLine={false}
        axisLine={{ stroke: 'var(--line-strong)' }}
        tick={(props) => (
          <AxisLabel
            x={Number(props.x)}
            y={height - 4}
            right={width}
            index={props.index}
            points={points}
            every={labelEvery(points.length, plot.width)}
          />
        )}
      />
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
