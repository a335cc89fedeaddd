'use client'

import { type ComponentType, useEffect, useState } from 'react'
import { onWaitingToast } from './toast'

/** What people do before anything can have something to tell them. */
const FIRST_ACTIONS = ['pointermove', 'pointerdown', 'keydown', 'online'] as const

/**
 * Renders the toasts, once on a page. Their code is loaded with the first movement, touch or key, or with the first
 * toast if it comes earlier: it is not part of a page's first load. [Q54] A failure is not thrown, because a page works
 * without toasts; the next toast, or the connection that is back, loads again.
 */
export function Toaster() {
  const [Loaded, setLoaded] = useState<ComponentType | null>(null)
  useEffect(() => {
    const left = new AbortController()
    let isLoading = false
    const load = async () => {
      if (isLoading) return
      isLoading = true
      const found = await import('./sonner-toaster').catch(() => null)
      isLoading = false
      if (!found || left.signal.aborted) return
      left.abort()
      setLoaded(() => found.SonnerToaster)
    }
    for (const action of FIRST_ACTIONS) window.addEventListener(action, load, { signal: left.signal, passive: true })
    left.signal.addEventListener('abort', onWaitingToast(load))
    return () => left.abort()
  }, [])
  return Loaded ? <Loaded /> : null
}
