import { handle } from '@/lib/accounts/http/handle'
import { canEdit } from '@/lib/accounts/staff-permissions/permission-rules'
import { staffWrite } from '@/lib/backoffice/pages/guard'
import { doneSchema } from '@/lib/catalog/advertisers/admin-schema'
import { accessEndSchema, accessParamsSchema } from '@/lib/catalog/applications/access-admin-schema'
import { unblockFromOffer } from '@/lib/catalog/applications/block-admin-service'

/** Ends a block. */
export const DELETE = handle(
  { access: canEdit('offers'), params: accessParamsSchema, body: accessEndSchema, response: doneSchema },
  staffWrite(unblockFromOffer),
  { id: 'unblockFromOffer', scope: 'offers:write', summary: 'End a block of an affiliate from an offer' },
)
