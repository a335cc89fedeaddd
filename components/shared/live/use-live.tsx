'use client'

import { useCallback, useContext, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import type { LiveEvent } from '@/lib/messages/live/schema'
import { LiveContext } from './live-context'

/** Subscribes to live events; does nothing without a LiveProvider. */
export function useLive(listener: (event: LiveEvent) => void): void {
  const connection = useContext(LiveContext)
  const hear = useEffectEvent(listener)
  useEffect(() => connection?.subscribe((event) => hear(event)), [connection])
}

/** Whether the page receives live events; otherwise it may poll. */
export function useIsLive(): boolean {
  const connection = useContext(LiveContext)
  const watch = useCallback((watcher: () => void) => connection?.watch(watcher) ?? (() => undefined), [connection])
  return useSyncExternalStore(
    watch,
    () => connection?.isOpen ?? false,
    () => false,
  )
}

/** An accepted conversion from the live stream; `payoutCents` is the affiliate's payout, `at` by `performance.now()`. */
export type Arrival = { conversionId: string; payoutCents: number; at: number }

/** The latest conversion received while the page was open, null before the first. */
export function useConversionArrival(): Arrival | null {
  const [arrival, setArrival] = useState<Arrival | null>(null)
  useLive((event) => {
    if (event.type !== 'conversion' || !COUNTS.has(event.status)) return
    setArrival({ conversionId: event.conversionId, payoutCents: event.payoutCents, at: performance.now() })
  })
  return arrival
}

const COUNTS = new Set(['pending', 'approved'])
