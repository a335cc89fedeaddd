import { MEMBER_LEASE_MS, MEMBER_RETRY_MAX_MS } from './constants'

/** How long after the n-th failure in a row a member is tried again: 2, 4, 8 … minutes, six hours at most. */
export function memberRetryMs(attempts: number): number {
  return Math.min(MEMBER_RETRY_MAX_MS, MEMBER_LEASE_MS * 2 ** Math.min(attempts - 1, 20))
}
