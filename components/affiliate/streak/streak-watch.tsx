'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLive } from '@/components/shared/live/use-live'
import type { LiveEvent } from '@/lib/messages/live/schema'
import { invalidateStreak, streakOptions } from './queries'
import { useToday } from './use-streak'
import { useTierChange } from './use-tier-change'

/** Keeps the streak current: checks it when the app opens, on live events, and when the Eastern day ends. [S4.17] */
export function StreakWatch({ affiliateId }: { affiliateId: number }) {
  const client = useQueryClient()
  const today = useToday(affiliateId)
  const { data } = useQuery(streakOptions(affiliateId))
  useTierChange(affiliateId, data?.isKnown ? data.streak.currentConversionStreak : undefined)

  useLive((event) => {
    if (!isNews(event, data?.streak.lastConversionDate === today)) return
    // A conversion that arrives during a check is already in the database.
    invalidateStreak(client, affiliateId, { cancelRefetch: event.type !== 'conversion' })
  })
  const shownDay = useRef(today)
  useEffect(() => {
    if (shownDay.current === today) return
    shownDay.current = today
    invalidateStreak(client, affiliateId)
  }, [client, affiliateId, today])
  return null
}

const COUNTS: ReadonlySet<string> = new Set(['pending', 'approved'])

/** Whether an event may have changed the streak; a day's second conversion does not. */
function isNews(event: LiveEvent, isRecorded: boolean): boolean {
  if (event.type === 'conversion') return !(isRecorded && COUNTS.has(event.status))
  return event.type === 'streak' || event.type === 'resync'
}
