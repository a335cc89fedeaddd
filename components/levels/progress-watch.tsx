'use client'

import { BalanceErrors } from '@/components/balance/balance-errors'
import { StreakWatch } from '@/components/streak/streak-watch'
import { AchievementErrors } from './achievement-errors'
import { useLevelUp } from './use-level-up'
import { useLoadProgress } from './use-load-progress'

/** Loads and keeps fresh what every signed-in page shows of its affiliate: money, level and streak. */
export function ProgressWatch({ affiliateId }: { affiliateId: number }) {
  useLoadProgress()
  useLevelUp(affiliateId)
  return (
    <>
      <BalanceErrors />
      <AchievementErrors />
      <StreakWatch affiliateId={affiliateId} />
    </>
  )
}
