import { handle } from '@/lib/accounts/http/handle'
import { canEdit } from '@/lib/accounts/staff-permissions/permission-rules'
import { staffWrite } from '@/lib/backoffice/pages/guard'
import { doneSchema } from '@/lib/catalog/advertisers/admin-schema'
import { creativesChangeSchema } from '@/lib/catalog/materials/admin-schema'
import { changeCreatives } from '@/lib/catalog/materials/admin-service'
import { offerParamsSchema } from '@/lib/catalog/offers/schema'

/** Sets the creatives of an offer, in their order. */
export const PUT = handle(
  {
    access: canEdit('offers'),
    params: offerParamsSchema,
    body: creativesChangeSchema,
    response: doneSchema,
  },
  staffWrite(changeCreatives),
  { id: 'changeOfferCreatives', scope: 'offers:write', summary: 'Replace the creatives of an offer' },
)
