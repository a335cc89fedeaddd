import type { CSSProperties } from 'react'
import type { TierId } from '@/lib/rewards/streak/constants'

/** A tier's two stops and its text colour, as `--a`, `--b` and `--t` of whatever lies inside. */
export const tierStyle = (tier: TierId): CSSProperties =>
  ({
    '--a': `var(--tier-${tier}-a)`,
    '--b': `var(--tier-${tier}-b)`,
    '--t': `var(--tier-${tier}-text)`,
  }) as CSSProperties
