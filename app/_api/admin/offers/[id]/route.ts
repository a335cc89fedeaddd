import { handle } from '@/lib/accounts/http/handle'
import { canEdit, canView } from '@/lib/accounts/staff-permissions/permission-rules'
import { staffWrite } from '@/lib/backoffice/pages/guard'
import { doneSchema } from '@/lib/catalog/advertisers/admin-schema'
import { getAdminOffer } from '@/lib/catalog/offers/admin-data'
import { adminOfferSchema, offerChangeSchema } from '@/lib/catalog/offers/admin-schema'
import { editOffer } from '@/lib/catalog/offers/admin-service'
import { offerParamsSchema } from '@/lib/catalog/offers/schema'

/** One offer with its terms and figures. */
export const GET = handle(
  { access: canView('offers'), params: offerParamsSchema, response: adminOfferSchema },
  ({ params, actor, at }) => getAdminOffer(params.id, actor, at),
  { id: 'getOfferByStaff', scope: 'offers:read', summary: 'An offer with all of its terms' },
)

/** Changes the given fields. */
export const PATCH = handle(
  { access: canEdit('offers'), params: offerParamsSchema, body: offerChangeSchema, response: doneSchema },
  staffWrite(editOffer),
  { id: 'changeOffer', scope: 'offers:write', summary: 'Change an offer' },
)
