import { queryOptions } from '@tanstack/react-query'
import { withProduct } from '@/lib/shop/cart/rules'
import type { Cart } from '@/lib/shop/cart/schema'
import { type Storefront, StorefrontError } from './shopify-client'

const shopKeys = {
  products: ['shop', 'products'] as const,
  cart: (buyer: string) => ['shop', 'cart', buyer] as const,
}

/**
 * The products for sale, and the special product. A failure to load that one is only logged. [S7.23] [S7.24] [S8.28]
 */
export const productsOptions = (storefront: Storefront) =>
  queryOptions({
    queryKey: shopKeys.products,
    queryFn: async () => {
      const products = await storefront.listProducts()
      const special = await storefront.findSpecialProduct().catch((error: unknown) => {
        logFailure('The special product could not be fetched', error)
        return null
      })
      return withProduct(products, special)
    },
    retry: false,
  })

/** The page's cart: created once, then replaced by each response. [S4.55] [S4.57] */
export const cartOptions = (storefront: Storefront, buyer: string) =>
  queryOptions({
    queryKey: shopKeys.cart(buyer),
    queryFn: () => startCart(storefront, buyer),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: false,
  })

/** Creates an empty cart. @throws StorefrontError when none was created [S7.25] */
export async function startCart(storefront: Storefront, buyer: string): Promise<Cart> {
  const { cart, userErrors, warnings } = await storefront.createCart(buyer)
  if (!cart || userErrors.length > 0) throw new StorefrontError('No cart was made.', { userErrors, warnings })
  return cart
}

/** Logs what failed to the console, with the storefront's message. [S8.28] */
export function logFailure(what: string, error: unknown): void {
  console.error(what, error instanceof StorefrontError ? { message: error.message, details: error.details } : error)
}
