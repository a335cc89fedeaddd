'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { useNow } from '@/components/shared/use-now'
import { MINUTE_MS } from '@/lib/platform/dates/constants'
import { type Day, easternDay } from '@/lib/platform/dates/days'
import type { StreakAnswer } from '@/lib/rewards/streak/schema'
import { streakKeys, streakOptions } from './queries'

/** What the server painted the page with. */
const useFirstStreak = (affiliateId: number) =>
  useQueryClient().getQueryData<StreakAnswer>(streakKeys.first(affiliateId))

/** The affiliate's streak: the page's first word until the app's opening has been answered. [S3.9] */
export function useStreak(affiliateId: number): StreakAnswer | undefined {
  const first = useFirstStreak(affiliateId)
  return useQuery(streakOptions(affiliateId)).data?.streak ?? first
}

const never = () => () => undefined

/** The Eastern day it is now: a streak may have been checked on the one before. The first paint has the server's. */
export function useToday(affiliateId: number): Day {
  const first = useFirstStreak(affiliateId)
  const now = easternDay(new Date(useNow(MINUTE_MS)))
  return useSyncExternalStore(
    never,
    () => now,
    () => first?.today ?? now,
  )
}
