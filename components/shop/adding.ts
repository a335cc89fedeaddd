import { findMissingLines, isCartGone } from '@/lib/shop/cart/rules'
import type { Cart, CartChange, LineToAdd } from '@/lib/shop/cart/schema'
import { startCart } from './queries'
import type { Storefront } from './storefront'

/** What came of adding lines: the cart as it is now, what of the lines is not in it, and what the storefront said. */
export type Added = {
  cart: Cart
  missing: LineToAdd[]
  /** In the storefront's words, for people; empty when all is well. */
  notes: string[]
  /** Whether stock is why something is missing: then asking again would not help. */
  isStockGone: boolean
  /** For the console. */
  details: Pick<CartChange, 'userErrors' | 'warnings'>
}

/**
 * Adds lines and holds the answer against what was asked. A cart that is gone, because it was ordered in its own
 * window, is followed by a new one. [S4.57] [S7.26]
 */
export async function addToCart(
  storefront: Storefront,
  { cart, buyer, lines }: { cart: Cart; buyer: string; lines: readonly LineToAdd[] },
): Promise<Added> {
  const change = await storefront.addLines(cart.id, lines)
  if (!isCartGone(change)) return judge(cart, change, lines)
  const fresh = await startCart(storefront, buyer)
  return judge(fresh, await storefront.addLines(fresh.id, lines), lines)
}

function judge(before: Cart, change: CartChange, lines: readonly LineToAdd[]): Added {
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
