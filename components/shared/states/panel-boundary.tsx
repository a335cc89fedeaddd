'use client'

import { useQueryClient, useQueryErrorResetBoundary } from '@tanstack/react-query'
import { unstable_rethrow, useRouter } from 'next/navigation'
import { Component, type ReactNode, startTransition } from 'react'
import { Card } from '@/components/ui/card'
import { ApiError } from '@/lib/platform/http/api-client'
import { ErrorState } from './error-state'

type PanelBoundaryProps = {
  /** The message, such as "Your quests could not be shown." */
  message: string
  className?: string
  children: ReactNode
}

/**
 * Contains the failure of one panel: the others stay, and this one shows a message with the request id and a retry.
 * Catches errors thrown while rendering, including those of queries with `throwOnError`.
 */
export function PanelBoundary(props: PanelBoundaryProps) {
  const { reset } = useQueryErrorResetBoundary()
  const { refresh } = useRouter()
  const queryClient = useQueryClient()
  // a server error is retried on the server; other errors only need a new client render
  const retry = (error: unknown) => {
    if (readDigest(error)) return refresh()
    reset()
    // Cached data that failed to render would fail again. Nothing displays it now, so it is removed.
    queryClient.removeQueries({ type: 'inactive' })
  }
  return <Boundary {...props} onRetry={retry} />
}

type BoundaryProps = PanelBoundaryProps & { onRetry: (error: unknown) => void }
type BoundaryState = { failure: { error: unknown } | null }

class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { failure: null }

  static getDerivedStateFromError(error: unknown): BoundaryState {
    // redirects and 404s are thrown as errors, but are not failures
    unstable_rethrow(error)
    return { failure: { error } }
  }

  retry = () => {
    const { failure } = this.state
    startTransition(() => {
      this.props.onRetry(failure?.error)
      this.setState({ failure: null })
    })
  }

  override render() {
    const { failure } = this.state
    const { message, className, children } = this.props
    if (!failure) return children
    return (
      <Card className={className}>
        <ErrorState message={message} requestId={readRequestId(failure.error)} onRetry={this.retry} />
      </Card>
    )
  }
}

/** The id that Next logs with the cause of a server error. */
function readDigest(error: unknown): string | undefined {
  const digest = error instanceof Error && 'digest' in error ? error.digest : undefined
  return typeof digest === 'string' ? digest : undefined
}

function readRequestId(error: unknown): string | undefined {
  return (error instanceof ApiError ? error.requestId : null) ?? readDigest(error)
}
