import type { ReactNode } from 'react'
import { type AxisPoint, type Plot, slotAt } from './chart-domain'
import { ChartTipBox } from './chart-tip-box'
import { PlotAxes } from './plot-axes'
import type { Size } from './use-measured-size'
import { usePointed } from './use-pointed'

type BarPlotProps = {
  points: readonly AxisPoint[]
  size: Size
  plot: Plot
  ticks: readonly number[]
  formatAxis: (value: number) => string
  /** What the chart shows, in one sentence. */
  label: string
  renderTip: (index: number) => ReactNode
  /** The bars, and what lies over them. */
  children: ReactNode
}

/** The ground of every chart with bars: grid, labels, and the tip of the slot one points at. */
export function BarPlot({ points, size, plot, ticks, formatAxis, label, renderTip, children }: BarPlotProps) {
  const { pointer, handlers } = usePointed()
  const index = pointer && slotAt(pointer.x, points.length, plot)
  const slot = plot.width / points.length
  return (
    <div {...handlers} className="relative h-full touch-pan-y">
      <svg {...size} role="img" aria-label={label} className="block">
        <PlotAxes {...{ points, size, plot, ticks, formatAxis }} />
        {index === null ? null : (
          <rect
            x={plot.x + index * slot}
            y={plot.y}
            width={slot}
            height={plot.height}
            fill="var(--fill)"
            opacity="0.8"
          />
        )}
        {children}
      </svg>
      {pointer === null || index === null ? null : (
        <ChartTipBox pointer={pointer} size={size}>
          {renderTip(index)}
        </ChartTipBox>
      )}
    </div>
  )
}
