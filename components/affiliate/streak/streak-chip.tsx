'use client'

import { TierBadge } from '@/components/shared/tiers/tier-badge'
import { Skeleton } from '@/components/ui/skeleton'
import { tierForDays } from '@/lib/rewards/streak/rules'
import { inDays } from './labels'
import { StreakInfo } from './streak-info'
import { useStreak } from './use-streak'

/** The navbar's streak chip, "23 days"; opens the streak details. [S2.60] */
export function StreakChip({ affiliateId }: { affiliateId: number }) {
  const streak = useStreak(affiliateId)
  if (!streak) return <Skeleton className="h-[34px] w-[98px] flex-none rounded-control" />
  const { currentConversionStreak: current } = streak
  const tier = tierForDays(current)
  return (
    <StreakInfo affiliateId={affiliateId}>
      <button
        type="button"
        aria-label={`Streak ${inDays(current)}, ${tier.name}`}
        className="inline-flex h-[34px] min-w-[98px] flex-none items-center gap-[7px] rounded-control border border-line-strong bg-surface pr-[11px] pl-2 text-13 font-strong whitespace-nowrap tabular-nums transition-colors hover:bg-fill"
      >
        <TierBadge tier={tier.id} size={20} />
        {inDays(current)}
      </button>
    </StreakInfo>
  )
}
