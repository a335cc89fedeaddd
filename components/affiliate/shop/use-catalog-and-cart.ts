'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { toast } from '@/components/ui/toast'
import { CART_GONE, SHOP_MESSAGES } from '@/lib/shop/cart/constants'
import { countAccountsInCart, type Quantities } from '@/lib/shop/cart/rules'
import type { Cart } from '@/lib/shop/cart/schema'
import type { StorefrontSettings } from '@/lib/shop/storefront-settings/schema'
import { fail } from './failures'
import { cartOptions, productsOptions, startCart } from './queries'
import { openStorefront } from './shopify-client'

/** The running cart action: one at a time, so that responses arrive in order. */
export type Busy = { kind: 'add' | 'line'; id: string } | { kind: 'checkout' } | null

/** Loads the products, then creates an empty cart, and holds the chosen quantities and the running action. [S4.55] */
export function useCatalogAndCart(settings: StorefrontSettings, buyer: string) {
  const storefront = useMemo(() => openStorefront(settings), [settings])
  const queryClient = useQueryClient()
  const products = useQuery(productsOptions(storefront))
  const cart = useQuery({ ...cartOptions(storefront, buyer), enabled: !products.isPending })
  useFailure(products.error, SHOP_MESSAGES.productsFailed)
  useFailure(cart.error, SHOP_MESSAGES.cartFailed)
  const [quantities, setQuantities] = useState<Quantities>({})
  const [busy, setBusy] = useState<Busy>(null)
  /** A live-region announcement for screen readers. */
  const [announcement, announce] = useState('')
  const replaceCart = (next: Cart) => queryClient.setQueryData(cartOptions(storefront, buyer).queryKey, next)
  return {
    storefront,
    buyer,
    products,
    cart,
    quantities,
    setQuantities,
    busy,
    setBusy,
    announcement,
    announce,
    list: products.data ?? [],
    accounts: countAccountsInCart(cart.data ?? null),
    replaceCart,
    /** Begins an empty cart in place of one that the store no longer has, with a message. @throws StorefrontError */
    restartCart: async () => {
      replaceCart(await startCart(storefront, buyer))
      toast.warning(CART_GONE)
    },
  }
}

export type CatalogAndCart = ReturnType<typeof useCatalogAndCart>

/** Shows a toast once when a query failed. [S8.21] [S8.22] */
function useFailure(error: Error | null, message: string): void {
  useEffect(() => {
    if (error) fail(message, error)
  }, [error, message])
}
