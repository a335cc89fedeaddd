'use client'

import { ThemeProvider } from 'next-themes'
import { type ReactNode, useEffect } from 'react'
import { NetworkTermsProvider } from '@/components/shared/brand/network-terms'
import { holdTransitionsOfSystem } from '@/components/shared/theme/hold-transitions'
import { skipLeftEntries } from '@/components/ui/back-closes'
import { syncEarlyTyping } from '@/components/ui/early-typing'
import { BRAND } from '@/lib/platform/brand'
import type { NetworkTerms } from '@/lib/platform/settings/term-rules'
import { registerOfflineWorker } from '../offline/offline-worker'

type ProvidersProps = { nonce: string | undefined; terms: NetworkTerms; children: ReactNode }

/** What every page has. Pages that ask the API have `DataProviders` too. */
export function Providers({ nonce, terms, children }: ProvidersProps) {
  useEffect(syncEarlyTyping, [])
  useEffect(skipLeftEntries, [])
  useEffect(registerOfflineWorker, [])
  useEffect(holdTransitionsOfSystem, [])
  // not its `disableTransitionOnChange`: it styles the whole page anew four times whenever a page is opened
  return (
    <ThemeProvider
      attribute="data-theme"
      defaultTheme="system"
      enableColorScheme={false}
      storageKey={`${BRAND.slug}-theme`}
      {...(nonce ? { nonce } : {})}
    >
      <NetworkTermsProvider value={terms}>{children}</NetworkTermsProvider>
    </ThemeProvider>
  )
}
