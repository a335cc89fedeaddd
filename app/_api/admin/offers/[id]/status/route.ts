import { handle } from '@/lib/accounts/http/handle'
import { canEdit } from '@/lib/accounts/staff-permissions/permission-rules'
import { staffWrite } from '@/lib/backoffice/pages/guard'
import { doneSchema } from '@/lib/catalog/advertisers/admin-schema'
import { offerParamsSchema } from '@/lib/catalog/offers/schema'
import { offerStatusSchema } from '@/lib/catalog/offers/status-admin-schema'
import { changeOfferStatus } from '@/lib/catalog/offers/status-admin-service'

/** Activates, pauses, archives or restores an offer. */
export const POST = handle(
  { access: canEdit('offers'), params: offerParamsSchema, body: offerStatusSchema, response: doneSchema },
  staffWrite(changeOfferStatus),
  { id: 'changeOfferStatus', scope: 'offers:write', summary: 'Start, pause or end an offer' },
)
