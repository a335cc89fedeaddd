import { z } from 'zod'

/** The path of the endpoint: any version Shopify could have published. */
export const versionParamsSchema = z.object({ version: z.string().regex(/^(\d{4}-(01|04|07|10)|unstable)$/) })

/** A call over HTTP, as the GraphQL specification has it: what it does not know is ignored. */
export const graphqlBodySchema = z.object({
  query: z.string().min(1).max(20_000),
  variables: z.record(z.string(), z.unknown()).nullish(),
  operationName: z.string().max(200).nullish(),
})
export type GraphqlCall = z.infer<typeof graphqlBodySchema>

/** The attributes of a cart. */
export const attributesSchema = z.array(z.object({ key: z.string(), value: z.string() })).catch([])
export type Attributes = z.infer<typeof attributesSchema>

export const checkoutParamsSchema = z.object({ id: z.string() })

/** What the checkout page sends. The total is what the person saw: another one is not charged. */
export const orderRequestSchema = z.strictObject({
  key: z.string().max(64),
  email: z.email('Enter an email address.').max(254),
  totalCents: z.string().regex(/^\d{1,15}$/),
})
export type OrderRequest = z.infer<typeof orderRequestSchema>

export const placedOrderSchema = z.object({ number: z.number().int() })
export type PlacedOrder = z.infer<typeof placedOrderSchema>

/** A line of the checkout page; money in cents. */
export type CheckoutLine = {
  id: string
  title: string
  imageUrl: string | null
  quantity: number
  /** What of it is still there. */
  stock: number
  priceCents: bigint
}
