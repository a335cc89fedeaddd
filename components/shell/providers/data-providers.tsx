'use client'

import { NuqsAdapter } from 'nuqs/adapters/next/app'
import type { ReactNode } from 'react'
import { Toaster } from '@/components/ui/toaster'
import { QueryProvider } from './query-provider'

/** The answers of the API, state in the address, and toasts: for pages of people who are signed in. */
export function DataProviders({ children }: { children: ReactNode }) {
  return (
    <QueryProvider>
      <NuqsAdapter>{children}</NuqsAdapter>
      <Toaster />
    </QueryProvider>
  )
}
