type PlainFailureProps = {
  message: string
  /** What support asks for. */
  requestId: string | undefined
  onRetry: () => void
}

/**
 * What `ErrorState` is, without anything else of ours: the screens of a failure are part of every first load, and must
 * be there when the rest could not be fetched. [Q54]
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
