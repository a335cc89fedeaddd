import { handle } from '@/lib/accounts/http/handle'
import { canView } from '@/lib/accounts/staff-permissions/permission-rules'
import { offerPayoutsParamsSchema } from '@/lib/catalog/payouts/admin-schema'
import { previewOrder } from '@/lib/conversions/lists/order-preview-data'
import { orderPreviewSchema, staffOrderPreviewQuery } from '@/lib/conversions/lists/order-preview-schema'

/** What an order would pay, by the function that decides sales. */
export const GET = handle(
  {
    access: canView('offers'),
    params: offerPayoutsParamsSchema,
    query: staffOrderPreviewQuery,
    response: orderPreviewSchema,
  },
  ({ params, query: { affiliateId, ...order }, at }) =>
    previewOrder(params.id, order, { kind: 'staff', affiliateId }, at),
  { id: 'previewOfferOrder', scope: 'offers:read', summary: 'What an order of an offer would pay' },
)
