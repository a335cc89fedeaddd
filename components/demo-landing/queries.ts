import { useMutation } from '@tanstack/react-query'
import { type PurchaseOrder, postbackReportSchema } from '@/lib/demo/schema'
import { apiFetch } from '@/lib/http/api-client'

/** Buys: the advertiser's server sends its postback and reports what came back. */
export function usePurchase() {
  return useMutation({
    mutationFn: async (order: PurchaseOrder) =>
      postbackReportSchema.parse(await apiFetch('/demo/landing/buy', { method: 'POST', body: order })),
  })
}
