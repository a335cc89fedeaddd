import { DefaultZIndexes, ZIndexLayer } from 'recharts'
import { type ChartPoint, type Plot, stepPath } from './chart-domain'

type CompareStepProps = { points: readonly ChartPoint[]; max: number; plot: Plot }

/** The comparison period as a dotted step line, fainter for hours or days that are still ahead. */
export function CompareStep({ points, max, plot }: CompareStepProps) {
  const now = points.findIndex(({ isNow }) => isNow)
  const reached = now === -1 ? points.length : now + 1
  const past = stepPath(points, [0, reached], max, plot)
  const ahead = stepPath(points, [reached, points.length], max, plot)
  const dots = { fill: 'none', strokeLinecap: 'round', strokeLinejoin: 'round' } as const
  return (
    <ZIndexLayer zIndex={DefaultZIndexes.line}>
      <g pointerEvents="none" {...dots} stroke="var(--compare)" strokeWidth="1.5" strokeDasharray="1.5 3.5">
        <path d={past} stroke="var(--surface)" strokeWidth="3.5" strokeDasharray="none" opacity="0.5" />
        <path d={past} data-compare="past" />
        <path d={ahead} data-compare="ahead" opacity="0.55" />
      </g>
    </ZIndexLayer>
  )
}
