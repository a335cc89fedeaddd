'use client'

import { RefreshCw, TriangleAlert } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'

type ErrorStateProps = {
  /** What failed, in plain words. */
  message: string
  /** The request id to quote to support. */
  requestId?: string | null | undefined
  onRetry?: () => void
  /** Whether the retry is running. */
  retrying?: boolean
  className?: string
}

/** Shown instead of content that failed to load: announced to screen readers, with a retry button. */
export function ErrorState({ message, requestId, onRetry, retrying = false, className }: ErrorStateProps) {
  return (
    <div role="alert" className={cn('grid justify-items-center gap-1 px-6 py-8 text-center', className)}>
      <TriangleAlert className="icon-lg mb-1 text-danger" />
      <p className="font-strong text-balance [overflow-wrap:anywhere]">{message}</p>
      {requestId ? (
        <p className="text-12 text-muted">
          Request <span className="mono select-all [overflow-wrap:anywhere]">{requestId}</span>
        </p>
      ) : null}
      {onRetry ? (
        <Button className="mt-3" onClick={onRetry} busy={retrying} busyLabel="Retrying…">
          <RefreshCw />
          Retry
        </Button>
      ) : null}
    </div>
  )
}
