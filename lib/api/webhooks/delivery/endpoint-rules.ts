import { DISABLED_AFTER_MS } from './constants'

/** Why an endpoint is switched off after a failed call; undefined while it is not. */
export function disabledReason(
  failingSince: Date,
  httpStatus: number | null,
  at: Date,
): 'failures' | 'gone' | undefined {
  if (httpStatus === 410) return 'gone'
  return at.getTime() - failingSince.getTime() >= DISABLED_AFTER_MS ? 'failures' : undefined
}
