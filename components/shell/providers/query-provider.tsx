'use client'

import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'

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

let ofBrowser: QueryClient | undefined

/** One for all areas of the site in a browser, so that moving between them loses no answer; on the server one for each page. */
function getQueryClient(): QueryClient {
  if (typeof window === 'undefined') return createQueryClient()
  ofBrowser ??= createQueryClient()
  return ofBrowser
}

/** Gives a page the answers of the API. */
export function QueryProvider({ children }: { children: ReactNode }) {
  const [queryClient] = useState(getQueryClient)
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
}
