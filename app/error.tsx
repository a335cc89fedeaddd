'use client'

import { PlainFailure } from '@/components/shared/states/plain-failure'

type ErrorPageProps = { error: Error & { digest?: string } }

/**
 * The screen of a page that failed; `digest` identifies the error in the server's log. A retry loads the page anew, whole: its
 * code may be of a build that the site no longer has.
 */
export default function ErrorPage({ error }: ErrorPageProps) {
  return (
    <main id="main" tabIndex={-1} className="mx-auto grid min-h-[70dvh] max-w-[720px] content-center outline-none">
      <h1 className="text-center text-22">Something went wrong</h1>
      <PlainFailure
        message="This page could not be loaded. Your earnings are not affected."
        requestId={error.digest}
        onRetry={() => window.location.reload()}
      />
    </main>
  )
}
