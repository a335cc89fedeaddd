'use client'

import { BalanceErrors } from '../balance/balance-errors'
import { StreakWatch } from '../streak/streak-watch'
import { AchievementErrors } from './achievement-errors'
import { useLevelUp } from './use-level-up'
import { useLoadProgress } from './use-load-progress'

/** Loads and refreshes the affiliate's data that every signed-in page shows: balance, level and streak. */
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
