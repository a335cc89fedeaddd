'use client'

import { useQueryClient, useQueryErrorResetBoundary } from '@tanstack/react-query'
import { unstable_rethrow, useRouter } from 'next/navigation'
import { Component, type ReactNode, startTransition } from 'react'
import { ApiError } from '@/lib/platform/http/api-client'
import { Card } from '../ui/card'
import { ErrorState } from './error-state'

type PanelBoundaryProps = {
  /** What could not be shown, in the person's words: "Your quests could not be shown." */
  message: string
  className?: string
  children: ReactNode
}

/**
 * Keeps the failure of one panel inside it: the others stay, and this one says so, with the id to quote and a retry.
 * Catches what is thrown while drawing, so also queries with `throwOnError`.
 */
export function PanelBoundary(props: PanelBoundaryProps) {
  const { reset } = useQueryErrorResetBoundary()
  const { refresh } = useRouter()
  const queryClient = useQueryClient()
  // what failed on the server is drawn there again; the rest only needs to be asked again
  const retry = (error: unknown) => {
    if (digestOf(error)) return refresh()
    reset()
    // An answer that could not be drawn would not be drawn again: nobody looks at it now, so it goes.
    queryClient.removeQueries({ type: 'inactive' })
  }
  return <Boundary {...props} onRetry={retry} />
}

type BoundaryProps = PanelBoundaryProps & { onRetry: (error: unknown) => void }
type BoundaryState = { failure: { error: unknown } | null }

class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { failure: null }

  static getDerivedStateFromError(error: unknown): BoundaryState {
    // redirects and 404s travel as errors, and are none
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
        <ErrorState message={message} requestId={requestIdOf(failure.error)} onRetry={this.retry} />
      </Card>
    )
  }
}

/** What Next writes beside the cause of a failure on the server. */
function digestOf(error: unknown): string | undefined {
  const digest = error instanceof Error && 'digest' in error ? error.digest : undefined
  return typeof digest === 'string' ? digest : undefined
}

function requestIdOf(error: unknown): string | undefined {
  return (error instanceof ApiError ? error.requestId : null) ?? digestOf(error)
}
