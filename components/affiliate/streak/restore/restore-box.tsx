'use client'

import { Check, ChevronDown, RotateCcw, X } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { Tag } from '@/components/ui/tag'
import { dayLabel, easternDay } from '@/lib/platform/dates/days'
import { RECENTLY_BROKEN_DAYS } from '@/lib/rewards/streak/constants'
import type { StreakAnswer } from '@/lib/rewards/streak/schema'
import { inDays } from '../labels'
import { useToday } from '../use-streak'
import { RestorePoints } from './restore-points'
import { restoreConditions } from './use-may-restore'
import { useRestore } from './use-restore'

type RestoreBoxProps = { affiliateId: number; streak: StreakAnswer; areNew: boolean }

/** Explains restore points, whether one can be spent now, and the button that spends it. [S4.22] */
export function RestoreBox({ affiliateId, streak, areNew }: RestoreBoxProps) {
  const { canRestore, isRestoring, restore } = useRestore(affiliateId, streak)
  const { lastStreakBeforeReset: before, streakRestoreCount } = streak
  // a healthy streak has nothing to restore
  const isOpen = canRestore || areNew || streak.currentConversionStreak === 0
  return (
    <section aria-labelledby="restore-title">
      <details open={isOpen || undefined} className="group rounded-card border border-line p-4">
        <summary className="flex list-none items-center gap-2 [&::-webkit-details-marker]:hidden">
          <h3 id="restore-title" className="text-16 leading-5">
            Restore
          </h3>
          {areNew ? <Tag accent>New</Tag> : null}
          <span className="ml-auto font-display text-14 font-strong">
            <span className="sr-only">Restore points: </span>
            <RestorePoints count={streakRestoreCount} />
          </span>
          <ChevronDown aria-hidden="true" className="text-muted transition-transform group-open:rotate-180" />
        </summary>
        <div className="mt-3 grid gap-3">
          <p className="text-13 text-text-2">
            {canRestore
              ? `One point restores your streak of ${inDays(before)}.`
              : 'One point restores the last broken streak. Each new level adds a point, up to 3.'}
          </p>
          <Conditions affiliateId={affiliateId} streak={streak} />
          <Button
            variant={canRestore ? 'primary' : 'secondary'}
            block
            disabled={!canRestore && !isRestoring}
            busy={isRestoring}
            busyLabel="Restoring…"
            onClick={restore}
          >
            <RotateCcw />
            {canRestore ? `Restore ${inDays(before)}` : 'Restore'}
          </Button>
        </div>
      </details>
    </section>
  )
}

function Conditions({ affiliateId, streak }: Pick<RestoreBoxProps, 'affiliateId' | 'streak'>) {
  const today = useToday(affiliateId)
  const { isRecentlyBroken, hasPoint, improves } = restoreConditions(streak, today)
  const { brokenAt, lastStreakBeforeReset: before, currentConversionStreak: current } = streak
  const brokeOn = brokenAt && dayLabel(easternDay(new Date(Date.parse(brokenAt) - 1)))
  return (
    <ul className="grid gap-1.5 text-13">
      <Condition isMet={isRecentlyBroken}>
        {brokeOn && isRecentlyBroken
          ? `It broke within the last ${RECENTLY_BROKEN_DAYS} days, on ${brokeOn}`
          : `A streak broke within the last ${RECENTLY_BROKEN_DAYS} days`}
      </Condition>
      <Condition isMet={hasPoint}>You have at least 1 restore point</Condition>
      <Condition isMet={improves}>
        {before > 0
          ? `The broken streak (${inDays(before)}) was longer than the current one (${inDays(current)})`
          : 'The broken streak was longer than the current one'}
      </Condition>
    </ul>
  )
}

function Condition({ isMet, children }: { isMet: boolean; children: string }) {
  const Icon = isMet ? Check : X
  return (
    <li className={cn('flex items-start gap-2 leading-[18px]', !isMet && 'text-muted')}>
      <Icon aria-hidden="true" className={cn('icon-sm mt-0.5', isMet ? 'text-accent-text' : 'text-muted')} />
      <span>
        <span className="sr-only">{isMet ? 'Met: ' : 'Not met: '}</span>
        {children}
      </span>
    </li>
  )
}
