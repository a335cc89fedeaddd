/** Who calls us by webhook. */
export type WebhookSource = 'shopify'

/** A wrong signature, a body that is not what it should be, or an error of ours. */
export type WebhookReason = 'signature' | 'unreadable' | 'failed'

/** The longest stored error, in characters. */
export const ERROR_MAX = 300
