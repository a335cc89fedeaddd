import { DefaultZIndexes, ZIndexLayer } from 'recharts'
import { type ChartPoint, type Plot, slotCenter, valueY } from './chart-domain'

type SparkProps = { points: readonly ChartPoint[]; max: number; plot: Plot }

/** The glow at the top of the current hour's bar. */
export function Spark({ points, max, plot }: SparkProps) {
  const now = points.findIndex(({ isNow }) => isNow)
  const value = points[now]?.value
  if (value === undefined || value === null) return null
  const at = { cx: slotCenter(now, points.length, plot), cy: valueY(value, max, plot) }
  return (
    <ZIndexLayer zIndex={DefaultZIndexes.scatter}>
      <g fill="var(--heat-2)" pointerEvents="none" data-spark="">
        <circle {...at} r="8" opacity="0.22" />
        <circle {...at} r="3.5" />
      </g>
    </ZIndexLayer>
  )
}
