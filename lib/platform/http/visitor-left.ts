/** Nobody is there to be answered: the visitor closed the page or lost the connection amid the request. */
export class VisitorLeft extends Error {
  override name = 'VisitorLeft'
}

/**
 * Whether a failure is only that: the body broke off, or work stopped because the request's own signal said so.
 * Whatever else fails after somebody left is a failure of ours and stays one.
 */
export function isVisitorLeft(error: unknown, signal: AbortSignal): boolean {
  if (error instanceof VisitorLeft) return true
  if (!signal.aborted) return false
  return error === signal.reason || (error instanceof Error && error.name === 'AbortError')
}
