'use client'

import { ErrorState } from '@/components/shared/error-state'
import { PageShell } from '@/components/shared/page-shell'

type ErrorPageProps = { error: Error & { digest?: string }; retry: () => void }

/** The screen of a page that failed; `digest` is what its server wrote beside the cause. */
export default function ErrorPage({ error, retry }: ErrorPageProps) {
  return (
    <PageShell width="narrow" className="grid min-h-[70dvh] content-center">
      <h1 className="text-center text-22">Something went wrong</h1>
      <ErrorState
        message="This page could not be loaded. What you earned is safe."
        requestId={error.digest}
        onRetry={retry}
        className="pt-3"
      />
    </PageShell>
  )
}
