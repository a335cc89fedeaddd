'use client'

import { toast } from '@/components/ui/toast'
import { SHOP_MESSAGES } from '@/lib/shop/cart/constants'
import {
  areTooManyAccounts,
  changeQuantity,
  countChosenAccounts,
  isPersonalAccount,
  linesToAdd,
  type Quantities,
} from '@/lib/shop/cart/rules'
import type { LineToAdd, ShopProduct } from '@/lib/shop/cart/schema'
import { type Added, addToCart } from './adding'
import { fail, refuse } from './failures'
import type { CatalogAndCart } from './use-catalog-and-cart'

/** Choosing quantities, and adding the chosen products to the cart. */
export function useAdding(catalog: CatalogAndCart) {
  const { storefront, buyer, products, cart, quantities, setQuantities, setBusy, announce, list, accounts } = catalog

  /** [S4.56] [S5.7] */
  function choose(product: ShopProduct, by: number): void {
    const count = countChosenAccounts(list, quantities) + accounts + by
    if (by > 0 && isPersonalAccount(product) && areTooManyAccounts(count)) refuse(SHOP_MESSAGES.onePersonalAccount)
    else setQuantities((before) => changeQuantity(before, product.id, by))
  }

  /** A cart that could not be created is created again: the toast says to try again in a few seconds. [S5.8] [S8.24] */
  function refuseWithoutCart(): void {
    refuse(SHOP_MESSAGES.cartNotReady)
    if (cart.isError) void cart.refetch()
  }

  /**
   * Adds the chosen quantities of these products.
   * @returns null when something is missing from the cart, after a message
   */
  async function send(chosen: readonly ShopProduct[], failure: string): Promise<Added | null> {
    if (!cart.data) return null
    const lines = linesToAdd(chosen, quantities)
    try {
      const added = await addToCart(storefront, { cart: cart.data, buyer, lines })
      catalog.replaceCart(added.cart)
      setQuantities((now) => withoutSent(now, { products: chosen, lines }, added))
      if (added.missing.length === 0) return added
      fail(failure, added.details, added.notes)
      if (added.isStockGone) void products.refetch()
    } catch (error) {
      fail(failure, error)
    }
    return null
  }

  /** [S4.57] */
  async function add(product: ShopProduct): Promise<void> {
    const count = accounts + (quantities[product.id] ?? 0)
    if (isPersonalAccount(product) && areTooManyAccounts(count)) return refuse(SHOP_MESSAGES.onePersonalAccount)
    if (!cart.data) return refuseWithoutCart()
    setBusy({ kind: 'add', id: product.id })
    const added = await send([product], SHOP_MESSAGES.addFailed)
    setBusy(null)
    if (added) announce(`${product.title} is in the cart.`)
    for (const note of added?.notes ?? []) toast.warning(note)
  }

  return { choose, add, send, refuseWithoutCart }
}

export type Adding = ReturnType<typeof useAdding>

/**
 * Clears what was added. A missing quantity stays, for a retry, unless it is out of stock. Quantities chosen in the
 * meantime stay in any case.
 */
function withoutSent(now: Quantities, { products, lines }: Sent, { missing, isStockGone }: Added): Quantities {
  const of = (list: readonly LineToAdd[], variantId: string) =>
    list.find(({ merchandiseId }) => merchandiseId === variantId)?.quantity ?? 0
  return products.reduce((quantities, { id, variant }) => {
    const remaining = isStockGone ? 0 : of(missing, variant?.id ?? '')
    return changeQuantity(quantities, id, remaining - of(lines, variant?.id ?? ''))
  }, now)
}

type Sent = { products: readonly ShopProduct[]; lines: readonly LineToAdd[] }
