/** Statuses after which the same call can succeed. */
const PASSING = new Set([429, 502, 503, 504])
/** Of a write that is still being answered, among others. */
const CONFLICT = 409
const FIRST_DELAY_MS = 500
const LONGEST_DELAY_MS = 60_000

/** Whether a call that was answered so is made again; a conflict only where the server says when. */
export const mayPass = ({ status, headers }: Response): boolean =>
  PASSING.has(status) || (status === CONFLICT && headers.has('retry-after'))

/**
 * Milliseconds before the next try. The first delay is half a second at most, each further one twice as long, all at
 * random, so that many clients do not return at once. Where the server says how long (`Retry-After`, seconds), it is
 * that long, up to a minute.
 */
export function delayBefore(retry: number, response?: Response): number {
  const retryAfter = Number(response?.headers.get('retry-after') ?? Number.NaN)
  const delay =
    Number.isFinite(retryAfter) && retryAfter >= 0
      ? retryAfter * 1000
      : FIRST_DELAY_MS * 2 ** (retry - 1) * (0.5 + Math.random() / 2)
  return Math.min(delay, LONGEST_DELAY_MS)
}

/** Waits; ends at once with the signal's reason when it is aborted. */
export const wait = (ms: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason)
    const stop = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, ms)
    signal?.addEventListener('abort', stop, { once: true })
  })
