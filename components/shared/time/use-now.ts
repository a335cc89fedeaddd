'use client'

import { useSyncExternalStore } from 'react'

const TICK_MS = 1000
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined
let nowMs = Date.now()

function tick() {
  nowMs = Date.now()
  for (const notify of listeners) notify()
}

// One timer for the page, however many times are shown, and none without subscribers.
function subscribe(listener: () => void) {
  listeners.add(listener)
  if (timer === undefined) {
    nowMs = Date.now()
    timer = setInterval(tick, TICK_MS)
  }
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

/** The current time, updated every `stepMs` (whole seconds): 1000 for "4 s ago", a minute for "5 minutes ago". */
export function useNow(stepMs = TICK_MS): number {
  const read = () => Math.floor((timer ? nowMs : Date.now()) / stepMs) * stepMs
  return useSyncExternalStore(subscribe, read, read)
}
