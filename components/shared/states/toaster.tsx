'use client'

import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { onWaitingToast, waitingMessage } from '@/components/ui/toast'

/** What people do before anything can have something to tell them. */
const FIRST_ACTIONS = ['pointermove', 'pointerdown', 'keydown', 'online'] as const

/**
 * Renders the toasts, once on a page. Their code is not part of a page's first load [Q54]: it is loaded with the first
 * movement, touch or key, or with the first toast if that comes earlier. A failure is not thrown, because a page works without
 * toasts; the next toast, or the connection that is back, loads again. Until then a band stands in for a toast that waits:
 * offline it reads the message; online the code is taken to be lost with the build of the page, which a reload mends.
 */
export function Toaster() {
  const [Loaded, setLoaded] = useState<ComponentType | null>(null)
  const [band, setBand] = useState<ReactNode>(null)
  useEffect(() => {
    const left = new AbortController()
    let isLoading = false
    let isAwaited = false
    const load = async () => {
      if (isLoading) return
      isLoading = true
      const found = await import('./sonner-toaster').catch(() => null)
      isLoading = false
      if (left.signal.aborted) return
      if (!found) return setBand(isAwaited && (navigator.onLine ? LOST : waitingMessage()))
      left.abort()
      setBand(null)
      setLoaded(() => found.SonnerToaster)
    }
    const prepare = () => navigator.onLine && load()
    for (const action of FIRST_ACTIONS) window.addEventListener(action, prepare, { signal: left.signal, passive: true })
    const loadForToast = () => {
      isAwaited = true
      load()
    }
    left.signal.addEventListener('abort', onWaitingToast(loadForToast))
    return () => left.abort()
  }, [])
  if (Loaded) return <Loaded />
  if (!band) return null
  // without our other components, which may be lost too
  return (
    <p
      role="alert"
      className="fixed top-3 right-3 left-3 z-50 rounded-card border border-line-strong bg-raised p-3 text-13 text-text shadow-pop md:left-auto md:w-[360px]"
    >
      {band}
    </p>
  )
}

const LOST = (
  <>
    This page is from before an update of the site.{' '}
    <button
      type="button"
      onClick={() => window.location.reload()}
      className="font-strong text-accent-text underline max-md:min-h-(--touch)"
    >
      Reload it
    </button>
  </>
)
