import { CartesianGrid, XAxis, YAxis } from 'recharts'
import { AxisLabel, ValueLabel } from './axis-labels'
import { type AxisPoint, labelEvery, type Plot, valueY } from './chart-domain'
import type { Size } from './use-measured-size'

export const AXIS_HEIGHT = 22
export const TOP = 8

/** The plot area of a chart of a given size, next to the value labels. */
export function createPlot(
  { width, height }: Size,
  ticks: readonly number[],
  formatAxis: (value: number) => string,
): Plot {
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

const none = () => []

/**
 * The grid and labels of every bar chart. Where the lines are is said here: recharts would measure the labels to find
 * out which are shown, and each measurement lays the whole page out again.
 */
export function PlotAxes({ points, size, plot, ticks, formatAxis }: PlotAxesProps) {
  const max = ticks.at(-1) ?? 1
  return (
    <>
      <CartesianGrid
        vertical={false}
        horizontalPoints={ticks.map((tick) => valueY(tick, max, plot))}
        verticalCoordinatesGenerator={none}
        stroke="var(--line)"
      />
      <YAxis
        width={plot.x}
        ticks={[...ticks]}
        interval={0}
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
            y={size.height - 4}
            right={size.width}
            index={props.index}
            points={points}
            every={labelEvery(points.length, plot.width)}
          />
        )}
      />
    </>
  )
}
