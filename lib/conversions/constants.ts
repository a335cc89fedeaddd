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
