import { DAY_MS, HOUR_MS, MINUTE_MS } from '@/lib/platform/dates/constants'

/** The job that makes the calls. */
export const DELIVERY_JOB = 'deliver-postbacks'

/** Postbacks one affiliate may have, paused ones included. */
export const MAX_POSTBACKS = 5

/** The longest address, before its macros are filled in, in characters. */
export const URL_MAX_LENGTH = 2_000

/** How long one call may take in all, in milliseconds. */
export const CALL_TIMEOUT_MS = 10_000

/** How much of an answer the log keeps, in characters, and how much of it is read, in bytes. */
export const RESPONSE_KEPT = 500
export const RESPONSE_READ_BYTES = 4_096

/** Pauses before the second and each later try, in milliseconds: about 21 hours in all. */
export const RETRY_PAUSES_MS = [
  30_000,
  2 * MINUTE_MS,
  10 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  6 * HOUR_MS,
  12 * HOUR_MS,
] as const

/** How long a delivery belongs to whoever began it; then its process counts as dead and another tries, in milliseconds. */
export const LEASE_MS = 30_000

/** Calls under way at once, and those to one postback: a tracker that is slow keeps its own calls waiting alone. */
export const CALLS_AT_ONCE = 24
export const CALLS_AT_ONCE_EACH = 2

/** How long one run of the delivery job goes on taking work, in milliseconds; well before a run counts as lost. */
export const RUN_MS = 80_000

/** How often somebody free looks for calls that have become due while others are under way, in milliseconds. */
export const LOOK_AGAIN_MS = 500

/** How long calls are signed with the former secret as well once a new one is made, in milliseconds. */
export const FORMER_SECRET_MS = DAY_MS

/** How long the log goes back, in days. */
export const LOG_DAYS = 30

export const DELIVERIES_DEFAULT = 20
export const DELIVERIES_MAX = 100

/** The states of a conversion a postback can be told of, and what they mean to the one who chooses. */
export const POSTBACK_EVENTS = ['pending', 'approved', 'rejected', 'reversed'] as const
export type PostbackEvent = (typeof POSTBACK_EVENTS)[number]
export const EVENT_LABELS: Record<PostbackEvent, string> = {
  pending: 'Recorded, waiting for approval',
  approved: 'Approved',
  rejected: 'Rejected',
  reversed: 'Taken back after approval',
}

/** The event of a call made by the test button. */
export const TEST_EVENT = 'test'

/** What an address can ask for, as `{name}`, and what is put in its place. */
export const MACROS = {
  click_id: 'The id of the click, as the advertiser was given it',
  conversion_id: 'Our id of the conversion',
  txn_id: 'The transaction id the advertiser sent',
  offer_id: 'The number of the offer',
  payout: 'Your payout in dollars, such as 25.00',
  currency: 'Always USD',
  status: 'pending, approved, rejected or reversed',
  event: 'What the advertiser calls the conversion, such as sale',
  source: 'The source of the link',
  s1: 'Sub-ID 1 of the link',
  s2: 'Sub-ID 2 of the link',
  s3: 'Sub-ID 3 of the link',
  s4: 'Sub-ID 4 of the link',
  s5: 'Sub-ID 5 of the link',
} as const
export type Macro = keyof typeof MACROS
