import { handle } from '@/lib/accounts/http/handle'
import { offerParamsSchema, savedSchema } from '@/lib/catalog/offers/schema'
import { saveOffer } from '@/lib/catalog/offers/service'

/** Marks an offer as saved by the session's affiliate, or no longer. */
export const PUT = handle(
  { access: 'affiliate', params: offerParamsSchema, body: savedSchema, response: savedSchema },
  async ({ actor: { affiliateId }, params: { id }, body }) => {
    await saveOffer(affiliateId, id, body.saved)
    return body
  },
)
