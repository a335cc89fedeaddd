import { handle } from '@/lib/accounts/http/handle'
import { canEdit, canView } from '@/lib/accounts/staff-permissions/permission-rules'
import { staffWrite } from '@/lib/backoffice/pages/guard'
import { doneSchema } from '@/lib/catalog/advertisers/admin-schema'
import { accessGrantSchema, accessQuerySchema } from '@/lib/catalog/applications/access-admin-schema'
import { grantAccess } from '@/lib/catalog/applications/access-admin-service'
import { listApplications } from '@/lib/catalog/applications/admin-data'
import { applicationRowsSchema } from '@/lib/catalog/applications/admin-schema'
import { offerParamsSchema } from '@/lib/catalog/offers/schema'

/** Applications and approvals of an offer; undecided ones first. */
export const GET = handle(
  {
    access: canView('offers'),
    params: offerParamsSchema,
    query: accessQuerySchema,
    response: applicationRowsSchema,
  },
  ({ params, query }) => listApplications({ ...query, format: 'json', offer: params.id }),
  { id: 'listOfferAffiliates', scope: 'offers:read', summary: 'Affiliates who may promote an offer' },
)

/** Approves an affiliate who did not apply. */
export const POST = handle(
  {
    access: canEdit('offers'),
    params: offerParamsSchema,
    body: accessGrantSchema,
    response: doneSchema,
    status: 201,
  },
  staffWrite(grantAccess),
  { id: 'giveOfferAccess', scope: 'offers:write', summary: 'Let an affiliate promote an offer' },
)
