'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useIsLive, useLive } from '@/components/shared/live/use-live'
import { adminKeys } from '../kit/keys'

/** Events within this window are fetched in one request, in milliseconds. */
export const BATCH_WINDOW_MS = 1_000
/** How often the list is refetched while the stream is down, in milliseconds. */
export const POLL_MS = 5_000

/**
 * Refetches a list on live events: right away for the first, once for those within BATCH_WINDOW_MS after it, and every
 * POLL_MS while the stream is down. While updates are paused nothing is refetched, and new conversions are counted.
 * @param isHeld whether updates are paused
 * @param isPolled whether to refetch every POLL_MS as well, for rows the stream does not report
 */
export function useFeed(isHeld: boolean, isPolled = false) {
  const isLive = useIsLive()
  const queryClient = useQueryClient()
  const [waiting, setWaiting] = useState(0)
  const missed = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isRefreshDue = useRef(false)

  const refresh = useEffectEvent(() => {
    queryClient.invalidateQueries({ queryKey: adminKeys.page('conversion-feed') })
  })
  const flush = () => {
    timer.current = undefined
    if (!isRefreshDue.current) return
    isRefreshDue.current = false
    refresh()
    timer.current = setTimeout(flush, BATCH_WINDOW_MS)
  }
  useLive((event) => {
    if (event.type !== 'fed_conversion' && event.type !== 'resync') return
    if (isHeld) {
      missed.current = true
      if (event.type === 'fed_conversion' && event.change === 'new') setWaiting((count) => count + 1)
      return
    }
    isRefreshDue.current = true
    if (timer.current === undefined) flush()
  })
  useEffect(() => () => clearTimeout(timer.current), [])

  useEffect(() => {
    if (isHeld) {
      if (isPolled) missed.current = true
      return
    }
    setWaiting(0)
    if (missed.current) refresh()
    missed.current = false
  }, [isHeld, isPolled])

  useEffect(() => {
    if ((isLive && !isPolled) || isHeld) return
    const poll = setInterval(() => document.visibilityState === 'visible' && refresh(), POLL_MS)
    return () => clearInterval(poll)
  }, [isLive, isHeld, isPolled])

  return { isLive, waiting }
}
