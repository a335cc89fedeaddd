import { handle } from '@/lib/accounts/http/handle'
import { requireShownOffer } from '@/lib/catalog/offers/data'
import { offerParamsSchema } from '@/lib/catalog/offers/schema'
import { previewOrder } from '@/lib/conversions/lists/order-preview-data'
import { orderPreviewQuery, orderPreviewSchema } from '@/lib/conversions/lists/order-preview-schema'

/** What an order would pay the affiliate, by the function that decides sales. */
export const GET = handle(
  { access: 'affiliate', params: offerParamsSchema, query: orderPreviewQuery, response: orderPreviewSchema },
  async ({ actor: { affiliateId }, params: { id }, query, at }) => {
    await requireShownOffer(affiliateId, id)
    return previewOrder(id, query, { kind: 'affiliate', affiliateId }, at)
  },
  { id: 'previewOrder', scope: 'offers:read', summary: 'What an order of an offer would pay you' },
)
