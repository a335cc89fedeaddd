/** The largest body of a postback, in bytes. */
export const POSTBACK_BODY_LIMIT_BYTES = 16 * 1024

/** How far a signed call's timestamp may differ from our time, as Standard Webhooks recommends: 5 minutes. */
export const SIGNATURE_TOLERANCE_MS = 300_000

/** Postbacks processed at once on their own in one process: as many as there are connections for postbacks. */
export const POSTBACKS_AT_ONCE = 2

/** Postbacks that may wait in the queue; beyond it they are answered 503. */
export const POSTBACK_QUEUE_LIMIT = 10_000

/** The method the replay of a stored call by staff is stored with. */
export const REPLAY_METHOD = 'STAFF'

/** The method a call is stored with that is processed again, because its click was stored after it. */
export const RETRY_METHOD = 'RETRY'

/** The method a call is stored with that is processed because the rate it waited for is there. */
export const RATE_METHOD = 'RATE'

/** The method a call of many in one request, or of one in the same form, is stored with. */
export const API_METHOD = 'API'

/** What is read instead of an HTTP method. */
export const CALL_METHOD_LABELS: Readonly<Record<string, string>> = {
  [API_METHOD]: 'API',
  SCRIPT: 'Reported by the browser',
  SCRIPT_SIGNED: 'Reported by the browser, signed by the server',
  PIXEL: 'Reported by the browser, with a pixel',
  STRIPE: 'Webhook of Stripe',
  SHOPIFY: 'Webhook of Shopify',
  WOOCOMMERCE: 'Webhook of WooCommerce',
  UPLOAD: 'Uploaded file',
  INQUIRY: 'Missing sale that was granted',
  TUNE: 'Postback of TUNE',
  EVERFLOW: 'Postback of Everflow',
  [REPLAY_METHOD]: 'Replayed by staff',
  [RATE_METHOD]: 'Processed when its exchange rate came',
  [RETRY_METHOD]: 'Processed again when its click was stored',
}

/** What is wrong with a reversal of no money. */
export const NOTHING_REFUNDED = 'amount is 0: name the part to refund, or leave it out to reverse the whole sale'

/** The steps of a conversion, in their order: what it depends on is locked and read, it is decided, and recorded. */
export const CONVERSION_STEPS = ['read', 'decide', 'record'] as const

/**
 * What an advertiser's correction does: all of a sale is taken back, or a part of it, and payments after one that was reported
 * late are decided anew.
 */
export const CORRECTION_STEPS = ['reverse', 'refund', 'correct_later'] as const
