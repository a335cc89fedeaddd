import { useId } from 'react'
import { FLAME_PATH, INNER_FLAME_PATH } from './logo-paths'

export type MarkProps = {
  /** In pixels; the width is proportional. */
  height?: number
  /** The accessible name; without it the drawing is decorative (for a link that already has a name). */
  label?: string | undefined
  /** In the color of the surrounding text, for print and colored backgrounds. */
  mono?: boolean
  className?: string | undefined
}

/** The flame without the wordmark. */
export function Mark({ height = 24, label, mono = false, className }: MarkProps) {
  return (
    <svg
      role="img"
      aria-label={label}
      aria-hidden={label === undefined}
      viewBox="0 0 24 24"
      height={height}
      width={height}
      className={className}
    >
      <Flame mono={mono} />
    </svg>
  )
}

/** The drawing on 24 × 24. */
export function Flame({ mono }: { mono: boolean }) {
  const maskId = useId()
  return (
    <>
      <mask id={maskId} maskUnits="userSpaceOnUse" x="0" y="0" width="24" height="24">
        {/* A mask uses only luminance, not our colors. */}
        <rect width="24" height="24" fill="white" />
        <path d={INNER_FLAME_PATH} fill="none" stroke="black" strokeWidth="1.9" />
      </mask>
      <path mask={`url(#${maskId})`} className={mono ? 'fill-current' : 'fill-accent'} d={FLAME_PATH} />
    </>
  )
}
