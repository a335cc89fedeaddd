import { z } from 'zod'
import { idSchema } from './order-schema'

const sum = z.union([z.string(), z.number()]).transform(String)
const pair = z.object({ name: z.string(), value: z.unknown().optional() })

/** An order of `orders/create`, `orders/paid` and `orders/cancelled`, as far as it is used. */
export const shopifyOrderSchema = z.object({
  id: idSchema,
  currency: z.string(),
  total_price: sum,
  financial_status: z.string().nullish(),
  test: z.boolean().nullish(),
  note_attributes: z
    .array(pair)
    .nullish()
    .transform((pairs) => pairs ?? []),
})

/** A refund of `refunds/create`. */
export const shopifyRefundSchema = z.object({
  id: idSchema,
  order_id: idSchema,
  transactions: z
    .array(z.object({ kind: z.string(), status: z.string(), amount: sum, currency: z.string().nullish() }))
    .default([]),
})
