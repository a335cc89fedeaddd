/** How long an invitation is valid, in milliseconds: 7 days. */
export const INVITE_MS = 7 * 24 * 60 * 60_000

/** Actions on a member of staff; the last two on former ones. */
export const STAFF_ACTIONS = ['role', 'revoke', 'restore', 'make-affiliate'] as const
export type StaffAction = (typeof STAFF_ACTIONS)[number]
