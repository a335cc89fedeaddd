'use client'

import { useSyncExternalStore } from 'react'
import { onClockDifference, serverTime } from '@/lib/platform/dates/server-time'

const TICK_MS = 1000
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined
let nowMs = serverTime()

function tick() {
  nowMs = serverTime()
  for (const notify of listeners) notify()
}

// One timer for the page, however many times are shown, and none without subscribers.
function subscribe(listener: () => void) {
  listeners.add(listener)
  if (timer === undefined) {
    nowMs = serverTime()
    timer = setInterval(tick, TICK_MS)
  }
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

// at once, not with the next tick
onClockDifference(tick)

/** The current time by the server's clock, updated every `stepMs` (whole seconds): 1000 for "4 s ago", a minute for "5 minutes ago". */
export function useNow(stepMs = TICK_MS): number {
  const read = () => Math.floor((timer ? nowMs : serverTime()) / stepMs) * stepMs
  return useSyncExternalStore(subscribe, read, read)
}
