import { z } from 'zod'
import { instantInput } from '@/lib/platform/dates/instant-schema'
import { parseAmount } from '@/lib/platform/money/amount'
import { printable } from '@/lib/platform/text/printable'
import { limitedText } from '@/lib/platform/text/schema'

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

const price = limitedText(40, 'is not an amount').transform((text, context) => {
  const cents = parseAmount(text)
  if (cents === undefined) context.addIssue({ code: 'custom', message: 'is not an amount' })
  return cents ?? 0n
})

const TITLE_MAX = 300

/** The fields we store of the body of Shopify's webhook orders/create; money in cents. */
export const shopifyOrderSchema = z
  .object({
    admin_graphql_api_id: limitedText(200).min(1),
    order_number: z.number().int().positive().max(2_147_483_647),
    email: limitedText(254).nullish(),
    created_at: z.iso.datetime({ offset: true }),
    total_price: price,
    currency: z.string().regex(/^[A-Z]{3}$/),
    note_attributes: z.array(z.object({ name: z.string(), value: z.string() })).default([]),
    line_items: z
      .array(
        z.object({
          title: z.string(),
          variant_title: z.string().nullish(),
          quantity: z.number().int().positive(),
          price,
        }),
      )
      .max(500),
  })
  .transform((order) => ({
    id: order.admin_graphql_api_id,
    number: order.order_number,
    email: order.email ?? '',
    placedAt: new Date(order.created_at),
    totalCents: order.total_price,
    currency: order.currency,
    noteAttributes: order.note_attributes,
    lines: order.line_items.map(({ title, variant_title: variant, quantity, price: priceCents }) => ({
      title: printable(variant ? `${title} · ${variant}` : title, TITLE_MAX),
      quantity,
      priceCents,
    })),
  }))
export type ShopifyOrder = z.infer<typeof shopifyOrderSchema>

export const recordedSchema = z.object({ recorded: z.boolean() })
