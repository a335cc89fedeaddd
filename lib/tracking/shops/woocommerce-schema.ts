import { z } from 'zod'
import { idSchema } from './order-schema'

/** An order of `order.created` and `order.updated`, as far as it is used. */
export const wooOrderSchema = z.object({
  id: idSchema,
  status: z.string(),
  currency: z.string(),
  total: z.string(),
  date_paid: z.string().nullish(),
  meta_data: z
    .array(
      z
        .object({ key: z.string(), value: z.unknown().optional() })
        .transform(({ key, value }) => ({ name: key, value })),
    )
    .default([]),
  refunds: z.array(z.object({ id: idSchema, total: z.string() })).default([]),
})
