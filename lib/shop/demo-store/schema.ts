import { z } from 'zod'
import type { Prisma } from '@/lib/generated/prisma/client'
import { limitedText } from '@/lib/platform/text/schema'

/** The path of the endpoint: any version Shopify could have published. */
export const versionParamsSchema = z.object({ version: z.string().regex(/^(\d{4}-(01|04|07|10)|unstable)$/) })

/** A call over HTTP, as in the GraphQL specification: unknown fields are ignored. */
export const graphqlBodySchema = z.object({
  query: limitedText(20_000).min(1),
  variables: z.record(z.string(), z.unknown()).nullish(),
  operationName: limitedText(200).nullish(),
})

export type GraphqlCall = z.infer<typeof graphqlBodySchema>

/** The attributes of a cart. */
export const attributesSchema = z.array(z.object({ key: z.string(), value: z.string() })).catch([])
export type Attributes = z.infer<typeof attributesSchema>

/**
 * The part of Shopify's Storefront schema the shop needs (2024-10). A test compares it with an excerpt of the published
 * schema: names and types must be the same.
 */
export const STOREFRONT_SDL = /* GraphQL */ `
  scalar Decimal
  scalar URL

  enum CurrencyCode { USD EUR GBP CAD AUD }

  type MoneyV2 { amount: Decimal! currencyCode: CurrencyCode! }
  input ImageTransformInput { maxWidth: Int maxHeight: Int }
  type Image { url(transform: ImageTransformInput): URL! altText: String width: Int height: Int }
  type Attribute { key: String! value: String }
  input AttributeInput { key: String! value: String! }

  enum ProductSortKeys { TITLE CREATED_AT ID }

  type Product {
    id: ID!
    handle: String!
    title: String!
    description: String!
    productType: String!
    vendor: String!
    tags: [String!]!
    availableForSale: Boolean!
    featuredImage: Image
    variants(first: Int): ProductVariantConnection!
  }
  type ProductConnection { nodes: [Product!]! edges: [ProductEdge!]! }
  type ProductEdge { node: Product! }

  type ProductVariant {
    id: ID!
    title: String!
    sku: String
    availableForSale: Boolean!
    quantityAvailable: Int
    price: MoneyV2!
    product: Product!
  }
  type ProductVariantConnection { nodes: [ProductVariant!]! edges: [ProductVariantEdge!]! }
  type ProductVariantEdge { node: ProductVariant! }

  union Merchandise = ProductVariant
  type CartLineCost { amountPerQuantity: MoneyV2! subtotalAmount: MoneyV2! totalAmount: MoneyV2! }
  interface BaseCartLine { id: ID! quantity: Int! merchandise: Merchandise! cost: CartLineCost! }
  type CartLine implements BaseCartLine { id: ID! quantity: Int! merchandise: Merchandise! cost: CartLineCost! }
  type BaseCartLineConnection { nodes: [BaseCartLine!]! edges: [BaseCartLineEdge!]! }
  type BaseCartLineEdge { node: BaseCartLine! }

  type CartCost { totalAmount: MoneyV2! subtotalAmount: MoneyV2! }
  type Cart {
    id: ID!
    checkoutUrl: URL!
    totalQuantity: Int!
    attributes: [Attribute!]!
    lines(first: Int): BaseCartLineConnection!
    cost: CartCost!
  }

  enum CartErrorCode { INVALID INVALID_MERCHANDISE_LINE LESS_THAN MAXIMUM_EXCEEDED VALIDATION_CUSTOM }
  type CartUserError { code: CartErrorCode field: [String!] message: String! }
  enum CartWarningCode { MERCHANDISE_NOT_ENOUGH_STOCK MERCHANDISE_OUT_OF_STOCK }
  type CartWarning { code: CartWarningCode! message: String! target: ID! }

  input CartLineInput { merchandiseId: ID! quantity: Int = 1 }
  input CartLineUpdateInput { id: ID! quantity: Int }
  input CartInput { lines: [CartLineInput!] attributes: [AttributeInput!] }

  type CartCreatePayload { cart: Cart userErrors: [CartUserError!]! warnings: [CartWarning!]! }
  type CartLinesAddPayload { cart: Cart userErrors: [CartUserError!]! warnings: [CartWarning!]! }
  type CartLinesUpdatePayload { cart: Cart userErrors: [CartUserError!]! warnings: [CartWarning!]! }
  type CartLinesRemovePayload { cart: Cart userErrors: [CartUserError!]! warnings: [CartWarning!]! }

  type QueryRoot {
    products(first: Int, query: String, sortKey: ProductSortKeys = ID, reverse: Boolean = false): ProductConnection!
    product(handle: String, id: ID): Product
  }
  type Mutation {
    cartCreate(input: CartInput): CartCreatePayload
    cartLinesAdd(cartId: ID!, lines: [CartLineInput!]!): CartLinesAddPayload
    cartLinesUpdate(cartId: ID!, lines: [CartLineUpdateInput!]!): CartLinesUpdatePayload
    cartLinesRemove(cartId: ID!, lineIds: [ID!]!): CartLinesRemovePayload
  }
  schema { query: QueryRoot mutation: Mutation }
`

/** The result of every change of a cart. The cart is null when it does not exist, or was not created. */
export type CartOutcome = { cart: CartRecord | null; userErrors: UserError[]; warnings: CartWarning[] }

/** The id of a cart with the key that gives access to it. */
export type CartRef = { id: string; key: string }

/** A cart's lines in the order they were added, each with its variant. */
export type CartRecord = CartRef & { lines: { id: string; quantity: number; variant: CartVariant }[] }
export type CartVariant = Prisma.StoreVariantGetPayload<{ include: { product: { include: { variants: true } } } }>

/** As Shopify returns them; `field` is the path into the call's arguments. */
export type UserError = { code: string | null; field: string[] | null; message: string }
export type CartWarning = {
  code: 'MERCHANDISE_NOT_ENOUGH_STOCK' | 'MERCHANDISE_OUT_OF_STOCK'
  message: string
  variantId: number
}
