import type { RejectionReason } from '@/lib/generated/prisma/enums'

/** The labels of rejection reasons, where no conversion is meant: `reasonLabel` knows its status. */
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
  advertiser: 'Rejected or reversed by the advertiser',
  offer_not_approved: 'Offer not approved',
  amount_limit: 'Amount above the limit',
  country_not_allowed: 'Country not allowed',
  address_not_allowed: 'IP address not allowed',
  device_not_allowed: 'Device not allowed',
  unknown_event: 'Unknown event',
  test: 'Test',
  unfunded: 'Budget used up',
} as const

/** Why a conversion does not count, as a sentence for the affiliate. Empty for reasons affiliates never see. */
export const REASON_SENTENCES: Record<RejectionReason, string> = {
  duplicate: 'This click was already paid.',
  cap: 'A cap that applies to this conversion was full.',
  window_passed: 'It was recorded after the attribution window of its click.',
  proxy: 'Its click came from a proxy or a data center.',
  fraud: 'It did not pass the fraud check.',
  offer_paused: 'The offer was paused.',
  affiliate_blocked: 'Your account was not approved at the time.',
  staff: 'Our staff decided against it.',
  advertiser: 'The advertiser rejected or reversed it.',
  offer_not_approved: 'You were not approved for the offer when its link was clicked.',
  country_not_allowed: 'Its click came from a country that the offer does not allow.',
  device_not_allowed: 'Its click came from a kind of device that the offer is not for.',
  unknown_event: 'The advertiser named an event that the offer does not pay for.',
  test: 'Its click was a test by our staff.',
  unfunded: 'The advertiser’s budget is used up. The sale is kept, and counts once the advertiser has paid in.',
  bad_token: '',
  unknown_click: '',
  invalid_request: '',
  amount_limit: '',
  address_not_allowed: '',
}
