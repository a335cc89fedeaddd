'use client'

import { WifiOff } from 'lucide-react'
import { useSyncExternalStore } from 'react'

function subscribe(listener: () => void) {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/**
 * A banner while the browser is offline. It floats, so that the layout does not move; its live region is always
 * rendered, so that the message is announced.
 */
export function OfflineBanner() {
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-0 bottom-[calc(env(safe-area-inset-bottom)+72px)] z-40 flex justify-center px-4 md:bottom-4"
    >
      {isOnline ? null : (
        <p className="floating flex animate-rise items-center gap-2 rounded-pop border border-line-strong bg-raised px-4 py-2.5 text-13 shadow-pop">
          <WifiOff aria-hidden="true" className="text-muted" />
          You are offline. Figures may be out of date.
        </p>
      )}
    </div>
  )
}
