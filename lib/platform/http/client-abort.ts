/** Nobody is there to be answered: the visitor closed the page or lost the connection amid the request. */
export class ClientAbort extends Error {
  override name = 'ClientAbort'
}

/**
 * Whether a failure is only that: the body broke off, or work stopped because the request's own signal said so.
 * Whatever else fails after somebody left is a failure of ours and stays one.
 */
export function isClientAbort(error: unknown, signal: AbortSignal): boolean {
  if (error instanceof ClientAbort) return true
  if (!signal.aborted) return false
  return error === signal.reason || (error instanceof Error && error.name === 'AbortError')
}
