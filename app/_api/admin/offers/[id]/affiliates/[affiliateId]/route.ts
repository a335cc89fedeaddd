import { handle } from '@/lib/accounts/http/handle'
import { canEdit } from '@/lib/accounts/staff-permissions/permission-rules'
import { staffWrite } from '@/lib/backoffice/pages/guard'
import { doneSchema } from '@/lib/catalog/advertisers/admin-schema'
import { accessEndSchema, accessParamsSchema } from '@/lib/catalog/applications/access-admin-schema'
import { endAccess } from '@/lib/catalog/applications/access-admin-service'

/** Ends the approval of an affiliate. */
export const DELETE = handle(
  { access: canEdit('offers'), params: accessParamsSchema, body: accessEndSchema, response: doneSchema },
  staffWrite(endAccess),
  { id: 'endOfferAccess', scope: 'offers:write', summary: 'End what an affiliate may promote' },
)
