'use client'

import { Module } from '@/components/shared/modules/module'
import { BalanceErrors } from '../balance/balance-errors'
import { StreakWatch } from '../streak/streak-watch'
import { AchievementErrors } from './achievement-errors'
import { useLevelUp } from './use-level-up'
import { useLoadProgress } from './use-load-progress'

/** Loads and refreshes the affiliate's data that every signed-in page shows: balance, level and streak. */
export function ProgressWatch({ affiliateId }: { affiliateId: number }) {
  useLoadProgress()
  return (
    <>
      <BalanceErrors />
      <Module name="levels">
        <LevelWatch affiliateId={affiliateId} />
      </Module>
      <Module name="streak">
        <StreakWatch affiliateId={affiliateId} />
      </Module>
    </>
  )
}

function LevelWatch({ affiliateId }: { affiliateId: number }) {
  useLevelUp(affiliateId)
  return <AchievementErrors />
}
