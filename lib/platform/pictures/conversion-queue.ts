import 'server-only'
import pLimit, { type LimitFunction } from 'p-limit'
import { AppError } from '../errors'
import { CONVERSIONS_AT_ONCE, CONVERSIONS_WAITING } from './constants'

// routes are separate module instances in one process; they share one queue
const SHARED = Symbol.for('stoke.conversions')
const shared = globalThis as { [SHARED]?: LimitFunction }

/**
 * Runs a conversion when it is its turn, so that pictures never keep pages waiting for the processor.
 * @throws AppError unavailable when too many wait
 */
export function queuePictureConversion<T>(run: () => Promise<T>): Promise<T> {
  shared[SHARED] ??= pLimit(CONVERSIONS_AT_ONCE)
  if (shared[SHARED].pendingCount >= CONVERSIONS_WAITING) {
    throw new AppError('unavailable', 'Too many pictures are being uploaded. Try again in a moment.', {
      retryAfterSeconds: 5,
    })
  }
  return shared[SHARED](run)
}
