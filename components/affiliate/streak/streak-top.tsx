import type { ReactNode } from 'react'
import { TierBadge } from '@/components/shared/tiers/tier-badge'
import { tierForDays } from '@/lib/rewards/streak/rules'
import type { StreakAnswer } from '@/lib/rewards/streak/schema'

/** The badge, the current streak and the best one; `children` are at the end. */
export function StreakTop({ streak, children }: { streak: StreakAnswer; children?: ReactNode }) {
  const { currentConversionStreak: current, highestConversionStreak: highest } = streak
  const tier = tierForDays(current)
  return (
    <div className="flex items-center gap-4">
      <TierBadge tier={tier.id} size={72} />
      <div className="min-w-0 flex-1">
        <p className="flex items-baseline gap-[7px]">
          <span className="figure text-48 leading-[46px]">{current}</span>
          <span className="font-display text-18 leading-none font-strong text-text-2">
            {current === 1 ? 'day' : 'days'}
          </span>
        </p>
        <p className="mt-0.5 flex gap-1.5 text-13 text-muted">
          <b className="text-(--t)">{tier.name}</b>
          <span className="tabular-nums">Best {highest}</span>
        </p>
      </div>
      {children}
    </div>
  )
}
