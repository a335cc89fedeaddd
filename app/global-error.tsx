'use client'

import { PlainFailure } from '@/components/shared/states/plain-failure'
import { BRAND } from '@/lib/platform/brand'
import './globals.css'

type GlobalErrorProps = { error: Error & { digest?: string }; retry: () => void }

/** Replaces the whole document when the layout failed. It needs no provider, so it is always dark. */
export default function GlobalError({ error, retry }: GlobalErrorProps) {
  return (
    <html lang="en" data-theme="dark">
      <body>
        <title>{`Something went wrong · ${BRAND.name}`}</title>
        <main id="main" className="mx-auto grid min-h-dvh max-w-[720px] content-center justify-items-center">
          <p className="font-strong text-accent-text">{BRAND.name}</p>
          <h1 className="mt-6 text-center text-22">Something went wrong</h1>
          <PlainFailure
            message="The page could not be loaded. Your earnings are not affected."
            requestId={error.digest}
            onRetry={retry}
          />
        </main>
      </body>
    </html>
  )
}
