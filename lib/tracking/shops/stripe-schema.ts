import { z } from 'zod'
import { limitedText } from '@/lib/platform/text/schema'
import { idSchema } from './order-schema'

const minor = z.int().nonnegative()
const reference = z
  .union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)])
  .nullish()
  .transform((id) => id ?? null)
const metadata = z
  .record(z.string(), z.unknown())
  .nullish()
  .transform((pairs) => pairs ?? {})

/** An event, as far as every kind has it. */
export const stripeEventSchema = z.object({
  id: idSchema,
  type: limitedText(200),
  livemode: z.boolean().default(true),
  data: z.object({ object: z.unknown(), previous_attributes: z.unknown().optional() }),
})

/** What `checkout.session.completed` is about. */
export const stripeSessionSchema = z.object({
  id: idSchema,
  mode: z.string().default('payment'),
  payment_status: z.string(),
  amount_total: minor.nullish().transform((sum) => sum ?? 0),
  currency: z
    .string()
    .nullish()
    .transform((code) => code ?? 'usd'),
  payment_intent: reference,
  invoice: reference,
  client_reference_id: z.string().nullish(),
  metadata,
})

/** What `charge.refunded` is about; `amount_refunded` is the sum of all its refunds so far. */
export const stripeChargeSchema = z.object({
  id: idSchema,
  amount: minor,
  amount_refunded: minor,
  currency: z.string(),
  payment_intent: reference,
  invoice: reference,
})

/** What `amount_refunded` was before the event. */
export const stripeRefundedBeforeSchema = z.object({ amount_refunded: minor })
