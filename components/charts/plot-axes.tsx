import { AxisLabel, ValueLabel } from './axis-labels'
import { type AxisPoint, labelEvery, type Plot, slotCenter, valueY } from './chart-domain'
import type { Size } from './use-measured-size'

const AXIS_HEIGHT = 22
const TOP = 8

/** Where bars stand in a chart of a size, beside its labels of values. */
export function plotOf({ width, height }: Size, ticks: readonly number[], formatAxis: (value: number) => string): Plot {
  const left = 10 + Math.max(...ticks.map((tick) => formatAxis(tick).length)) * 7
  return { x: left, y: TOP, width: width - left, height: height - TOP - AXIS_HEIGHT }
}

type PlotAxesProps = {
  points: readonly AxisPoint[]
  size: Size
  plot: Plot
  ticks: readonly number[]
  formatAxis: (value: number) => string
}

/** Grid and labels of every chart with bars. */
export function PlotAxes({ points, size, plot, ticks, formatAxis }: PlotAxesProps) {
  const max = ticks.at(-1) ?? 1
  const every = labelEvery(points.length, plot.width)
  return (
    <>
      {ticks.map((tick) => {
        const y = valueY(tick, max, plot)
        // the ground, where everything stands, is drawn stronger
        const stroke = tick === 0 ? 'var(--line-strong)' : 'var(--line)'
        return (
          <g key={tick}>
            <line x1={plot.x} x2={size.width} y1={y} y2={y} stroke={stroke} />
            <ValueLabel y={y} text={formatAxis(tick)} />
          </g>
        )
      })}
      {points.map(({ label }, index) => (
        <AxisLabel
          // biome-ignore lint/suspicious/noArrayIndexKey: a slot is its place; an hour may come twice
          key={`${label} ${index}`}
          x={slotCenter(index, points.length, plot)}
          y={size.height - 4}
          right={size.width}
          index={index}
          points={points}
          every={every}
        />
      ))}
    </>
  )
}
