import { createStorefrontApiClient } from '@shopify/storefront-api-client'
import type { z } from 'zod'
import { SPECIAL_HANDLE } from '@/lib/shop/cart/constants'
import {
  type CartChange,
  cartCreateAnswerSchema,
  cartLinesAddAnswerSchema,
  cartLinesRemoveAnswerSchema,
  cartLinesUpdateAnswerSchema,
  type LineToAdd,
  productAnswerSchema,
  productsAnswerSchema,
  type ShopProduct,
} from '@/lib/shop/cart/schema'
import { BUYER_ATTRIBUTE } from '@/lib/shop/orders/buyer-constants'
import type { StorefrontSettings } from '@/lib/shop/storefront-settings/schema'
import {
  CART_CREATE,
  CART_LINES_ADD,
  CART_LINES_REMOVE,
  CART_LINES_UPDATE,
  PRODUCT_BY_HANDLE,
  PRODUCTS,
} from './documents'

/** A storefront call that failed or returned an unexpected response; `details` are for the console. [S8.28] */
export class StorefrontError extends Error {
  override name = 'StorefrontError'
  constructor(
    message: string,
    readonly details: unknown,
  ) {
    super(message)
  }
}

type Change = Promise<CartChange>

/** The storefront's calls with parsed responses. */
export type Storefront = {
  listProducts: () => Promise<ShopProduct[]>
  findSpecialProduct: () => Promise<ShopProduct | null>
  createCart: (buyer: string) => Change
  addLines: (cartId: string, lines: readonly LineToAdd[]) => Change
  setQuantity: (cartId: string, lineId: string, quantity: number) => Change
  removeLine: (cartId: string, lineId: string) => Change
  /** The cart as the store has it. */
  readCart: (cartId: string) => Change
}

/** Opens the configured storefront. Every call throws a StorefrontError on failure. [S7.22] */
export function openStorefront({ endpoint, ...store }: StorefrontSettings): Storefront {
  const client = createStorefrontApiClient({
    ...store,
    // otherwise it logs a deprecation warning on every page
    logger: () => undefined,
    ...(endpoint !== null && { customFetchApi: (_url: string, init?: RequestInit) => fetch(endpoint, init) }),
  })

  async function ask<T>(document: string, variables: Record<string, unknown>, schema: z.ZodType<T>): Promise<T> {
    const { data, errors } = await client.request(document, { variables })
    const read = schema.safeParse(data)
    if (read.success && (!errors || isOnlyDenied(errors.graphQLErrors))) return read.data
    throw new StorefrontError(errors?.message ?? 'The storefront answered something else.', errors ?? read.error)
  }

  const removeLines = async (cartId: string, lineIds: string[]) =>
    (await ask(CART_LINES_REMOVE, { cartId, lineIds }, cartLinesRemoveAnswerSchema)).cartLinesRemove

  return {
    listProducts: async () => (await ask(PRODUCTS, {}, productsAnswerSchema)).products.nodes,
    findSpecialProduct: async () =>
      (await ask(PRODUCT_BY_HANDLE, { handle: SPECIAL_HANDLE }, productAnswerSchema)).product,
    createCart: async (buyer) => {
      const input = { lines: [], attributes: [{ key: BUYER_ATTRIBUTE, value: buyer }] }
      return (await ask(CART_CREATE, { input }, cartCreateAnswerSchema)).cartCreate
    },
    addLines: async (cartId, lines) =>
      (await ask(CART_LINES_ADD, { cartId, lines }, cartLinesAddAnswerSchema)).cartLinesAdd,
    setQuantity: async (cartId, id, quantity) =>
      (await ask(CART_LINES_UPDATE, { cartId, lines: [{ id, quantity }] }, cartLinesUpdateAnswerSchema))
        .cartLinesUpdate,
    removeLine: (cartId, lineId) => removeLines(cartId, [lineId]),
    // every change answers with the cart; this one changes nothing
    readCart: (cartId) => removeLines(cartId, []),
  }
}

/** A token without stock permission gets an error next to the data; the data is complete. */
function isOnlyDenied(errors: { extensions?: { code?: unknown } }[] | undefined): boolean {
  return errors?.every(({ extensions }) => extensions?.code === 'ACCESS_DENIED') ?? false
}
