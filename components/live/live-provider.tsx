'use client'

import { type ReactNode, useEffect, useState } from 'react'
import { LiveConnection } from './live-connection'
import { LiveContext } from './live-context'
import { LiveRefresh } from './live-refresh'

/** Opens the page's stream of live events. Under it, `useLive` hears them. */
export function LiveProvider({ children }: { children: ReactNode }) {
  const [connection] = useState(() => new LiveConnection('/api/events'))
  useEffect(() => connection.start(), [connection])
  return (
    <LiveContext value={connection}>
      <LiveRefresh />
      {children}
    </LiveContext>
  )
}
