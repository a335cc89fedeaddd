import { handle } from '@/lib/accounts/http/handle'
import { listOwnOffers } from '@/lib/catalog/offer-proposals/data'
import { newProposalSchema, ownOffersSchema, proposedSchema } from '@/lib/catalog/offer-proposals/schema'
import { proposeOffer } from '@/lib/catalog/offer-proposals/service'

/** The own offers and proposals of new ones. */
export const GET = handle({ access: 'advertiser', response: ownOffersSchema }, ({ actor }) =>
  listOwnOffers(actor.advertiser.advertiserId),
)

/** Proposes an offer. */
export const POST = handle(
  { access: 'advertiser-manager', body: newProposalSchema, response: proposedSchema, status: 201 },
  (context) => proposeOffer(context, context.body),
)
