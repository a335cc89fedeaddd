'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNow } from '@/components/shared/use-now'
import { MINUTE_MS } from '@/lib/dates/constants'
import { easternDay } from '@/lib/dates/days'
import type { StreakAnswer } from '@/lib/streak/schema'
import { streakKeys, streakOptions } from './queries'

/** The affiliate's streak: the page's first word until the app's opening has been answered. [S3.9] */
export function useStreak(affiliateId: number): StreakAnswer | undefined {
  const client = useQueryClient()
  const { data } = useQuery(streakOptions(affiliateId))
  return data?.streak ?? client.getQueryData<StreakAnswer>(streakKeys.first(affiliateId))
}

/** The Eastern day it is now: a streak may have been checked on the one before. */
export function useToday(): string {
  return easternDay(new Date(useNow(MINUTE_MS)))
}
