type PlainFailureProps = {
  message: string
  /** The request id to quote to support. */
  requestId: string | undefined
  onRetry: () => void
}

/**
 * `ErrorState` without our other components: error screens are part of every first load, and must work when other code
 * failed to load. [Q54]
 */
export function PlainFailure({ message, requestId, onRetry }: PlainFailureProps) {
  return (
    <div role="alert" className="grid justify-items-center gap-1 px-6 pt-3 pb-8 text-center">
      <p className="font-strong text-balance [overflow-wrap:anywhere]">{message}</p>
      {requestId ? (
        <p className="text-12 text-muted">
          Request <span className="mono select-all [overflow-wrap:anywhere]">{requestId}</span>
        </p>
      ) : null}
      <button
        type="button"
        onClick={onRetry}
        className="mt-3 inline-flex h-(--control) items-center rounded-control border border-line-strong bg-fill px-3 text-13 font-strong hover:bg-fill-strong max-md:min-h-(--touch)"
      >
        Retry
      </button>
    </div>
  )
}
