import { cn } from '@/components/ui/cn'
import { BRAND } from '@/lib/platform/brand'
import { Flame, Mark, type MarkProps } from './mark'
import { WORDMARK_PATH } from './wordmark-path'

export type NetworkLogoProps = { height?: number; isNamed?: boolean; className?: string }
type DrawnLogoProps = NetworkLogoProps & { name: string; logoUrl: string | null }

/** The logo of a network: its picture, or the mark with its name. `isNamed` gives it that name. */
export function LogoImage({ name, logoUrl, height = 24, isNamed = false, className }: DrawnLogoProps) {
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
function Wordmark({ height = 24, label, mono = false, className }: MarkProps) {
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
