import { handle } from '@/lib/accounts/http/handle'
import { offerParamsSchema, savedSchema } from '@/lib/catalog/offers/schema'
import { saveOffer } from '@/lib/catalog/offers/service'

/** Marks an offer as saved by the session's affiliate, or no longer. */
export const PUT = handle(
  { access: 'affiliate', params: offerParamsSchema, body: savedSchema, response: savedSchema },
  async (context) => {
    await saveOffer(context, { offerId: context.params.id, isSaved: context.body.saved })
    return context.body
  },
  { id: 'saveOffer', scope: 'offers:write', summary: 'Keep an offer in the own list, or take it out' },
)
