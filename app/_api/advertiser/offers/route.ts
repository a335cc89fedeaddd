import { handle } from '@/lib/accounts/http/handle'
import { listOwnOffers } from '@/lib/catalog/proposals/data'
import {
  newProposalSchema,
  ownOffersQuerySchema,
  ownOffersSchema,
  proposedSchema,
} from '@/lib/catalog/proposals/schema'
import { proposeOffer } from '@/lib/catalog/proposals/service'

/** The own offers, and the latest proposals of new ones. */
export const GET = handle(
  { access: 'advertiser', query: ownOffersQuerySchema, response: ownOffersSchema },
  ({ actor, query }) => listOwnOffers(actor.advertiser.advertiserId, query),
  {
    id: 'listOwnOffers',
    scope: 'offers:read',
    summary: 'Your offers and proposals',
    description:
      'All your offers, and the latest 50 proposals of new ones; all proposals are at /advertiser/proposals.',
  },
)

export const POST = handle(
  { access: 'advertiser-manager', body: newProposalSchema, response: proposedSchema, status: 201 },
  (context) => proposeOffer(context, context.body),
  { id: 'proposeOffer', scope: 'offers:write', summary: 'Propose an offer' },
)
