import type { CSSProperties } from 'react'
import type { TierId } from '@/lib/rewards/streak/constants'

/** A tier's two gradient colors and its text color, as the variables `--a`, `--b` and `--t`. */
export const tierStyle = (tier: TierId): CSSProperties =>
  ({
    '--a': `var(--tier-${tier}-a)`,
    '--b': `var(--tier-${tier}-b)`,
    '--t': `var(--tier-${tier}-text)`,
  }) as CSSProperties
