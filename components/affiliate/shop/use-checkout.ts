'use client'

import { useState } from 'react'
import { SHOP_MESSAGES } from '@/lib/shop/cart/constants'
import { areTooManyAccounts, countChosenAccounts, isWebAddress, linesToAdd } from '@/lib/shop/cart/rules'
import { fail, refuse } from './failures'
import type { Adding } from './use-adding'
import type { CatalogAndCart } from './use-catalog-and-cart'
import { openBlankWindow, openWindow, reloadPage, sendTo } from './windows'

/** The checkout. [S4.58] [S4.59] */
export function useCheckout(catalog: CatalogAndCart, { send, refuseWithoutCart }: Adding) {
  const { cart, list, quantities, accounts, setBusy } = catalog
  /** The checkout URL when a pop-up blocker stopped the window: a link opens it. */
  const [heldCheckout, setHeldCheckout] = useState<string | null>(null)

  async function checkout(): Promise<void> {
    if (linesToAdd(list, quantities).length === 0) return openExisting(cart.data?.checkoutUrl)
    const count = countChosenAccounts(list, quantities) + accounts
    if (areTooManyAccounts(count)) return refuse(SHOP_MESSAGES.onePersonalAccount)
    if (!cart.data) return refuseWithoutCart()
    // opened in the click handler: after the response, browsers would block it
    const opened = openBlankWindow()
    setBusy({ kind: 'checkout' })
    const url = await addAll()
    setBusy(null)
    if (url === null) opened?.close()
    else if (!opened) setHeldCheckout(url)
    else {
      sendTo(opened, url)
      reloadPage()
    }
  }

  /** Adds everything chosen. @returns the checkout URL, or null when it must not be opened, after a message */
  async function addAll(): Promise<string | null> {
    const added = await send(list, SHOP_MESSAGES.checkoutFailed)
    if (!added) return null
    const { checkoutUrl } = added.cart
    // the storefront changed another line by itself: show it before payment
    if (added.notes.length > 0) fail(SHOP_MESSAGES.checkoutFailed, added.details, added.notes)
    else if (isWebAddress(checkoutUrl)) return checkoutUrl
    else refuse(SHOP_MESSAGES.noCheckoutUrl)
    return null
  }

  return { checkout, heldCheckout }
}

/** [S4.59] [S8.27] */
function openExisting(url: string | undefined): void {
  if (url !== undefined && isWebAddress(url)) openWindow(url)
  else refuse(SHOP_MESSAGES.noCheckoutUrl)
}
