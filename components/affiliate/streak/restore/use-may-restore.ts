import type { Day } from '@/lib/platform/dates/constants'
import { dayStart } from '@/lib/platform/dates/days'
import { isRecentlyBroken } from '@/lib/rewards/streak/restore-rules'
import type { StreakAnswer } from '@/lib/rewards/streak/schema'
import { useToday } from '../use-streak'

/** The three conditions of a restore, on an Eastern day. [S4.23] [S4.24] [S4.25] */
export function restoreConditions(streak: StreakAnswer, today: Day) {
  const { brokenAt, streakRestoreCount, lastStreakBeforeReset, currentConversionStreak } = streak
  return {
    isRecentlyBroken: brokenAt !== null && isRecentlyBroken(new Date(brokenAt), dayStart(today)),
    hasPoint: streakRestoreCount >= 1,
    improves: lastStreakBeforeReset > currentConversionStreak,
  }
}

/** Whether all three are met: the expected answer of the server. */
export function useMayRestore(affiliateId: number, streak: StreakAnswer): boolean {
  return Object.values(restoreConditions(streak, useToday(affiliateId))).every(Boolean)
}
