'use client'

import { TierBadge } from '@/components/shared/tiers/tier-badge'
import { tierStyle } from '@/components/shared/tiers/tier-style'
import { cn } from '@/components/ui/cn'
import { UnreadDot } from '@/components/ui/icon-button'
import { Skeleton } from '@/components/ui/skeleton'
import { NO_NUMBER_FROM_DAYS } from '@/lib/rewards/streak/constants'
import { progressFill, tierForDays } from '@/lib/rewards/streak/rules'
import { badgeName } from './labels'
import { StreakInfo } from './streak-info'
import { useNewFeatures } from './use-new-features'
import { useStreak } from './use-streak'

/**
 * The streak next to a title: its tier and number, with a ring that shows progress to the next tier. From 100 days on
 * it is larger and has no number. [S2.45] [S4.12]
 */
export function StreakBadge({ affiliateId }: { affiliateId: number }) {
  const streak = useStreak(affiliateId)
  const { areNew } = useNewFeatures()
  if (!streak) return <Skeleton className="h-[26px] w-[52px] rounded-full" />
  const current = streak.currentConversionStreak
  const tier = tierForDays(current)
  const isLarge = current >= NO_NUMBER_FROM_DAYS
  return (
    <StreakInfo affiliateId={affiliateId}>
      <button
        type="button"
        aria-label={`${badgeName(current)}${areNew ? '. New features' : ''}`}
        data-large={isLarge || undefined}
        style={tierStyle(tier.id)}
        className={cn(
          'touch-target inline-flex flex-none items-center rounded-full border border-line-strong transition-colors hover:bg-fill',
          isLarge ? '-my-1 h-9 px-[3px]' : 'h-[26px] gap-[5px] pr-[9px] pl-1.5',
        )}
      >
        <Ring percent={progressFill(current)} />
        <TierBadge tier={tier.id} size={isLarge ? 30 : 18} className="relative block flex-none" />
        {isLarge ? null : <b className="figure relative text-13 leading-none tracking-normal">{current}</b>}
        {areNew ? <UnreadDot className="-top-0.5 -right-0.5 max-md:-top-0.5 max-md:-right-0.5" /> : null}
      </button>
    </StreakInfo>
  )
}

/** The progress to the next tier, as a ring around the badge. */
function Ring({ percent }: { percent: number }) {
  if (percent === 0) return null
  return (
    <svg aria-hidden="true" className="pointer-events-none absolute -inset-px size-[calc(100%+2px)] overflow-visible">
      <rect
        x="0.75"
        y="0.75"
        rx="18"
        pathLength={100}
        strokeDasharray={`${percent} 100`}
        data-fill={Math.floor(percent)}
        className="size-[calc(100%-1.5px)] fill-none stroke-(--t) stroke-[1.5]"
      />
    </svg>
  )
}
