import { cn } from './cn'

type ProgressProps = {
  /** 0 to 1; values outside are clamped. */
  value: number
  /** What progresses. Without it the bar is decorative, and the same must be in the text next to it. */
  label?: string
  /** The fill, as `bg-chart-3` or a gradient. */
  fillClassName?: string
  className?: string
}

export function Progress({ value, label, fillClassName, className }: ProgressProps) {
  const percent = Math.round(Math.min(1, Math.max(0, value)) * 1000) / 10
  const role = label
    ? {
        role: 'progressbar',
        'aria-label': label,
        'aria-valuenow': Math.round(percent),
        'aria-valuemin': 0,
        'aria-valuemax': 100,
      }
    : { 'aria-hidden': true }
  return (
    <div
      {...role}
      className={cn(
        'h-1.5 overflow-hidden rounded-full bg-sunken ring-1 ring-line ring-inset light:bg-fill-strong light:ring-0',
        className,
      )}
    >
      <div className={cn('h-full rounded-full bg-accent', fillClassName)} style={{ width: `${percent}%` }} />
    </div>
  )
}
