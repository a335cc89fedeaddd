import type { CartRef } from './schema'

/** Shopify's global ids in the local storefront: `gid://shopify/Product/12`. */
export const productGid = (id: number) => `gid://shopify/Product/${id}`
export const variantGid = (id: number) => `gid://shopify/ProductVariant/${id}`
export const cartGid = (id: string, key: string) => `gid://shopify/Cart/${id}?key=${key}`
export const lineGid = (id: string, cartId: string) => `gid://shopify/CartLine/${id}?cart=${cartId}`

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const VARIANT = /^gid:\/\/shopify\/ProductVariant\/(\d{1,9})$/
const PRODUCT = /^gid:\/\/shopify\/Product\/(\d{1,9})$/
const CART = new RegExp(`^gid://shopify/Cart/(${UUID})\\?key=([0-9a-f]{32})$`)
const LINE = new RegExp(`^gid://shopify/CartLine/(${UUID})(?:\\?cart=${UUID})?$`)

export const readVariantGid = (gid: string): number | null => number(VARIANT.exec(gid)?.[1])
export const readProductGid = (gid: string): number | null => number(PRODUCT.exec(gid)?.[1])
export const readLineGid = (gid: string): string | null => LINE.exec(gid)?.[1] ?? null

export function readCartGid(gid: string): CartRef | null {
  const [, id, key] = CART.exec(gid) ?? []
  return id && key ? { id, key } : null
}

/** The id and key of a checkout URL, /cart/c/{id}?key={key}; null when they are malformed. */
export function readCheckoutRef(id: string, key: unknown): CartRef | null {
  return typeof key === 'string' ? readCartGid(cartGid(id, key)) : null
}

const number = (digits: string | undefined) => (digits === undefined ? null : Number(digits))
