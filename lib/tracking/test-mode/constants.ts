import { BRAND } from '@/lib/platform/brand'
import { DAY_MS } from '@/lib/platform/dates/constants'

/** How far a test clock may be moved. */
export const AHEAD_MAX_MS = 400 * DAY_MS

/** How a test clock can be moved: a day, to the end of the last hold, the same with a payout, and back to the present. */
export const CLOCK_MOVES = ['day', 'hold', 'payout', 'present'] as const

/** The moves of an advertiser, who learns nothing of payouts. */
export const ADVERTISER_CLOCK_MOVES = ['day', 'hold', 'present'] as const

/** Clicks, conversions and payouts listed of a test account. */
export const LISTED = 20

/** Test accounts listed for staff. */
export const ACCOUNTS_LISTED = 200

/** The address of the user of a test account: nobody signs in with it, and nothing is sent to it. */
export const emailOfTest = (accountId: number): string => `test-${accountId}@${BRAND.slug}.invalid`

/** Where payouts of test accounts go: to nobody. */
export const TEST_DESTINATION = { email: `nobody@${BRAND.slug}.invalid` }
