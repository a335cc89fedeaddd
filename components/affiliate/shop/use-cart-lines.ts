'use client'

import { NO_MORE, SHOP_MESSAGES } from '@/lib/shop/cart/constants'
import { areTooManyAccounts, isCartUnknown, isPersonalAccount, lineQuantity } from '@/lib/shop/cart/rules'
import type { CartLine } from '@/lib/shop/cart/schema'
import { fail, refuse } from './failures'
import type { CatalogAndCart } from './use-catalog-and-cart'

const CHANGE_FAILED = 'Failed to change the cart'

/** Changes to the cart's lines. */
export function useCartLines(catalog: CatalogAndCart) {
  const { storefront, cart, accounts, busy, setBusy, announce, replaceCart, restartCart } = catalog

  /** Sets a line's quantity; 0 removes it. */
  return async function setLine(line: CartLine, quantity: number): Promise<void> {
    // the buttons are not disabled meanwhile, which would drop the focus
    if (busy !== null) return
    const count = accounts - line.quantity + quantity
    if (quantity > line.quantity && isPersonalAccount(line) && areTooManyAccounts(count)) {
      return refuse(SHOP_MESSAGES.onePersonalAccount)
    }
    const cartId = cart.data?.id ?? ''
    setBusy({ kind: 'line', id: line.id })
    try {
      const change = await (quantity > 0
        ? storefront.setQuantity(cartId, line.id, quantity)
        : storefront.removeLine(cartId, line.id))
      if (isCartUnknown(change)) return await restartCart()
      const { userErrors, warnings } = change
      const notes = [...userErrors, ...warnings].map(({ message }) => message)
      // a line that was removed in another window: what is shown is not what the store has
      const current = change.cart ?? (await storefront.readCart(cartId).catch(() => null))?.cart
      if (current) replaceCart(current)
      if (notes.length === 0 && current && lineQuantity(current, line.id) < quantity) notes.push(NO_MORE)
      if (notes.length > 0) fail(CHANGE_FAILED, { userErrors, warnings }, notes)
      else
        announce(quantity > 0 ? `${line.title}: ${quantity} in the cart.` : `${line.title} was removed from the cart.`)
    } catch (error) {
      fail(CHANGE_FAILED, error)
    } finally {
      setBusy(null)
    }
  }
}
