'use client'

import { Logo } from '@/components/brand/logo'
import { ErrorState } from '@/components/shared/error-state'
import { PageShell } from '@/components/shared/page-shell'
import { BRAND } from '@/lib/brand'
import './globals.css'

type GlobalErrorProps = { error: Error & { digest?: string }; retry: () => void }

/** Stands in for the whole document when even the layout failed, so it needs no provider: it is dark. */
export default function GlobalError({ error, retry }: GlobalErrorProps) {
  return (
    <html lang="en" data-theme="dark">
      <body>
        <title>{`Something went wrong · ${BRAND.name}`}</title>
        <PageShell width="narrow" className="grid min-h-dvh content-center justify-items-center">
          <Logo height={28} label={BRAND.name} />
          <h1 className="mt-6 text-center text-22">Something went wrong</h1>
          <ErrorState
            message="The page could not be loaded. What you earned is safe."
            requestId={error.digest}
            onRetry={retry}
            className="pt-3"
          />
        </PageShell>
      </body>
    </html>
  )
}
