import { z } from 'zod'
import { parseCents } from '@/lib/platform/money/cents'
import { printable } from '@/lib/platform/text/printable'

/** Money as the storefront tells it: decimal text and the store's currency. */
const storeMoneySchema = z.object({
  amount: z.string().regex(/^\d{1,15}(\.\d{1,6})?$/),
  currencyCode: z.string().regex(/^[A-Z]{3}$/),
})
export type StoreMoney = z.infer<typeof storeMoneySchema>

const nodes = <T extends z.ZodType>(node: T) => z.object({ nodes: z.array(node) })
const imageSchema = z.object({ url: z.string(), altText: z.string().nullable() }).nullable()

const variantSchema = z.object({
  id: z.string(),
  title: z.string(),
  availableForSale: z.boolean(),
  /** Null where the store does not tell its stock. */
  quantityAvailable: z.number().int().nullable(),
  price: storeMoneySchema,
})

/** A product of the storefront; of its variants the first one is used. [S3.54] */
const productSchema = z
  .object({
    id: z.string(),
    handle: z.string(),
    title: z.string(),
    description: z.string(),
    tags: z.array(z.string()),
    featuredImage: imageSchema,
    variants: nodes(variantSchema),
  })
  .transform(({ variants, featuredImage: image, ...product }) => ({
    ...product,
    image,
    variant: variants.nodes[0] ?? null,
  }))
export type ShopProduct = z.infer<typeof productSchema>

export const productsAnswerSchema = z.object({ products: nodes(productSchema) })
export const productAnswerSchema = z.object({ product: productSchema.nullable() })

const cartLineSchema = z
  .object({
    id: z.string(),
    quantity: z.number().int(),
    cost: z.object({ totalAmount: storeMoneySchema }),
    merchandise: z.object({
      id: z.string(),
      title: z.string(),
      quantityAvailable: z.number().int().nullable(),
      product: z.object({ id: z.string(), title: z.string(), tags: z.array(z.string()), featuredImage: imageSchema }),
    }),
  })
  .transform(({ merchandise: { product, ...variant }, cost, ...line }) => ({
    ...line,
    variantId: variant.id,
    variantTitle: variant.title,
    quantityAvailable: variant.quantityAvailable,
    productId: product.id,
    title: product.title,
    tags: product.tags,
    image: product.featuredImage,
    total: cost.totalAmount,
  }))
export type CartLine = z.infer<typeof cartLineSchema>

/** A cart as the shop reads it. [S3.55-S3.59] */
const cartSchema = z
  .object({
    id: z.string(),
    checkoutUrl: z.string(),
    lines: nodes(cartLineSchema),
    cost: z.object({ totalAmount: storeMoneySchema, subtotalAmount: storeMoneySchema }),
  })
  .transform(({ lines, ...cart }) => ({ ...cart, lines: lines.nodes }))
export type Cart = z.infer<typeof cartSchema>

/** What every change of a cart answers. Stock that is gone is a warning there, not an error. [S7.25] [S7.26] */
const cartChangeSchema = z.object({
  cart: cartSchema.nullable(),
  userErrors: z.array(z.object({ field: z.array(z.string()).nullable(), message: z.string() })),
  warnings: z.array(z.object({ code: z.string(), message: z.string() })).default([]),
})
export type CartChange = z.infer<typeof cartChangeSchema>

export const cartCreateAnswerSchema = z.object({ cartCreate: cartChangeSchema })
export const cartLinesAddAnswerSchema = z.object({ cartLinesAdd: cartChangeSchema })
export const cartLinesUpdateAnswerSchema = z.object({ cartLinesUpdate: cartChangeSchema })
export const cartLinesRemoveAnswerSchema = z.object({ cartLinesRemove: cartChangeSchema })

/** What of a variant is to be added. [S7.26] */
export type LineToAdd = { merchandiseId: string; quantity: number }

/** How the browser reaches the storefront: its store, and in demo mode the address that stands in for it. */
export type StorefrontSettings = {
  storeDomain: string
  apiVersion: string
  publicAccessToken: string
  /** Asked instead of the store, where there is one. */
  endpoint: string | null
}

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
    .preprocess((value) => (Array.isArray(value) ? value[0] : value), z.iso.datetime().optional())
    .catch(undefined),
})

const price = z.string().transform((text, context) => {
  const cents = parseCents(text)
  if (cents === undefined) context.addIssue({ code: 'custom', message: 'is no sum' })
  return cents ?? 0n
})

const TITLE_MAX = 300

/** Of the body of Shopify's webhook orders/create what is kept; sums in cents. */
export const shopifyOrderSchema = z
  .object({
    admin_graphql_api_id: z.string().min(1).max(200),
    order_number: z.number().int().positive().max(2_147_483_647),
    email: z.string().max(254).nullish(),
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
