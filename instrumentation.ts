import type { Instrumentation } from 'next'

let noteFailure: ((error: unknown) => void) | undefined

/** Called by Next once, when it starts. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return
  ;({ noteFailure } = await import('@/lib/platform/database/outage'))
}

/** Called by Next with what a page threw, before the page is answered: the only place that has the error itself. */
export const onRequestError: Instrumentation.onRequestError = (error) => noteFailure?.(error)
