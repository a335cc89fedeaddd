import { handle } from '@/lib/accounts/http/handle'
import { offerParamsSchema } from '@/lib/catalog/offers/schema'
import { previewOrder } from '@/lib/conversions/lists/order-preview-data'
import { orderPreviewQuery, orderPreviewSchema } from '@/lib/conversions/lists/order-preview-schema'

/** What an order would cost the advertiser, by the function that decides sales. */
export const GET = handle(
  { access: 'advertiser', params: offerParamsSchema, query: orderPreviewQuery, response: orderPreviewSchema },
  ({ actor: { advertiser }, params, query, at }) =>
    previewOrder(params.id, query, { kind: 'advertiser', advertiserId: advertiser.advertiserId }, at),
  { id: 'previewOwnOrder', scope: 'offers:read', summary: 'What an order of one of your offers would cost you' },
)
