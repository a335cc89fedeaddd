'use client'

import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { ThemeProvider } from 'next-themes'
import { NuqsAdapter } from 'nuqs/adapters/next/app'
import { type ReactNode, useEffect, useState } from 'react'
import { BRAND } from '@/lib/platform/brand'
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

export function Providers({ nonce, children }: { nonce: string | undefined; children: ReactNode }) {
  const [queryClient] = useState(createQueryClient)
  useEffect(syncEarlyTyping, [])
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
        <NuqsAdapter>{children}</NuqsAdapter>
        <Toaster />
      </QueryClientProvider>
    </ThemeProvider>
  )
}
