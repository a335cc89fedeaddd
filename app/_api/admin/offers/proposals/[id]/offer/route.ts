import { handle } from '@/lib/accounts/http/handle'
import { canEdit, canView } from '@/lib/accounts/staff-permissions/permission-rules'
import { staffWrite } from '@/lib/backoffice/pages/guard'
import { offerCreatedSchema } from '@/lib/catalog/offers/admin-schema'
import { getProposedOffer } from '@/lib/catalog/proposals/admin-data'
import { acceptedOfferSchema, proposedOfferSchema } from '@/lib/catalog/proposals/admin-schema'
import { acceptNewOffer } from '@/lib/catalog/proposals/admin-service'
import { proposalIdSchema } from '@/lib/catalog/proposals/schema'

/** A proposed offer, to complete its form. */
export const GET = handle(
  { access: canView('offers'), params: proposalIdSchema, response: proposedOfferSchema },
  ({ params }) => getProposedOffer(params.id),
  { id: 'getProposedOffer', scope: 'offers:read', summary: 'A proposal as the offer it would be' },
)

/** Creates the offer and accepts the proposal. */
export const POST = handle(
  {
    access: canEdit('offers'),
    params: proposalIdSchema,
    body: acceptedOfferSchema,
    response: offerCreatedSchema,
    status: 201,
  },
  staffWrite(acceptNewOffer, 'id'),
  { id: 'acceptProposedOffer', scope: 'offers:write', summary: 'Make the offer of a proposal' },
)
