'use client'

import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { ThemeProvider } from 'next-themes'
import { NuqsAdapter } from 'nuqs/adapters/next/app'
import { type ReactNode, useEffect, useState } from 'react'
import { BRAND } from '@/lib/platform/brand'
import type { NetworkTerms } from '@/lib/platform/settings/rules'
import { NetworkTermsProvider } from './shared/network-terms'
import { registerOfflineWorker } from './shared/offline-worker'
import { skipLeftEntries } from './ui/back-closes'
import { syncEarlyTyping } from './ui/early-typing'
import { Toaster } from './ui/toast'

const STALE_MS = 30_000

/** Screens that need fresher data set their own interval; focusing the window does not refetch. */
function createQueryClient() {
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: STALE_MS, retry: 1, refetchOnWindowFocus: false },
      mutations: { retry: 0 },
    },
  })
}

type ProvidersProps = { nonce: string | undefined; terms: NetworkTerms; children: ReactNode }

export function Providers({ nonce, terms, children }: ProvidersProps) {
  const [queryClient] = useState(createQueryClient)
  useEffect(syncEarlyTyping, [])
  useEffect(skipLeftEntries, [])
  useEffect(registerOfflineWorker, [])
  return (
    <ThemeProvider
      attribute="data-theme"
      defaultTheme="system"
      enableColorScheme={false}
      disableTransitionOnChange
      storageKey={`${BRAND.slug}-theme`}
      {...(nonce ? { nonce } : {})}
    >
      <QueryClientProvider client={queryClient}>
        <NetworkTermsProvider value={terms}>
          <NuqsAdapter>{children}</NuqsAdapter>
        </NetworkTermsProvider>
        <Toaster />
      </QueryClientProvider>
    </ThemeProvider>
  )
}
