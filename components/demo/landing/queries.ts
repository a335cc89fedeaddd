import { useMutation } from '@tanstack/react-query'
import { apiFetch } from '@/lib/platform/http/api-client'
import { type PurchaseOrder, postbackReportSchema } from '@/lib/runtime/demo-purchases/schema'

/** Buys: the advertiser's server sends its postback and returns the result. */
export function usePurchase() {
  return useMutation({
    mutationFn: (order: PurchaseOrder) =>
      apiFetch('/demo/landing/buy', { schema: postbackReportSchema, method: 'POST', body: order }),
  })
}
