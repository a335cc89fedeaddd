import { handle } from '@/lib/accounts/http/handle'
import { offerParamsSchema } from '@/lib/catalog/offers/schema'
import { getOwnOffer } from '@/lib/catalog/proposals/data'
import { ownChangeSchema, ownOfferSchema, savedSchema } from '@/lib/catalog/proposals/schema'
import { changeOwnOffer } from '@/lib/catalog/proposals/service'

export const GET = handle(
  { access: 'advertiser', params: offerParamsSchema, response: ownOfferSchema },
  ({ actor, params }) => getOwnOffer(actor.advertiser.advertiserId, params.id),
  { id: 'getOwnOffer', scope: 'offers:read', summary: 'One of your offers with what may be changed' },
)

/** Changes the given fields as far as staff allow it, and proposes the others. */
export const PATCH = handle(
  { access: 'advertiser-manager', params: offerParamsSchema, body: ownChangeSchema, response: savedSchema },
  (context) => changeOwnOffer(context, { ...context.params, ...context.body }),
  { id: 'changeOwnOffer', scope: 'offers:write', summary: 'Change one of your offers' },
)
