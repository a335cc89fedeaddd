import { handle } from '@/lib/accounts/http/handle'
import { canEdit } from '@/lib/accounts/staff-permissions/permission-rules'
import { staffWrite } from '@/lib/backoffice/pages/guard'
import { offerCopySchema, offerCreatedSchema } from '@/lib/catalog/offers/admin-schema'
import { copyOffer } from '@/lib/catalog/offers/copy-admin-service'
import { offerParamsSchema } from '@/lib/catalog/offers/schema'

/** Copies an offer as a draft. */
export const POST = handle(
  {
    access: canEdit('offers'),
    params: offerParamsSchema,
    body: offerCopySchema,
    response: offerCreatedSchema,
    status: 201,
  },
  staffWrite(copyOffer, 'id'),
  { id: 'copyOffer', scope: 'offers:write', summary: 'Copy an offer' },
)
