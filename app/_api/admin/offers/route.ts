import { handle } from '@/lib/accounts/http/handle'
import { canEdit, canView } from '@/lib/accounts/staff-permissions/permission-rules'
import { listRoute } from '@/lib/backoffice/lists/data'
import { staffWrite } from '@/lib/backoffice/pages/guard'
import { listSchema } from '@/lib/backoffice/pages/schema'
import { listAdminOffers } from '@/lib/catalog/offers/admin-data'
import {
  adminOfferRowSchema,
  newOfferSchema,
  OFFER_COLUMNS,
  offerCreatedSchema,
  offersQuerySchema,
} from '@/lib/catalog/offers/admin-schema'
import { createOffer } from '@/lib/catalog/offers/admin-service'

/** Offers with their figures, as JSON a page at a time or as a file. */
export const GET = handle(
  { access: canView('offers'), query: offersQuerySchema, response: listSchema(adminOfferRowSchema) },
  listRoute((query, { actor, at }) => listAdminOffers(query, actor, at), OFFER_COLUMNS, 'offers'),
  { id: 'listAllOffers', scope: 'offers:read', summary: 'Offers with their figures' },
)

export const POST = handle(
  { access: canEdit('offers'), body: newOfferSchema, response: offerCreatedSchema, status: 201 },
  staffWrite(createOffer, 'id'),
  { id: 'createOffer', scope: 'offers:write', summary: 'Create an offer' },
)
