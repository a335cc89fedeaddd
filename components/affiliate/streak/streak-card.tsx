'use client'

import { CircleHelp } from 'lucide-react'
import type { CSSProperties } from 'react'
import { FailedNote } from '@/components/shared/states/failed-note'
import { tierStyle } from '@/components/shared/tiers/tier-style'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { IconButton } from '@/components/ui/icon-button'
import { Skeleton } from '@/components/ui/skeleton'
import { tierForDays } from '@/lib/rewards/streak/rules'
import type { StreakAnswer } from '@/lib/rewards/streak/schema'
import { WeekRow } from './calendar/week-row'
import { Countdown } from './countdown'
import { RestorePoints } from './restore/restore-points'
import { useMayRestore } from './restore/use-may-restore'
import { StreakInfo } from './streak-info'
import { StreakTop } from './streak-top'
import { TierProgress } from './tier-progress'
import { useStreak, useStreakFailure, useToday } from './use-streak'

/** The glow in the tier's color. */
const GLOW =
  'before:pointer-events-none before:absolute before:inset-0 before:bg-[radial-gradient(220px_150px_at_52px_30px,color-mix(in_srgb,var(--b)_26%,transparent),transparent_72%)] light:before:bg-[radial-gradient(220px_150px_at_52px_30px,color-mix(in_srgb,var(--a)_20%,transparent),transparent_72%)]'

/** The streak card of the home page: length, progress to the next tier, this week, and the time left today. */
export function StreakCard({ affiliateId }: { affiliateId: number }) {
  const streak = useStreak(affiliateId)
  return (
    <Card
      aria-labelledby="streak-title"
      aria-busy={!streak}
      style={{ ...tierStyle(tierForDays(streak?.currentConversionStreak ?? 0).id), ...GROUND }}
      className={`relative overflow-hidden p-4 [&>*]:relative ${streak ? GLOW : ''}`}
    >
      <h2 id="streak-title" className="sr-only">
        Streak
      </h2>
      {streak ? <Body affiliateId={affiliateId} streak={streak} /> : <Loading />}
    </Card>
  )
}

const GROUND = { '--ground': 'var(--surface)' } as CSSProperties

type BodyProps = { affiliateId: number; streak: StreakAnswer }

function Body({ affiliateId, streak }: BodyProps) {
  const { isFailed, isRetrying, retry } = useStreakFailure(affiliateId)
  return (
    <>
      <StreakTop streak={streak}>
        <Actions affiliateId={affiliateId} streak={streak} />
      </StreakTop>
      {isFailed ? (
        <FailedNote
          text="Could not be loaded, shown as 0. Your streak is not affected."
          isRetrying={isRetrying}
          onRetry={retry}
          className="mt-2"
        />
      ) : null}
      <div className="mt-3">
        <TierProgress current={streak.currentConversionStreak} />
      </div>
      <div className="mt-3.5">
        <WeekRow affiliateId={affiliateId} />
      </div>
      <Foot affiliateId={affiliateId} streak={streak} />
    </>
  )
}

function Actions({ affiliateId, streak }: BodyProps) {
  const mayRestore = useMayRestore(affiliateId, streak)
  return (
    <div className="flex h-[72px] flex-none flex-col items-end justify-between">
      <StreakInfo
        affiliateId={affiliateId}
        extraTrigger={(open) =>
          mayRestore ? (
            <Button variant="primary" size="sm" className="touch-target max-md:min-h-8" onClick={open}>
              Restore
            </Button>
          ) : null
        }
      >
        <IconButton label="How streaks work" size="sm" className="-mt-1 -mr-1.5">
          <CircleHelp />
        </IconButton>
      </StreakInfo>
    </div>
  )
}

function Foot({ affiliateId, streak }: BodyProps) {
  const isSafe = streak.lastConversionDate === useToday(affiliateId)
  const value = 'flex items-center gap-1.5 font-display text-16 leading-[22px] font-strong tabular-nums'
  const open = streak.currentConversionStreak > 0 ? 'Keep your streak within' : 'Today ends in'
  return (
    <dl className="-mx-4 mt-3.5 -mb-4 grid grid-cols-[1fr_auto] gap-3 border-t border-line px-4 pt-2.5 pb-[11px]">
      <div>
        <dt className="label">{isSafe ? 'Today is safe. Next day in' : open}</dt>
        <dd className={value}>
          <Countdown />
        </dd>
      </div>
      <div>
        <dt className="label">Restore points</dt>
        <dd className={value}>
          <RestorePoints count={streak.streakRestoreCount} />
        </dd>
      </div>
    </dl>
  )
}

/** As tall as the loaded content. */
function Loading() {
  return (
    <>
      <div className="flex items-center gap-4">
        <Skeleton className="size-[72px] rounded-full" />
        <div className="grid gap-2">
          <Skeleton className="h-9 w-28" />
          <Skeleton className="h-4 w-24" />
        </div>
      </div>
      <Skeleton className="mt-3 h-10 w-full" />
      <Skeleton className="mt-3.5 h-[49px] w-full" />
      <Skeleton className="-mx-4 mt-3.5 -mb-4 h-[60px] rounded-none opacity-40" />
    </>
  )
}
