import { useId } from 'react'
import type { TierId } from '@/lib/rewards/streak/constants'
import { TIER_ART } from './tier-art'

type TierBadgeProps = {
  tier: TierId
  /** The edge length in pixels. */
  size?: number
  /** Without it the badge is decorative, for use next to the tier's name. */
  title?: string
  className?: string
}

/** A tier's badge; its gradient uses the tier's tokens, so it follows the theme. */
export function TierBadge({ tier, size = 20, title, className }: TierBadgeProps) {
  // Gradient ids are global in the page, so each badge has its own.
  const heatId = useId()
  return (
    <svg
      role="img"
      aria-label={title}
      aria-hidden={title === undefined}
      viewBox="0 0 48 48"
      width={size}
      height={size}
      data-tier={tier}
      className={className ?? 'block flex-none'}
    >
      {title ? <title>{title}</title> : null}
      <defs>
        <linearGradient id={heatId} gradientUnits="userSpaceOnUse" x1="16" y1="2" x2="32" y2="46">
          <stop stopColor={`var(--tier-${tier}-a)`} />
          <stop offset="1" stopColor={`var(--tier-${tier}-b)`} />
        </linearGradient>
      </defs>
      {TIER_ART[tier](`url(#${heatId})`)}
    </svg>
  )
}
