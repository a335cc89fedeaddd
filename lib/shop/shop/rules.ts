import type { Env } from '@/lib/platform/env'
import { DEMO_STOREFRONT } from '../storefront/constants'
import { PERSONAL_ACCOUNT_TAG, PERSONAL_ACCOUNTS_MAX } from './constants'
import type { Cart, CartChange, LineToAdd, ShopProduct, StorefrontSettings, StoreMoney } from './schema'

/** How many of each product are chosen, by the product's id. What is not chosen has no entry. [S3.54] */
export type Quantities = Readonly<Record<string, number>>

/** Adds a change to a product's quantity, which begins at 0 and does not fall below. [S4.56] */
export function changeQuantity(quantities: Quantities, productId: string, change: number): Quantities {
  const { [productId]: current = 0, ...others } = quantities
  const next = current + change
  return next > 0 ? { ...others, [productId]: next } : others
}

/** The list with one more product at its end, unless it is there already. [S7.24] */
export function withProduct(products: readonly ShopProduct[], extra: ShopProduct | null): ShopProduct[] {
  if (!extra || products.some(({ id }) => id === extra.id)) return [...products]
  return [...products, extra]
}

type Tagged = { tags: readonly string[] }

/** Tags are one whatever their case, as Shopify's. */
export const isPersonalAccount = ({ tags }: Tagged): boolean =>
  tags.some((tag) => tag.toLowerCase() === PERSONAL_ACCOUNT_TAG)

/** How many personal accounts are chosen; the shop sells one a purchase, whatever its product. [S5.7] [S9.18] */
export const chosenAccounts = (products: readonly ShopProduct[], quantities: Quantities): number =>
  products.filter(isPersonalAccount).reduce((sum, { id }) => sum + (quantities[id] ?? 0), 0)

export const accountsInCart = (cart: Pick<Cart, 'lines'> | null): number =>
  (cart?.lines ?? []).filter(isPersonalAccount).reduce((sum, { quantity }) => sum + quantity, 0)

/** Whether so many personal accounts are more than may be bought at a time. [S5.7] */
export const areTooManyAccounts = (count: number): boolean => count > PERSONAL_ACCOUNTS_MAX

/** Of every product that has a quantity: its first variant, and how many. [S4.57] [S4.58] */
export function linesToAdd(products: readonly ShopProduct[], quantities: Quantities): LineToAdd[] {
  return products.flatMap(({ id, variant }) => {
    const quantity = quantities[id] ?? 0
    return variant && quantity > 0 ? [{ merchandiseId: variant.id, quantity }] : []
  })
}

const quantityOf = (cart: Cart | null, variantId: string) =>
  (cart?.lines ?? []).filter((line) => line.variantId === variantId).reduce((sum, { quantity }) => sum + quantity, 0)

/** What was asked for and is not in the cart: stock may be gone without the storefront calling it an error. */
export function missingOf(before: Cart | null, after: Cart, asked: readonly LineToAdd[]): LineToAdd[] {
  return asked.flatMap(({ merchandiseId, quantity }) => {
    const missing = quantity - (quantityOf(after, merchandiseId) - quantityOf(before, merchandiseId))
    return missing > 0 ? [{ merchandiseId, quantity: missing }] : []
  })
}

/** Whether the cart itself is no more: it was ordered, or is too old. */
export const isCartGone = ({ cart, userErrors }: CartChange): boolean =>
  cart === null && userErrors.some(({ field }) => field?.at(-1) === 'cartId')

/** How many more of a product can be chosen; unbounded where the store does not tell its stock. */
export function leftToChoose({ variant }: ShopProduct, chosen: number, cart: Cart | null): number {
  if (!variant?.availableForSale) return 0
  if (variant.quantityAvailable === null) return Number.POSITIVE_INFINITY
  return Math.max(0, variant.quantityAvailable - chosen - quantityOf(cart, variant.id))
}

/** Stock is worth a word when it runs low. */
const FEW = 10

/** "Sold out", "3 left", "In stock". */
export function stockLabel({ variant }: ShopProduct): string {
  if (!variant?.availableForSale) return 'Sold out'
  const { quantityAvailable } = variant
  return quantityAvailable !== null && quantityAvailable <= FEW ? `${quantityAvailable} left` : 'In stock'
}

/** "$29.00": an amount in the store's currency, exact to the last digit. */
export function formatStoreMoney({ amount, currencyCode }: StoreMoney): string {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency: currencyCode })
  return format.format(amount as `${number}`)
}

/** An address a window may be sent to: of the web, and nothing else. */
export function isWebAddress(text: string): boolean {
  if (!URL.canParse(text)) return false
  return ['https:', 'http:'].includes(new URL(text).protocol)
}

type ShopEnv = Pick<
  Env,
  'DEMO' | 'NEXTAUTH_URL' | 'SHOPIFY_STORE_DOMAIN' | 'SHOPIFY_STOREFRONT_TOKEN' | 'SHOPIFY_API_VERSION'
>

/** The configured store, in demo mode else the local storefront; null where there is no shop. */
export function storefrontSettings(env: ShopEnv): StorefrontSettings | null {
  const { SHOPIFY_STORE_DOMAIN: storeDomain, SHOPIFY_STOREFRONT_TOKEN: token, SHOPIFY_API_VERSION: apiVersion } = env
  if (storeDomain && token) return { storeDomain, apiVersion, publicAccessToken: token, endpoint: null }
  if (!env.DEMO) return null
  return {
    storeDomain: new URL(env.NEXTAUTH_URL).host,
    apiVersion,
    publicAccessToken: DEMO_STOREFRONT.token,
    endpoint: `${DEMO_STOREFRONT.path}/api/${apiVersion}/graphql.json`,
  }
}
