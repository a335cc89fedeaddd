'use client'

import { ApiError, isPageOutdated } from '@/lib/platform/http/api-client'
import { ErrorState } from './error-state'

type FailureProps = { query: { error: Error | null; isFetching: boolean; refetch: () => unknown }; className?: string }

/** A failed query with its request id and a retry button. */
export function Failure({ query: { error, isFetching, refetch }, className }: FailureProps) {
  if (!error) return null
  return (
    <ErrorState
      message={error.message}
      requestId={error instanceof ApiError ? error.requestId : null}
      // what does not exist does not appear by asking again
      {...(!isMissing(error) && {
        onRetry: () => (isPageOutdated(error) ? window.location.reload() : refetch()),
        retrying: isFetching,
      })}
      {...(className && { className })}
    />
  )
}

const isMissing = (error: Error) => error instanceof ApiError && error.status === 404
