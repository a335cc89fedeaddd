'use client'

import type { StorefrontSettings } from '@/lib/shop/storefront-settings/schema'
import { useAdding } from './use-adding'
import { useCartLines } from './use-cart-lines'
import { useCatalogAndCart } from './use-catalog-and-cart'
import { useCheckout } from './use-checkout'

/** The shop page's state and actions: products, quantities, cart and checkout. */
export function useShop(settings: StorefrontSettings, buyer: string) {
  const catalog = useCatalogAndCart(settings, buyer)
  const setLine = useCartLines(catalog)
  const adding = useAdding(catalog)
  const { checkout, heldCheckout } = useCheckout(catalog, adding)
  const { products, list, cart, quantities, busy, announcement } = catalog
  return { products, list, cart, quantities, busy, announcement, setLine, heldCheckout, checkout, ...adding }
}

export type Shop = ReturnType<typeof useShop>
