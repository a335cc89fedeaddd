import { LIMITS } from '@/lib/accounts/rate-limits/constants'
import type { Allowance } from '@/lib/accounts/rate-limits/service'

/** The largest body of a call; routes of JSON take less. In bytes. */
export const BODY_MAX_BYTES = 8 * 1024 * 1024

/** The allowance of a key over its limit. */
export const USED_UP: Allowance = {
  limit: LIMITS.apiPerKey.tries,
  remaining: 0,
  resetSeconds: LIMITS.apiPerKey.windowSeconds,
}
