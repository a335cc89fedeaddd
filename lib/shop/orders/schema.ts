import { z } from 'zod'
import { instantInput } from '@/lib/platform/dates/instant-schema'
import { parseAmount } from '@/lib/platform/money/amount'
import { printable } from '@/lib/platform/text/printable'
import { limitedText } from '@/lib/platform/text/schema'
import { idSchema, listSchema, sumSchema } from '@/lib/tracking/shops/order-schema'

/** An order of the history; money in cents. */
export type ShopOrder = {
  id: string
  number: number
  placedAt: Date
  totalCents: bigint
  currency: string
  lines: { title: string; quantity: number; priceCents: bigint }[]
}

export const ordersQuerySchema = z.object({
  /** Orders older than this instant. */
  before: z
    .preprocess((value) => (Array.isArray(value) ? value[0] : value), instantInput().optional())
    .catch(undefined),
})

const price = sumSchema.transform((text, context) => {
  const cents = parseAmount(text)
  if (cents === undefined) context.addIssue({ code: 'custom', message: 'is not an amount' })
  return cents ?? 0n
})

const TITLE_MAX = 300
const LINES_MAX = 500

const lineSchema = z
  .object({
    title: z.string().nullish(),
    name: z.string().nullish(),
    variant_title: z.string().nullish(),
    quantity: z.coerce.number().int().nonnegative(),
    price,
  })
  .transform(({ title, name, variant_title: variant, quantity, price: priceCents }) => {
    const product = title || name || 'Item'
    return { title: printable(variant ? `${product} · ${variant}` : product, TITLE_MAX), quantity, priceCents }
  })

/**
 * The fields we store of the body of Shopify's webhook orders/create; money in cents of the shop's currency. What need not
 * be there is missing or null, and numbers may be text. A line of nothing was removed from the order.
 */
export const shopifyOrderSchema = z
  .object({
    id: idSchema.nullish(),
    admin_graphql_api_id: limitedText(200).nullish(),
    order_number: z.coerce.number().int().positive().max(2_147_483_647),
    email: limitedText(254).nullish(),
    created_at: z.iso.datetime({ offset: true }),
    total_price: price,
    currency: z.string().regex(/^[A-Z]{3}$/),
    note_attributes: listSchema(z.object({ name: z.string().nullish(), value: z.unknown().optional() })),
    line_items: listSchema(lineSchema).refine((lines) => lines.length <= LINES_MAX),
  })
  .transform((order, context) => {
    const id = order.admin_graphql_api_id || (order.id && `gid://shopify/Order/${order.id}`)
    if (!id) context.addIssue({ code: 'custom', message: 'has no id' })
    return {
      id: id || '',
      number: order.order_number,
      email: order.email ?? '',
      placedAt: new Date(order.created_at),
      totalCents: order.total_price,
      currency: order.currency,
      noteAttributes: order.note_attributes,
      lines: order.line_items.filter(({ quantity }) => quantity > 0),
    }
  })
export type ShopifyOrder = z.infer<typeof shopifyOrderSchema>

export const recordedSchema = z.object({ recorded: z.boolean() })
