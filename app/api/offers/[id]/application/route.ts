import { handle } from '@/lib/accounts/http/handle'
import { applicationOrderSchema, applicationSchema, offerParamsSchema } from '@/lib/catalog/offers/schema'
import { applyForOffer } from '@/lib/catalog/offers/service'

/** Applies for an offer that asks for approval; answers where the session's affiliate stands. */
export const POST = handle(
  { access: 'affiliate', params: offerParamsSchema, body: applicationOrderSchema, response: applicationSchema },
  ({ actor: { affiliateId }, params: { id }, body }) => applyForOffer(affiliateId, id, body),
)
