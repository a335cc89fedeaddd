'use client'

import { ThemeProvider } from 'next-themes'
import { type ReactNode, useEffect } from 'react'
import { PublicSettingsProvider } from '@/components/shared/brand/public-settings'
import { holdTransitionsOfSystem } from '@/components/shared/theme/hold-transitions'
import { skipLeftEntries } from '@/components/ui/back-closes'
import { syncEarlyTyping } from '@/components/ui/early-typing'
import { BRAND } from '@/lib/platform/brand'
import type { PublicSettings } from '@/lib/platform/settings/public-settings-rules'
import { registerOfflineWorker } from '../offline/offline-worker'

type ProvidersProps = { nonce: string | undefined; settings: PublicSettings; children: ReactNode }

/** What every page has. Pages that ask the API have `DataProviders` too. */
export function Providers({ nonce, settings, children }: ProvidersProps) {
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
      <PublicSettingsProvider value={settings}>{children}</PublicSettingsProvider>
    </ThemeProvider>
  )
}
