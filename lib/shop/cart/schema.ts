import { z } from 'zod'

/** Money as the storefront returns it: decimal text and the store's currency. */
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
  /** Null where the store does not publish its stock. */
  quantityAvailable: z.number().int().nullable(),
  price: storeMoneySchema,
})

/** A product of the storefront; only its first variant is used. [S3.54] */
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

/** A cart. [S3.55-S3.59] */
const cartSchema = z
  .object({
    id: z.string(),
    checkoutUrl: z.string(),
    lines: nodes(cartLineSchema),
    cost: z.object({ totalAmount: storeMoneySchema, subtotalAmount: storeMoneySchema }),
  })
  .transform(({ lines, ...cart }) => ({ ...cart, lines: lines.nodes }))
export type Cart = z.infer<typeof cartSchema>

/** The response of every cart mutation. Missing stock is a warning there, not an error. [S7.25] [S7.26] */
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

/** A quantity of a variant to be added. [S7.26] */
export type LineToAdd = { merchandiseId: string; quantity: number }
