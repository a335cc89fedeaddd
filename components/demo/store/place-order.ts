import { useMutation } from '@tanstack/react-query'
import { apiFetch } from '@/lib/platform/http/api-client'
import { type OrderRequest, placedOrderSchema } from '@/lib/shop/demo-store/checkout-schema'

/** Pays: the store creates the cart's order. Repeated calls return the same order. */
export function usePlaceOrder(cartId: string) {
  return useMutation({
    mutationFn: async (order: OrderRequest) =>
      placedOrderSchema.parse(
        await apiFetch(`/demo/storefront/cart/c/${cartId}/order`, { method: 'POST', body: order }),
      ),
  })
}
