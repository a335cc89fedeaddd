'use client'

import { type Query, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { notificationKeys } from '@/components/account/notifications/queries'
import { applicationKeys } from '@/components/affiliate/applications/keys'
import { payoutKeys } from '@/components/affiliate/balance/payout-keys'
import { balanceKeys } from '@/components/affiliate/balance/queries'
import { conversionKeys } from '@/components/affiliate/conversions/recent-queries'
import { achievementKeys } from '@/components/affiliate/levels/queries'
import { questKeys } from '@/components/affiliate/quests/queries'
import { statsKeys } from '@/components/affiliate/reports/queries'
import { useLive } from '@/components/shared/live/use-live'
import type { LiveEvent } from '@/lib/messages/live/schema'

/** Events within this time are handled together, in milliseconds. */
export const BATCH_WINDOW_MS = 1_000

type Type = LiveEvent['type']
type Watched = { key: QueryKey; on: readonly Type[]; predicate?: (query: Query) => boolean }

/** The queries to refetch for each event. A stream that was interrupted refetches all of them. */
const WATCHED: readonly Watched[] = [
  { key: balanceKeys.all, on: ['conversion', 'balance', 'payout', 'resync'] },
  { key: payoutKeys.all, on: ['conversion', 'balance', 'payout', 'resync'] },
  { key: achievementKeys.all, on: ['balance', 'level', 'achievement', 'resync'] },
  { key: applicationKeys.funding, on: ['balance', 'resync'] },
  { key: conversionKeys.all, on: ['conversion', 'resync'] },
  // an appeal that was decided
  { key: conversionKeys.one, on: ['notification'] },
  { key: statsKeys.all, on: ['conversion', 'resync'], predicate: isAboutToday },
  { key: questKeys.all, on: ['conversion', 'quest', 'resync'] },
  { key: notificationKeys.all, on: ['notification', 'notifications_changed', 'resync'] },
]

/** Refetches data when it changes: immediately for the first event, batched for the events right after it. */
export function LiveRefresh() {
  const queryClient = useQueryClient()
  const waiting = useRef(new Set<Type>())
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const refresh = (types: ReadonlySet<Type>) => {
    for (const { key, on, predicate } of WATCHED) {
      if (!on.some((type) => types.has(type))) continue
      queryClient.invalidateQueries({ queryKey: key, ...(predicate && { predicate }) })
    }
  }
  const settle = () => {
    timer.current = undefined
    if (waiting.current.size === 0) return
    refresh(waiting.current)
    waiting.current = new Set()
    timer.current = setTimeout(settle, BATCH_WINDOW_MS)
  }
  useLive(({ type }) => {
    waiting.current.add(type)
    if (timer.current === undefined) settle()
  })
  useEffect(() => () => clearTimeout(timer.current), [])
  return null
}

/** Ranges other than today load on request, not on events. [S4.29] */
function isAboutToday({ queryKey }: Query): boolean {
  return queryKey.some((part) => (part as { range?: unknown } | null)?.range === 'today')
}
