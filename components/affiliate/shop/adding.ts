import { CART_GONE, NO_MORE } from '@/lib/shop/cart/constants'
import { findMissingLines, isCartUnknown } from '@/lib/shop/cart/rules'
import type { Cart, CartChange, LineToAdd } from '@/lib/shop/cart/schema'
import { startCart } from './queries'
import type { Storefront } from './shopify-client'

/** The result of adding lines: the current cart, the lines missing from it, and the storefront's messages. */
export type Added = {
  cart: Cart
  missing: LineToAdd[]
  /** What users are told: the storefront's messages, and that the cart is a new one. Empty on success. */
  notes: string[]
  /** Whether lines are missing because of stock, so that a retry would not help. */
  isStockGone: boolean
  /** Details for the console. */
  details: Pick<CartChange, 'userErrors' | 'warnings'>
}

/**
 * Adds lines and compares the response with the request. A cart that no longer exists, because it was ordered in another window,
 * is replaced by a new one; the notes say so where it had lines. [S4.57] [S7.26]
 */
export async function addToCart(
  storefront: Storefront,
  { cart, buyer, lines }: { cart: Cart; buyer: string; lines: readonly LineToAdd[] },
): Promise<Added> {
  const change = await storefront.addLines(cart.id, lines)
  if (!isCartUnknown(change)) return checkAnswer(cart, change, lines)
  const fresh = await startCart(storefront, buyer)
  const added = checkAnswer(fresh, await storefront.addLines(fresh.id, lines), lines)
  return cart.lines.length === 0 ? added : { ...added, notes: [CART_GONE, ...added.notes] }
}

function checkAnswer(before: Cart, change: CartChange, lines: readonly LineToAdd[]): Added {
  const { userErrors, warnings } = change
  const cart = change.cart ?? before
  const missing = findMissingLines(before, cart, lines)
  const said = [...userErrors, ...warnings].map(({ message }) => message)
  // of what cannot be bought the store adds a line of 0, or of what is left, without a word
  const isCut = missing.some(({ merchandiseId }) => cart.lines.some(({ variantId }) => variantId === merchandiseId))
  const isUnsaid = isCut && said.length === 0
  return {
    cart,
    missing,
    notes: isUnsaid ? [NO_MORE] : said,
    isStockGone: isUnsaid || warnings.some(({ code }) => code.startsWith('MERCHANDISE_')),
    details: { userErrors, warnings },
  }
}
