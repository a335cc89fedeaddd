import { handle } from '@/lib/accounts/http/handle'
import { applicationOrderSchema, applicationSchema } from '@/lib/catalog/applications/schema'
import { applyForOffer } from '@/lib/catalog/applications/service'
import { offerParamsSchema } from '@/lib/catalog/offers/schema'

/** Applies for an offer that asks for approval; returns the application status. */
export const POST = handle(
  { access: 'affiliate', params: offerParamsSchema, body: applicationOrderSchema, response: applicationSchema },
  (context) => applyForOffer(context, { offerId: context.params.id, ...context.body }),
  { id: 'applyForOffer', scope: 'offers:write', summary: 'Apply for an offer that asks for approval' },
)
