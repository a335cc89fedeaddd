import { handle } from '@/lib/accounts/http/handle'
import { listOwnOffers } from '@/lib/catalog/offer-proposals/data'
import {
  newProposalSchema,
  ownOffersQuerySchema,
  ownOffersSchema,
  proposedSchema,
} from '@/lib/catalog/offer-proposals/schema'
import { proposeOffer } from '@/lib/catalog/offer-proposals/service'

/** The own offers, and the latest proposals of new ones. */
export const GET = handle(
  { access: 'advertiser', query: ownOffersQuerySchema, response: ownOffersSchema },
  ({ actor, query }) => listOwnOffers(actor.advertiser.advertiserId, query),
)

/** Proposes an offer. */
export const POST = handle(
  { access: 'advertiser-manager', body: newProposalSchema, response: proposedSchema, status: 201 },
  (context) => proposeOffer(context, context.body),
)
