'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useIsLive, useLive } from '@/components/live/use-live'
import { adminKeys } from '../kit/keys'

/** Conversions that come faster than this are fetched together, in milliseconds. */
export const TOGETHER_MS = 1_000
/** How often the list is asked for while nothing is heard, in milliseconds. */
export const POLL_MS = 5_000

/**
 * Keeps a list as new as what is heard: fetched anew for the first event at once, for those right behind it together,
 * and every POLL_MS while the stream is down. While it is held it stays as it is, and what comes is counted.
 * @param isHeld whether rows must not move now
 * @param isPolled whether the stream does not tell of all that comes: asked every POLL_MS beside it
 */
export function useFeed(isHeld: boolean, isPolled = false) {
  const isLive = useIsLive()
  const queryClient = useQueryClient()
  const [waiting, setWaiting] = useState(0)
  const missed = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isAsked = useRef(false)

  const refresh = useEffectEvent(() => {
    queryClient.invalidateQueries({ queryKey: adminKeys.page('conversion-feed') })
  })
  const settle = () => {
    timer.current = undefined
    if (!isAsked.current) return
    isAsked.current = false
    refresh()
    timer.current = setTimeout(settle, TOGETHER_MS)
  }
  useLive((event) => {
    if (event.type !== 'fed_conversion' && event.type !== 'resync') return
    if (isHeld) {
      missed.current = true
      if (event.type === 'fed_conversion' && event.change === 'new') setWaiting((count) => count + 1)
      return
    }
    isAsked.current = true
    if (timer.current === undefined) settle()
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
