import { DAY_MS, MINUTE_MS } from '@/lib/platform/dates/constants'

/** While one run updates a member, other runs skip them. */
export const MEMBER_LEASE_MS = 2 * MINUTE_MS

/** Members updated by one run of the job. */
export const MEMBERS_AT_ONCE = 100

/** Longest time between two tries. */
export const MEMBER_RETRY_MAX_MS = 360 * MINUTE_MS

/** When a member is tried again after Discord refused for their own account: until they do something, no try helps. */
export const MEMBER_REFUSED_MS = DAY_MS
