import { z } from 'zod'
import { CHECKOUT_MAX_CENTS, CHECKOUT_MIN_CENTS } from './constants'

/** `POST /api/advertiser/billing/checkouts`: begins a deposit by card, in cents. */
export const newCheckoutSchema = z.strictObject({
  amountCents: z
    .int('A sum in whole cents.')
    .min(CHECKOUT_MIN_CENTS, 'Deposit at least $50.')
    .max(CHECKOUT_MAX_CENTS, 'Deposit at most $100,000 at once.'),
})

/** Its answer: the page of the provider where it is paid. */
export const checkoutAnswerSchema = z.object({ url: z.string() })

/** A session as the provider creates it. */
export const sessionSchema = z.object({ id: z.string().min(1), url: z.url() })

/** An event of the provider; those of other types are answered and ignored, as are thin events, which have no object. */
export const eventSchema = z.object({
  id: z.string(),
  type: z.string(),
  /** When it was made, in seconds. */
  created: z.int().nonnegative().optional(),
  data: z.object({ object: z.looseObject({}).nullish() }).nullish(),
})

/** The session of an event about one. */
export const paidSessionSchema = z.object({
  id: z.string(),
  client_reference_id: z.uuid(),
  amount_total: z.int().positive(),
  currency: z.string(),
  payment_status: z.string(),
  /** What refunds and disputes name. */
  payment_intent: z.string().nullish(),
})

/** The answer to an event. */
export const bookedSchema = z.object({ booked: z.boolean() })
