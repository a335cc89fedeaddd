/** The client closed the page or lost the connection during the request. */
export class ClientAbort extends Error {
  override name = 'ClientAbort'
}

/**
 * Whether an error only means that the client aborted: the body was cut off, or work stopped by the request's own signal.
 * Any other error after an abort is an error of ours.
 */
export function isClientAbort(error: unknown, signal: AbortSignal): boolean {
  if (error instanceof ClientAbort) return true
  if (!signal.aborted) return false
  return error === signal.reason || (error instanceof Error && error.name === 'AbortError')
}
