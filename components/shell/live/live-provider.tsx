'use client'

import { type ReactNode, useEffect, useState } from 'react'
import { LiveConnection } from '@/components/shared/live/live-connection'
import { LiveContext } from '@/components/shared/live/live-context'
import { LiveRefresh } from './live-refresh'

/**
 * Opens the page's stream of live events for `useLive`.
 * @param since when the server rendered the page: events between then and the connection are delivered too
 */
export function LiveProvider({ since, children }: { since?: string; children: ReactNode }) {
  const [connection] = useState(() => new LiveConnection('/api/events', { since }))
  useEffect(() => connection.start(), [connection])
  return (
    <LiveContext value={connection}>
      <LiveRefresh />
      {children}
    </LiveContext>
  )
}
