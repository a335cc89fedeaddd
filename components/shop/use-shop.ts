'use client'

import type { StorefrontSettings } from '@/lib/shop/shop/schema'
import { useAdding } from './use-adding'
import { useCartLines } from './use-cart-lines'
import { useCheckout } from './use-checkout'
import { useShelves } from './use-shelves'

/** The shop's page: what is for sale, what is chosen, the cart, and what can be done with them. */
export function useShop(settings: StorefrontSettings, buyer: string) {
  const shelves = useShelves(settings, buyer)
  const setLine = useCartLines(shelves)
  const adding = useAdding(shelves)
  const { checkout, heldCheckout } = useCheckout(shelves, adding)
  const { products, list, cart, quantities, busy, said } = shelves
  return { products, list, cart, quantities, busy, said, setLine, heldCheckout, checkout, ...adding }
}

export type Shop = ReturnType<typeof useShop>
