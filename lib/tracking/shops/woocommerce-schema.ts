import { z } from 'zod'
import { idSchema } from './order-schema'

const sum = z.union([z.string(), z.number()]).transform(String)

/** An order of `order.created`, `order.updated` and `order.restored`, as far as it is used. */
export const wooOrderSchema = z.object({
  id: idSchema,
  status: z.string(),
  currency: z.string(),
  total: sum,
  date_paid: z.string().nullish(),
  meta_data: z
    .array(
      z
        .object({ key: z.string(), value: z.unknown().optional() })
        .transform(({ key, value }) => ({ name: key, value })),
    )
    .nullish()
    .transform((pairs) => pairs ?? []),
  refunds: z
    .array(z.object({ id: idSchema, total: sum }))
    .nullish()
    .transform((refunds) => refunds ?? []),
})

/** The order of `order.deleted`. */
export const wooDeletedSchema = z.object({ id: idSchema })
