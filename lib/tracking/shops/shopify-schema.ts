import { z } from 'zod'
import { idSchema, listSchema as list, sumSchema as sum } from './order-schema'

const pair = z.object({ name: z.string().nullish(), value: z.unknown().optional() })

const money = z.object({ amount: sum, currency_code: z.string() })
/** A sum in the currency of the shop and in that of the buyer, which is the same where it is not named. */
const moneySet = z
  .object({ shop_money: money.nullish().catch(null), presentment_money: money.nullish().catch(null) })
  .nullish()
  .transform((set) => {
    const shop = set?.shop_money
    return shop ? { shop_money: shop, presentment_money: set.presentment_money ?? shop } : null
  })

const transaction = z.object({
  id: idSchema.nullish(),
  kind: z.string(),
  status: z.string(),
  amount: sum,
  currency: z.string().nullish(),
})

/** The numbers of a product, as far as they can be read. */
const numbers = z.object({ sku: z.string().nullish().catch(null), product_id: idSchema.nullish().catch(null) })

/** A refund of `refunds/create`, and of an order. */
export const shopifyRefundSchema = z.object({
  id: idSchema,
  order_id: idSchema,
  refund_line_items: list(
    z.object({
      subtotal_set: moneySet,
      total_tax_set: moneySet,
      line_item: numbers.nullish().catch(null),
    }),
  ),
  refund_shipping_lines: list(z.object({ subtotal_amount_set: moneySet })),
  order_adjustments: list(z.object({ amount_set: moneySet, tax_amount_set: moneySet })),
  transactions: list(transaction),
})

/** What was sold of a product, for which price of one: with the tax in it where the shop's prices have (`taxes_included`). */
const soldSchema = numbers.extend({
  quantity: z.int().nonnegative(),
  price: sum,
  discount_allocations: list(z.object({ amount: sum })),
  tax_lines: list(z.object({ price: sum })),
})

/**
 * What was chosen of a product, and what was sold of it, where that can be read: an order is not refused for it. Buyers do not see
 * names that begin with an underscore.
 */
const product = z.looseObject({ properties: list(pair).catch([]) }).transform(({ properties, ...line }) => ({
  properties,
  named: numbers.safeParse(line).data,
  sold: soldSchema.safeParse(line).data,
}))

const address = z.string().nullish().catch(null)

/** An order of `orders/…`, as far as it is used. */
export const shopifyOrderSchema = z.object({
  id: idSchema,
  // a subscription to webhooks may name its fields, and leave any out
  currency: z.string().nullish(),
  total_price: sum.nullish(),
  total_price_set: moneySet,
  financial_status: z.string().nullish(),
  cancelled_at: z.string().nullish(),
  updated_at: z.string().nullish().catch(null),
  // apps are named by their number
  source_name: z
    .union([z.string(), z.number().transform(String)])
    .nullish()
    .catch(null),
  test: z.boolean().nullish(),
  /** With commas. */
  tags: z.string().nullish().catch(null),
  customer: z.object({ id: idSchema.nullish(), email: address }).nullish().catch(null),
  email: address,
  contact_email: address,
  note_attributes: list(pair),
  line_items: list(product).catch([]),
  /** The page on which the visit with the order began, without its site. */
  landing_site: z.string().nullish().catch(null),
  discount_codes: list(z.object({ code: z.string() })),
  taxes_included: z.boolean().nullish().catch(null),
  total_tax: sum.nullish().catch(null),
  total_shipping_price_set: moneySet.catch(null),
  shipping_lines: list(z.object({ tax_lines: list(z.object({ price: sum })) })).catch([]),
  refunds: list(shopifyRefundSchema),
})

/** When what a webhook is about happened, as orders, refunds and payments say it, with a zone. */
export const shopifyTimeSchema = z.object({ processed_at: z.string().nullish().catch(null) })

/** The order of `orders/delete`. */
export const shopifyDeletedSchema = z.object({ id: idSchema })

/** The payment of `order_transactions/create`, which is sent again when its status changes. */
export const shopifyTransactionSchema = transaction.extend({ id: idSchema, order_id: idSchema })

/** The dispute of `disputes/create` and `disputes/update`. */
export const shopifyDisputeSchema = z.object({
  id: idSchema,
  order_id: idSchema.nullish(),
  amount: sum,
  currency: z.string(),
  status: z.string(),
})
