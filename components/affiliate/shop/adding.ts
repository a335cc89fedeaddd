import { findMissingLines, isCartUnknown } from '@/lib/shop/cart/rules'
import type { Cart, CartChange, LineToAdd } from '@/lib/shop/cart/schema'
import { startCart } from './queries'
import type { Storefront } from './shopify-client'

/** The result of adding lines: the current cart, the lines missing from it, and the storefront's messages. */
export type Added = {
  cart: Cart
  missing: LineToAdd[]
  /** The storefront's message for users; empty on success. */
  notes: string[]
  /** Whether lines are missing because of stock, so that a retry would not help. */
  isStockGone: boolean
  /** Details for the console. */
  details: Pick<CartChange, 'userErrors' | 'warnings'>
}

/**
 * Adds lines and compares the response with the request. A cart that no longer exists, because it was ordered in another window,
 * is replaced by a new one. [S4.57] [S7.26]
 */
export async function addToCart(
  storefront: Storefront,
  { cart, buyer, lines }: { cart: Cart; buyer: string; lines: readonly LineToAdd[] },
): Promise<Added> {
  const change = await storefront.addLines(cart.id, lines)
  if (!isCartUnknown(change)) return checkAnswer(cart, change, lines)
  const fresh = await startCart(storefront, buyer)
  return checkAnswer(fresh, await storefront.addLines(fresh.id, lines), lines)
}

function checkAnswer(before: Cart, change: CartChange, lines: readonly LineToAdd[]): Added {
  const { userErrors, warnings } = change
  const cart = change.cart ?? before
  return {
    cart,
    missing: findMissingLines(before, cart, lines),
    notes: [...userErrors, ...warnings].map(({ message }) => message),
    isStockGone: warnings.some(({ code }) => code.startsWith('MERCHANDISE_')),
    details: { userErrors, warnings },
  }
}
