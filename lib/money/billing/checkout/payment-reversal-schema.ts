import { z } from 'zod'

const payment = { id: z.string().min(1), payment_intent: z.string().min(1), currency: z.string() }

/** A charge, of which the part that was refunded until now. */
export const refundedChargeSchema = z.object({ ...payment, amount_refunded: z.int().nonnegative() })

/** A refund. It may fail or be canceled days after it was made: then its money is back. */
export const refundSchema = z.object({ ...payment, amount: z.int().nonnegative(), status: z.string().nullish() })

/** A dispute. One whose status begins with `warning` is a question of the bank, which has taken nothing. */
export const disputeSchema = z.object({ ...payment, amount: z.int().nonnegative(), status: z.string() })

/** The sessions of a payment, as the provider lists them. */
export const sessionListSchema = z.object({
  data: z.array(z.object({ id: z.string(), client_reference_id: z.string().nullish() })),
})
