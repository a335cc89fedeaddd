import { useMutation } from '@tanstack/react-query'
import { apiFetch } from '@/lib/platform/http/api-client'
import { type OrderRequest, placedOrderSchema } from '@/lib/shop/demo-store/checkout-schema'

/** Pays: the store creates the cart's order. Repeated calls return the same order. */
export function usePlaceOrder(cartId: string) {
  return useMutation({
    mutationFn: (order: OrderRequest) =>
      apiFetch(`/demo/storefront/cart/c/${cartId}/order`, { schema: placedOrderSchema, method: 'POST', body: order }),
  })
}
