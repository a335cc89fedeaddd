import { MINUTE_MS } from '@/lib/platform/dates/constants'

/** The least and the most that one payment by card deposits, in cents. */
export const CHECKOUT_MIN_CENTS = 5_000
export const CHECKOUT_MAX_CENTS = 10_000_000

/** Payments that an advertiser may begin in an hour. */
export const CHECKOUTS_PER_HOUR = 30

/** A signature is accepted this long after it was made, as Stripe's own libraries do. */
export const SIGNATURE_MS = 5 * MINUTE_MS

/** The provider's webhook, and the largest event that is read. */
export const DEPOSIT_WEBHOOK_PATH = '/api/stripe/deposits'
export const EVENT_MAX_BYTES = 256 * 1024

/** Where demo mode has its stand-in for the provider. */
export const DEMO_STRIPE_PATH = '/demo/stripe'

/** How long the provider may take to answer, in milliseconds. */
export const PROVIDER_MS = 10_000
