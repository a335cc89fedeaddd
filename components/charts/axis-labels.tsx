import { type AxisPoint, hasLabel } from './chart-domain'

const text = { className: 'text-11 font-medium tabular-nums' } as const

/** A value of the vertical axis, at the left edge. */
export function ValueLabel({ y, text: value }: { y: number; text: string }) {
  return (
    <text {...text} x={0} y={y + 4} fill="var(--muted)">
      {value}
    </text>
  )
}

type AxisLabelProps = {
  x: number
  y: number
  /** The chart's right edge; no label extends past it. */
  right: number
  index: number
  points: readonly AxisPoint[]
  every: number
}

/** A label of the horizontal axis, if there is room for it; the current hour says "Now". */
export function AxisLabel({ x, y, right, index, points, every }: AxisLabelProps) {
  const point = points[index]
  if (!point || !hasLabel(index, points, every)) return null
  const label = point.isNow ? 'Now' : point.label
  const isCut = x + label.length * 3.2 > right
  return (
    <text
      {...text}
      x={isCut ? right : x}
      y={y}
      textAnchor={isCut ? 'end' : 'middle'}
      fill={point.isNow ? 'var(--accent-text)' : 'var(--muted)'}
      fontWeight={point.isNow ? 'var(--weight-strong)' : undefined}
    >
      {label}
    </text>
  )
}
