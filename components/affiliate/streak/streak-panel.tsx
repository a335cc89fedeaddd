'use client'

import { tierStyle } from '@/components/shared/tiers/tier-style'
import { Skeleton } from '@/components/ui/skeleton'
import { tierForDays } from '@/lib/rewards/streak/rules'
import type { StreakAnswer } from '@/lib/rewards/streak/schema'
import { StreakCalendar } from './calendar/streak-calendar'
import { DayEnd } from './countdown'
import { RestoreBox } from './restore/restore-box'
import { StreakHistory } from './streak-history'
import { StreakTop } from './streak-top'
import { TierList } from './tier-list'
import { TierProgress } from './tier-progress'
import { useStreak, useToday } from './use-streak'

type StreakPanelProps = { affiliateId: number; areNew: boolean }

/** The streak details: status, countdown, calendar and rules. [S4.27] */
export function StreakPanel({ affiliateId, areNew }: StreakPanelProps) {
  const streak = useStreak(affiliateId)
  const today = useToday(affiliateId)
  if (!streak) return <Skeleton className="m-4 h-40" />
  const { currentConversionStreak: current } = streak
  return (
    <div
      style={tierStyle(tierForDays(current).id)}
      className="grid gap-6 p-4 [--ground:var(--raised)] [--surface:var(--raised)]"
    >
      <div className="grid gap-3">
        <StreakTop streak={streak} />
        <TierProgress current={current} />
        <DayLine streak={streak} today={today} />
      </div>
      <RestoreBox affiliateId={affiliateId} streak={streak} areNew={areNew} />
      <StreakCalendar affiliateId={affiliateId} />
      <TierList current={current} />
      <StreakHistory affiliateId={affiliateId} today={today} />
      <p className="text-12 leading-4 text-muted">
        A day with a conversion adds one. A skipped day breaks the streak, and the next conversion starts it again at 1.
        Days run from midnight to midnight Eastern time.
      </p>
    </div>
  )
}

function DayLine({ streak, today }: { streak: StreakAnswer; today: string }) {
  const isSafe = streak.lastConversionDate === today
  return (
    <p className="text-13 text-text-2">
      {isSafe ? <b className="text-text">Today is safe.</b> : <b className="text-text">Today is open.</b>} The day{' '}
      <DayEnd />.
    </p>
  )
}
