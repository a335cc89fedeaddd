'use client'

import { useQueryClient, useQueryErrorResetBoundary } from '@tanstack/react-query'
import { unstable_rethrow, useRouter } from 'next/navigation'
import { Component, type ReactNode, startTransition } from 'react'
import { Card } from '@/components/ui/card'
import { ApiError, isPageOutdated } from '@/lib/platform/http/api-client'
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
  // code that is gone with its build comes with the page anew; a server error is retried on the server; other errors only need a new client render
  const retry = async (error: unknown) => {
    if (isPageOutdated(error)) return window.location.reload()
    if (readDigest(error)) return refresh()
    reset()
    // Cached data that failed to render would fail again: what nothing displays now is removed, the rest is asked anew.
    queryClient.removeQueries({ type: 'inactive' })
    await queryClient.refetchQueries({ type: 'active' })
  }
  return <Boundary {...props} onRetry={retry} />
}

type BoundaryProps = PanelBoundaryProps & { onRetry: (error: unknown) => Promise<void> }
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
    startTransition(async () => {
      await this.props.onRetry(failure?.error)
      startTransition(() => this.setState({ failure: null }))
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
