'use client'

import { type Query, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { statsKeys } from '@/components/analytics/queries'
import { balanceKeys } from '@/components/balance/queries'
import { conversionKeys } from '@/components/home/queries'
import type { LiveEvent } from '@/lib/live/schema'
import { useLive } from './use-live'

/** Events that come faster than this are answered together, in milliseconds. */
export const TOGETHER_MS = 1_000

const MONEY: readonly LiveEvent['type'][] = ['conversion', 'balance', 'payout', 'resync']
const TRAFFIC: readonly LiveEvent['type'][] = ['conversion', 'resync']

/** Loads figures again the moment they changed: at once for the first event, together for those right behind it. */
export function LiveRefresh() {
  const queryClient = useQueryClient()
  const waiting = useRef(new Set<LiveEvent['type']>())
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const refresh = (types: ReadonlySet<LiveEvent['type']>) => {
    const has = (wanted: readonly LiveEvent['type'][]) => wanted.some((type) => types.has(type))
    if (has(MONEY)) queryClient.invalidateQueries({ queryKey: balanceKeys.all })
    if (!has(TRAFFIC)) return
    queryClient.invalidateQueries({ queryKey: conversionKeys.recent })
    queryClient.invalidateQueries({ queryKey: statsKeys.all, predicate: isAboutToday })
  }
  const settle = () => {
    timer.current = undefined
    if (waiting.current.size === 0) return
    refresh(waiting.current)
    waiting.current = new Set()
    timer.current = setTimeout(settle, TOGETHER_MS)
  }
  useLive(({ type }) => {
    waiting.current.add(type)
    if (timer.current === undefined) settle()
  })
  useEffect(() => () => clearTimeout(timer.current), [])
  return null
}

/** Ranges but today load when they are asked for, not when something happens. [S4.29] */
function isAboutToday({ queryKey }: Query): boolean {
  return queryKey.some((part) => (part as { range?: unknown } | null)?.range === 'today')
}
