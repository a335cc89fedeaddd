/** How far the time of a Stripe signature may differ from ours, as Stripe's own libraries have it: 5 minutes. */
export const STRIPE_TOLERANCE_MS = 300_000

/** Signatures of one header that are compared; Stripe sends two while a secret is rolled. */
export const SIGNATURES_MAX = 8
