import { withinMs } from '../deadline'
import { AppError } from '../errors'
import { renewConnections } from './db'
import { classifyFailure } from './failures'

/** How long a request waits for what it needs first; a database that hangs is answered like one that is down. */
const ANSWER_WITHIN_MS = 5_000
const RETRY_AFTER_SECONDS = 5
/** How long after a failure a page that could not be rendered is put down to it. */
const OUTAGE_MS = 2_000

// the server and Next's handlers are separate module instances in one process
const SHARED = Symbol.for('stoke.database-outage')
const shared = globalThis as { [SHARED]?: number }

/** Whether the database failed to answer in the last moments; for pages, whose errors Next keeps to itself. */
export const isOutage = (): boolean => performance.now() - (shared[SHARED] ?? Number.NEGATIVE_INFINITY) < OUTAGE_MS

/** Notes that a page failed because the database did not answer: `isOutage` is true for a moment. */
export function noteFailure(error: unknown): void {
  if (classifyFailure(error) === 'unavailable') shared[SHARED] = performance.now()
}

/** The answer while the database is down or hangs: nothing is wrong with the request, and it may be sent again. */
export function outageError(): AppError {
  shared[SHARED] = performance.now()
  return new AppError('unavailable', 'This is busy right now. Please try again in a moment.', {
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  })
}

/** A database that did not answer in time may never answer on the connections of now. */
function silent(): AppError {
  renewConnections()
  return outageError()
}

/** The result of a read that every request begins with. @throws AppError unavailable when the database does not answer */
export async function orOutageError<T>(read: Promise<T>): Promise<T> {
  try {
    return await withinMs(ANSWER_WITHIN_MS, read, silent)
  } catch (error) {
    throw classifyFailure(error) === 'unavailable' ? outageError() : error
  }
}
