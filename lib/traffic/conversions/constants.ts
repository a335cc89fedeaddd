import type { RejectionReason } from '@/lib/generated/prisma/enums'

/** How many of the latest conversions are shown, and answered where nobody says how many. */
export const RECENT_LIMIT = 5

/** What TUNE calls the statuses of a conversion, and the words people see for its reasons. */
export const REASON_LABELS = {
  duplicate: 'Duplicate',
  cap: 'Cap reached',
  window_passed: 'Attribution window passed',
  bad_token: 'Bad token',
  proxy: 'Proxy traffic',
  fraud: 'Fraud check',
  unknown_click: 'Unknown click',
  offer_paused: 'Offer paused',
  affiliate_blocked: 'Affiliate not approved',
  invalid_request: 'Invalid request',
  staff: 'Rejected by staff',
  advertiser: 'Taken back by the advertiser',
  offer_not_approved: 'Offer not approved',
} as const

/** What staff decide about a conversion: held ones are approved or rejected, approved ones reversed. */
export const CONVERSION_DECISIONS = ['approve', 'reject', 'reverse'] as const
export type ConversionDecision = (typeof CONVERSION_DECISIONS)[number]

/** The reasons staff may give its affiliate; the others are what the click path and the caps find. */
export const STAFF_REASONS = ['staff', 'fraud', 'proxy', 'duplicate', 'window_passed', 'advertiser'] as const

/** The most a conversion can be made to pay, in cents: beyond it a comma was forgotten. */
export const PAYOUT_MAX_CENTS = 10_000_000n

/** Why a conversion does not count, as a sentence to the affiliate. Reasons that never reach one say nothing. */
export const REASON_SENTENCES: Record<RejectionReason, string> = {
  duplicate: 'This click was already paid.',
  cap: 'The offer had paid out all it pays in a day.',
  window_passed: 'It came after the attribution window of its click.',
  proxy: 'Its click came from a proxy or a data center.',
  fraud: 'It did not pass the fraud check.',
  offer_paused: 'The offer was paused.',
  affiliate_blocked: 'Your account was not approved at the time.',
  staff: 'Our staff decided against it.',
  advertiser: 'The advertiser took it back.',
  offer_not_approved: 'You were not approved for the offer when its link was clicked.',
  bad_token: '',
  unknown_click: '',
  invalid_request: '',
}
