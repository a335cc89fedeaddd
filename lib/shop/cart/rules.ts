import { isUrl } from '@/lib/platform/parse-url'
import { PERSONAL_ACCOUNT_TAG, PERSONAL_ACCOUNTS_MAX } from './constants'
import type { Cart, CartChange, LineToAdd, ShopProduct, StoreMoney } from './schema'

/** The chosen quantity of each product, by its id; a product that is not chosen has no entry. [S3.54] */
export type Quantities = Readonly<Record<string, number>>

/** Adds a change to a product's quantity, which starts at 0 and never goes below. [S4.56] */
export function changeQuantity(quantities: Quantities, productId: string, change: number): Quantities {
  const { [productId]: current = 0, ...others } = quantities
  const next = current + change
  return next > 0 ? { ...others, [productId]: next } : others
}

/** The list with one more product at its end, unless it is already in it. [S7.24] */
export function withProduct(products: readonly ShopProduct[], extra: ShopProduct | null): ShopProduct[] {
  if (!extra || products.some(({ id }) => id === extra.id)) return [...products]
  return [...products, extra]
}

type Tagged = { tags: readonly string[] }

/** Tags are compared without case, as at Shopify. */
export const isPersonalAccount = ({ tags }: Tagged): boolean =>
  tags.some((tag) => tag.toLowerCase() === PERSONAL_ACCOUNT_TAG)

/** How many personal accounts are chosen, over all products; the shop sells one per purchase. [S5.7] [S9.18] */
export const countChosenAccounts = (products: readonly ShopProduct[], quantities: Quantities): number =>
  products.filter(isPersonalAccount).reduce((sum, { id }) => sum + (quantities[id] ?? 0), 0)

export const countAccountsInCart = (cart: Pick<Cart, 'lines'> | null): number =>
  (cart?.lines ?? []).filter(isPersonalAccount).reduce((sum, { quantity }) => sum + quantity, 0)

/** Whether this is more personal accounts than may be bought at a time. [S5.7] */
export const areTooManyAccounts = (count: number): boolean => count > PERSONAL_ACCOUNTS_MAX

/** The first variant of every product with a quantity, and that quantity. [S4.57] [S4.58] */
export function linesToAdd(products: readonly ShopProduct[], quantities: Quantities): LineToAdd[] {
  return products.flatMap(({ id, variant }) => {
    const quantity = quantities[id] ?? 0
    return variant && quantity > 0 ? [{ merchandiseId: variant.id, quantity }] : []
  })
}

const quantityOf = (cart: Cart | null, variantId: string) =>
  (cart?.lines ?? []).filter((line) => line.variantId === variantId).reduce((sum, { quantity }) => sum + quantity, 0)

/** The requested quantities that did not get into the cart: the storefront reports missing stock without an error. */
export function findMissingLines(before: Cart | null, after: Cart, requested: readonly LineToAdd[]): LineToAdd[] {
  return requested.flatMap(({ merchandiseId, quantity }) => {
    const missing = quantity - (quantityOf(after, merchandiseId) - quantityOf(before, merchandiseId))
    return missing > 0 ? [{ merchandiseId, quantity: missing }] : []
  })
}

const CART_IS_GONE = /\bcart\b.*\b(?:not exist|n.t exist|not found|no longer|expired|completed)\b/i

/**
 * Whether the store no longer has the cart: it was ordered, or has expired. Shopify names the cart's id, or no field, or
 * answers without a cart and without an error. Sources: the reference of `CartErrorCode`, reports of Shopify's clients.
 */
export const isCartUnknown = ({ cart, userErrors }: CartChange): boolean =>
  cart === null &&
  (userErrors.length === 0 ||
    userErrors.some(
      ({ field, message }) => field?.at(-1) === 'cartId' || ((field?.length ?? 0) === 0 && CART_IS_GONE.test(message)),
    ))

/** How many of a line the cart has. */
export const lineQuantity = (cart: Cart, lineId: string): number =>
  cart.lines.find(({ id }) => id === lineId)?.quantity ?? 0

/**
 * The most of a variant that can be bought, or Infinity. A variant for sale without stock sells on, or its stock is not
 * tracked: then the store publishes 0 or less, which limits nothing.
 */
export const stockLimit = ({ quantityAvailable }: { quantityAvailable: number | null }): number =>
  quantityAvailable !== null && quantityAvailable > 0 ? quantityAvailable : Number.POSITIVE_INFINITY

/** How many more of a product can be chosen; Infinity where its stock limits nothing. */
export function leftToChoose({ variant }: ShopProduct, chosen: number, cart: Cart | null): number {
  if (!variant?.availableForSale) return 0
  return Math.max(0, stockLimit(variant) - chosen - quantityOf(cart, variant.id))
}

/** Up to this stock, the number left is shown. */
const FEW = 10

/** "Sold out", "3 left", "In stock". */
export function stockLabel({ variant }: ShopProduct): string {
  if (!variant?.availableForSale) return 'Sold out'
  const limit = stockLimit(variant)
  return limit <= FEW ? `${limit} left` : 'In stock'
}

// amounts have up to six decimals
const DECIMALS = 6
const MICRO = 10n ** BigInt(DECIMALS)

function toMicro(amount: string): bigint {
  const [whole = '0', part = ''] = amount.split('.')
  return BigInt(whole) * MICRO + BigInt(part.padEnd(DECIMALS, '0'))
}

const fromMicro = (micro: bigint) => `${micro / MICRO}.${String(micro % MICRO).padStart(DECIMALS, '0')}`

const plus = ({ amount, currencyCode }: StoreMoney, micro: bigint): StoreMoney => ({
  amount: fromMicro(toMicro(amount) + micro),
  currencyCode,
})

/** The price of the chosen quantity of a product; null for one without a variant. */
export const chosenCost = ({ id, variant }: ShopProduct, quantities: Quantities): StoreMoney | null =>
  variant && {
    amount: fromMicro(toMicro(variant.price.amount) * BigInt(quantities[id] ?? 0)),
    currencyCode: variant.price.currencyCode,
  }

/** The cart's cost with what is chosen, which checkout adds to it: what the checkout will ask for. [S4.58] */
export function costAtCheckout(
  cost: Cart['cost'],
  products: readonly ShopProduct[],
  quantities: Quantities,
): Cart['cost'] {
  const chosen = products.reduce((sum, product) => sum + toMicro(chosenCost(product, quantities)?.amount ?? '0'), 0n)
  return { totalAmount: plus(cost.totalAmount, chosen), subtotalAmount: plus(cost.subtotalAmount, chosen) }
}

/** "$29.00": an amount in the store's currency, with every digit. */
export function formatStoreMoney({ amount, currencyCode }: StoreMoney): string {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency: currencyCode })
  return format.format(amount as `${number}`)
}

/** Whether a text is an http(s) URL, so that a window may open it. */
export function isWebAddress(text: string): boolean {
  if (!isUrl(text)) return false
  return ['https:', 'http:'].includes(new URL(text).protocol)
}
