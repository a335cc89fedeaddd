'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { useNow } from '@/components/shared/time/use-now'
import { type Day, MINUTE_MS } from '@/lib/platform/dates/constants'
import { easternDay } from '@/lib/platform/dates/days'
import type { StreakAnswer } from '@/lib/rewards/streak/schema'
import { streakKeys, streakOptions } from './queries'

/** The value the server rendered the page with. */
const useFirstStreak = (affiliateId: number) =>
  useQueryClient().getQueryData<StreakAnswer>(streakKeys.first(affiliateId))

/** The affiliate's streak: the value rendered with the page until the check on opening has finished. [S3.9] */
export function useStreak(affiliateId: number): StreakAnswer | undefined {
  const first = useFirstStreak(affiliateId)
  return useQuery(streakOptions(affiliateId)).data?.streak ?? first
}

/** Whether the streak shown is zeros in place of one that could not be loaded, and what loads it again. [S8.6] */
export function useStreakFailure(affiliateId: number) {
  const { data, isFetching, refetch } = useQuery(streakOptions(affiliateId))
  return { isFailed: data?.isKnown === false, isRetrying: isFetching, retry: () => void refetch() }
}

const never = () => () => undefined

/** The current Eastern day: a streak may have been checked on the previous one. The first paint uses the server's. */
export function useToday(affiliateId: number): Day {
  const first = useFirstStreak(affiliateId)
  const now = easternDay(new Date(useNow(MINUTE_MS)))
  return useSyncExternalStore(
    never,
    () => now,
    () => first?.today ?? now,
  )
}
