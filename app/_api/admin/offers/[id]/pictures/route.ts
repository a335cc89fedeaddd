import { handle } from '@/lib/accounts/http/handle'
import { canEdit } from '@/lib/accounts/staff-permissions/permission-rules'
import { staffWrite } from '@/lib/backoffice/pages/guard'
import { doneSchema } from '@/lib/catalog/advertisers/admin-schema'
import { picturesChangeSchema } from '@/lib/catalog/materials/admin-schema'
import { changePictures } from '@/lib/catalog/materials/admin-service'
import { offerParamsSchema } from '@/lib/catalog/offers/schema'

/** Sets the pictures of an offer, in their order. */
export const PUT = handle(
  { access: canEdit('offers'), params: offerParamsSchema, body: picturesChangeSchema, response: doneSchema },
  staffWrite(changePictures),
  { id: 'changeOfferPictures', scope: 'offers:write', summary: 'Replace the pictures of an offer' },
)
