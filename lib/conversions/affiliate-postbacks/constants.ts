/** The job that makes the calls. */
export const DELIVERY_JOB = 'deliver-postbacks'

/** Postbacks one affiliate may have, paused ones included. */
export const MAX_POSTBACKS = 5

/** The longest URL, before its macros are filled in, in characters. */
export const URL_MAX_LENGTH = 2_000

/** How long one call may take in all, in milliseconds. */
export const CALL_TIMEOUT_MS = 10_000

/** How much of a response is logged, in characters, and how much is read, in bytes. */
export const RESPONSE_MAX_LENGTH = 500
export const RESPONSE_READ_BYTES = 4_096

/** Calls in flight at once to one postback, so that a slow one delays only its own calls. */
export const CALLS_AT_ONCE_PER_POSTBACK = 2

/** Calls in flight at once to one destination (scheme, host and port), which many postbacks may share. */
export const CALLS_AT_ONCE_PER_ORIGIN = 16

/** Calls in flight at once to one slow destination. */
export const CALLS_AT_ONCE_PER_SLOW_ORIGIN = 2

/** How long the log is stored, in days. */
export const LOG_DAYS = 30

export const DELIVERIES_DEFAULT = 20
export const DELIVERIES_MAX = 100

/** What a postback can be called for: a conversion that enters a status, or one of whose sale a part was refunded. */
export const POSTBACK_EVENTS = ['pending', 'approved', 'rejected', 'reversed', 'refunded'] as const
export type PostbackEvent = (typeof POSTBACK_EVENTS)[number]
export const EVENT_LABELS: Record<PostbackEvent, string> = {
  pending: 'Recorded, waiting for approval',
  approved: 'Approved',
  rejected: 'Rejected',
  reversed: 'Reversed after approval',
  refunded: 'Refunded in part, with what is left of it',
}

/** Longest name of a status at a tracker, in characters. */
export const STATUS_NAME_MAX = 40

/** The event of a call made by the test button. */
export const TEST_EVENT = 'test'

/** The macros of a URL, written `{name}`, and their meaning. */
export const MACROS = {
  click_id: 'The id of the click, as the advertiser was given it',
  conversion_id: 'Our id of the conversion',
  txn_id: 'The transaction id the advertiser sent',
  offer_id: 'The number of the offer',
  payout: 'Your payout in dollars, such as 25.00; after a refund of a part, what is left of it',
  amount: 'The sale in dollars, without what was refunded; empty if the advertiser does not send it',
  refunded: 'What was refunded of the sale so far, in dollars',
  currency: 'Always USD',
  status: 'pending, approved, rejected, reversed or refunded, or your tracker’s word for it',
  event: 'What the advertiser calls the conversion, such as sale',
  sale_time: 'When the sale was reported, such as 2026-11-30T19:05:09Z (UTC)',
  sale_timestamp: 'The same in seconds since 1970, such as 1796065509',
  paid_time: 'When the customer paid, if the advertiser says so of a subscription; else as sale_time',
  paid_timestamp: 'The same in seconds since 1970',
  source: 'The source of the link',
  s1: 'Sub-ID 1 of the link',
  s2: 'Sub-ID 2 of the link',
  s3: 'Sub-ID 3 of the link',
  s4: 'Sub-ID 4 of the link',
  s5: 'Sub-ID 5 of the link',
} as const
export type Macro = keyof typeof MACROS
