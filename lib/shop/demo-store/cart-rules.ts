import { PERSONAL_ACCOUNTS_MAX, SHOP_MESSAGES } from '../cart/constants'
import { isPersonalAccount } from '../cart/rules'
import { DEMO_STOREFRONT } from '../storefront-settings/constants'
import { CART_LINES_MAX, LINE_QUANTITY_MAX } from './constants'
import type { CartWarning, UserError } from './schema'

type Variant = { id: number; stock: number; product: { title: string; tags: readonly string[] } }
/** The new quantity of a variant in a cart; 0 removes it. */
export type LineChange<V extends Variant = Variant> = { variant: V; quantity: number; field: string[] }
export type Validation<V extends Variant> = { userErrors: UserError[]; warnings: CartWarning[]; lines: LineChange<V>[] }

/**
 * Validates the lines a cart would have after a change: wrong quantities, too many lines and a second personal account
 * are errors, and nothing changes; missing stock is a warning, and the cart gets what is in stock, as at Shopify.
 * @param untouched lines that do not change
 */
export function validateLines<V extends Variant>(
  wanted: readonly LineChange<V>[],
  untouched: readonly { variant: Variant; quantity: number }[],
): Validation<V> {
  const present = wanted.filter(({ quantity }) => quantity > 0)
  const all = [...untouched, ...present]
  const accounts = all.reduce(
    (sum, { variant, quantity }) => sum + (isPersonalAccount(variant.product) ? quantity : 0),
    0,
  )
  const account = wanted.find(({ variant }) => isPersonalAccount(variant.product))
  const userErrors: UserError[] = wanted
    .filter(({ quantity }) => quantity < 0 || quantity > LINE_QUANTITY_MAX)
    .map(({ field }) => ({ code: 'INVALID', field, message: `The quantity must be from 0 to ${LINE_QUANTITY_MAX}.` }))
  if (all.length > CART_LINES_MAX) {
    const message = `A cart holds ${CART_LINES_MAX} lines at most.`
    userErrors.push({ code: 'MAXIMUM_EXCEEDED', field: ['lines'], message })
  }
  if (accounts > PERSONAL_ACCOUNTS_MAX && account) {
    userErrors.push({ code: 'VALIDATION_CUSTOM', field: account.field, message: SHOP_MESSAGES.onePersonalAccount })
  }
  if (userErrors.length > 0) return { userErrors, warnings: [], lines: [] }
  const lines = wanted.map((line) => ({ ...line, quantity: Math.min(line.quantity, line.variant.stock) }))
  return { userErrors, warnings: present.flatMap(({ variant, quantity }) => stockWarnings(variant, quantity)), lines }
}

function stockWarnings({ id, stock, product }: Variant, quantity: number): CartWarning[] {
  if (quantity <= stock) return []
  if (stock > 0)
    return [{ code: 'MERCHANDISE_NOT_ENOUGH_STOCK', message: fewMessage(product.title, stock), variantId: id }]
  return [{ code: 'MERCHANDISE_OUT_OF_STOCK', message: `${product.title} is sold out.`, variantId: id }]
}

const fewMessage = (title: string, stock: number) => `Only ${stock} of ${title} ${stock === 1 ? 'is' : 'are'} left.`

/** Why a line cannot be ordered; null when it can. */
export function shortage({
  title,
  quantity,
  stock,
}: {
  title: string
  quantity: number
  stock: number
}): string | null {
  if (quantity <= stock) return null
  return stock > 0 ? `${fewMessage(title, stock)} Your cart has ${quantity}.` : `${title} is sold out.`
}

type Priced = { quantity: number; priceCents: bigint }

/** The total price of lines, in cents. */
export const sumCents = (lines: readonly Priced[]): bigint =>
  lines.reduce((sum, { quantity, priceCents }) => sum + priceCents * BigInt(quantity), 0n)

/** A store sells in one currency. */
export const storeCurrency = (lines: readonly { currency: string }[]): string =>
  lines[0]?.currency ?? DEMO_STOREFRONT.currency

/** "Cap", "Cap · Large": a product's only variant has no name of its own. */
export const lineTitle = (product: string, variant: string): string =>
  variant === 'Default Title' ? product : `${product} · ${variant}`
