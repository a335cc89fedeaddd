import { z } from 'zod'
import { idSchema, listSchema, sumSchema } from './order-schema'

/** A time; PHP says false for none. */
const dateSchema = z.union([z.string(), z.literal(false).transform(() => null)]).nullish()

/** An order of `order.created`, `order.updated` and `order.restored`, as far as it is used. */
export const wooOrderSchema = z.object({
  id: idSchema,
  parent_id: idSchema.nullish().catch(null),
  // some plugins send it with the prefix it has in the database
  status: z.string().transform((status) => status.replace(/^wc-/, '')),
  currency: z.string(),
  total: sumSchema,
  date_modified_gmt: dateSchema,
  date_paid: dateSchema,
  date_paid_gmt: dateSchema,
  created_via: z.string().nullish(),
  /** 0 for a guest. */
  customer_id: idSchema.nullish().catch(null),
  billing: z
    .object({ email: z.string().nullish().catch(null) })
    .nullish()
    .catch(null),
  meta_data: listSchema(
    z
      .object({ key: z.unknown(), value: z.unknown().optional() })
      .transform(({ key, value }) => ({ name: String(key), value })),
  ),
  // an order is not refused because its products cannot be read
  line_items: listSchema(
    z.object({
      sku: z.string().nullish().catch(null),
      product_id: idSchema.nullish().catch(null),
      /** After discounts, without tax. */
      total: sumSchema.nullish().catch(null),
      total_tax: sumSchema.nullish().catch(null),
    }),
  ).or(z.unknown().transform(() => undefined)),
  total_tax: sumSchema.nullish().catch(null),
  shipping_total: sumSchema.nullish().catch(null),
  coupon_lines: listSchema(z.object({ code: z.string() })),
  refunds: listSchema(z.object({ id: idSchema, total: sumSchema })),
})

/** The order of `order.deleted`. */
export const wooDeletedSchema = z.object({ id: idSchema })
