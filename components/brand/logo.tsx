import { useId } from 'react'
import { BRAND } from '@/lib/platform/brand'
import { cn } from '../ui/cn'
import { DRAUGHT_PATH, FLAME_PATH, WORDMARK_PATH } from './logo-paths'

type LogoProps = {
  /** In pixels; the width is proportional. */
  height?: number
  /** The accessible name; without it the drawing is decorative (for a link that already has a name). */
  label?: string | undefined
  /** In the color of the surrounding text, for print and colored backgrounds. */
  mono?: boolean
  className?: string | undefined
}

export type NetworkLogoProps = { height?: number; isNamed?: boolean; className?: string }
type DrawnLogoProps = NetworkLogoProps & { name: string; logoUrl: string | null }

/** The logo of a network: its picture, or the mark with its name. `isNamed` gives it that name. */
export function LogoOf({ name, logoUrl, height = 24, isNamed = false, className }: DrawnLogoProps) {
  const label = isNamed ? name : undefined
  if (logoUrl) {
    // its size is not known, and it is the same on every page
    // biome-ignore lint/performance/noImgElement: the address is not ours
    return <img src={logoUrl} alt={label ?? ''} height={height} style={{ height }} className={className} />
  }
  if (name === BRAND.name) return <Wordmark height={height} label={label} className={className} />
  return (
    <span className={cn('inline-flex items-center gap-2', className)}>
      <Mark height={height} />
      <span
        aria-hidden={!isNamed}
        className="font-display font-heavy tracking-snug text-text"
        style={{ fontSize: height * 0.75 }}
      >
        {name}
      </span>
    </span>
  )
}

/** The mark and the wordmark. */
function Wordmark({ height = 24, label, mono = false, className }: LogoProps) {
  return (
    <svg
      role="img"
      aria-label={label}
      aria-hidden={label === undefined}
      viewBox="0 0 95 24"
      height={height}
      width={(height * 95) / 24}
      className={className}
    >
      <Flame mono={mono} />
      <path transform="translate(28)" className={mono ? 'fill-current' : 'fill-text'} d={WORDMARK_PATH} />
    </svg>
  )
}

/** The flame without the wordmark. */
export function Mark({ height = 24, label, mono = false, className }: LogoProps) {
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

function Flame({ mono }: { mono: boolean }) {
  const draughtId = useId()
  return (
    <>
      <mask id={draughtId} maskUnits="userSpaceOnUse" x="0" y="0" width="24" height="24">
        {/* A mask uses only luminance, not our colors. */}
        <rect width="24" height="24" fill="white" />
        <path d={DRAUGHT_PATH} fill="none" stroke="black" strokeWidth="1.9" />
      </mask>
      <path mask={`url(#${draughtId})`} className={mono ? 'fill-current' : 'fill-accent'} d={FLAME_PATH} />
    </>
  )
}
