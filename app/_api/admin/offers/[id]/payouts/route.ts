import { handle } from '@/lib/accounts/http/handle'
import { canView } from '@/lib/accounts/staff-permissions/permission-rules'
import { offerPayoutsParamsSchema, offerPayoutsSchema } from '@/lib/catalog/payouts/admin-schema'
import { getOfferPayouts } from '@/lib/catalog/payouts/changes/admin-data'

/** The payouts of an offer: its own, those of its goals, and steps. */
export const GET = handle(
  { access: canView('offers'), params: offerPayoutsParamsSchema, response: offerPayoutsSchema },
  ({ params, at }) => getOfferPayouts(params.id, at),
  {
    id: 'getOfferPayouts',
    scope: 'offers:read',
    summary: 'Payouts of an offer and its goals',
    description:
      'Changes are at /admin/offers/{id}/payouts/changes, payouts of single affiliates at /admin/offers/{id}/payouts/own.',
  },
)
