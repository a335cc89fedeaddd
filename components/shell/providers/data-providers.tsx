'use client'

import { NuqsAdapter } from 'nuqs/adapters/next/app'
import { type ReactNode, useEffect } from 'react'
import { Toaster } from '@/components/shared/states/toaster'
import { MINUTE_MS } from '@/lib/platform/dates/constants'
import { clockDifference, onClockDifference } from '@/lib/platform/dates/server-time'
import { QueryProvider } from './query-provider'

const watchClock = () =>
  onClockDifference(() => {
    if (Math.abs(clockDifference()) > MINUTE_MS)
      void import('./clock-notice').then(({ noteClockDifference }) => noteClockDifference())
  })

/** The answers of the API, state in the address, and toasts: for pages of people who are signed in. */
export function DataProviders({ children }: { children: ReactNode }) {
  useEffect(watchClock, [])
  return (
    <QueryProvider>
      <NuqsAdapter>{children}</NuqsAdapter>
      <Toaster />
    </QueryProvider>
  )
}
