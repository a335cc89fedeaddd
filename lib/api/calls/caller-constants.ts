import type { KeyRefusal } from '@/lib/accounts/api-keys/data'
import { LIMITS } from '@/lib/accounts/rate-limits/constants'
import type { Allowance } from '@/lib/accounts/rate-limits/service'

/** The allowance of a key over its limit. */
export const USED_UP: Allowance = {
  limit: LIMITS.apiPerKey.tries,
  remaining: 0,
  resetSeconds: LIMITS.apiPerKey.windowSeconds,
}

/** The message to a caller whose key identifies nobody. */
export const REFUSALS: Record<KeyRefusal, string> = {
  unknown: 'Send a valid API key as: Authorization: Bearer <key>.',
  revoked: 'This API key was revoked.',
  expired: 'This API key has expired.',
  suspended: 'The account of this API key is closed.',
  moved: 'The person of this API key is no longer at the advertiser it was made for.',
}
