import { cn } from './cn'

/** The circumference of a circle of r = 10, rounded as in the specification. */
export const RING_CIRCUMFERENCE = 62.8

/** The undrawn length of the ring, for a progress of 0 to 1. */
export function ringOffset(progress: number): number {
  const drawn = Math.min(1, Math.max(0, progress))
  return Math.round(RING_CIRCUMFERENCE * (1 - drawn) * 100) / 100
}

type LevelRingProps = {
  level: number
  /** To the next level, 0 to 1. */
  progress: number
  /** Without it the ring is decorative. */
  label?: string
  className?: string
  trackClassName?: string
}

export function LevelRing({ level, progress, label, className, trackClassName }: LevelRingProps) {
  return (
    <span
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
      className={cn('relative inline-grid size-[34px] flex-none place-items-center rounded-full text-13', className)}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true" className="absolute inset-0 size-full -rotate-90 fill-none stroke-2">
        <circle cx="12" cy="12" r="10" className={cn('stroke-fill-strong', trackClassName)} />
        {progress > 0 ? (
          <circle
            cx="12"
            cy="12"
            r="10"
            strokeLinecap="round"
            strokeDasharray={RING_CIRCUMFERENCE}
            strokeDashoffset={ringOffset(progress)}
            className="stroke-accent transition-[stroke-dashoffset] duration-(--count)"
          />
        ) : null}
      </svg>
      <b className="figure leading-none tracking-normal">{level}</b>
    </span>
  )
}
