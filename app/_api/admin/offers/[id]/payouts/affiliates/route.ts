import { handle } from '@/lib/accounts/http/handle'
import { canView } from '@/lib/accounts/staff-permissions/permission-rules'
import {
  affiliateChoicesQuerySchema,
  affiliateChoicesSchema,
  offerPayoutsParamsSchema,
} from '@/lib/catalog/payouts/admin-schema'
import { listAffiliateChoices } from '@/lib/catalog/payouts/changes/admin-data'

/** Affiliates by name, email or number, to set a payout for. */
export const GET = handle(
  {
    access: canView('offers'),
    params: offerPayoutsParamsSchema,
    query: affiliateChoicesQuerySchema,
    response: affiliateChoicesSchema,
  },
  async ({ query }) => ({ affiliates: await listAffiliateChoices(query.q) }),
  {
    id: 'searchOfferAffiliates',
    scope: 'offers:read',
    summary: 'Affiliates who can get a payout of their own',
    example: { path: '/api/v1/admin/offers/1904/payouts/affiliates', query: 'q=an' },
  },
)
