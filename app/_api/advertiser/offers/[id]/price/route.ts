import { handle } from '@/lib/accounts/http/handle'
import { ownPriceSchema, savedSchema } from '@/lib/catalog/offer-proposals/schema'
import { proposePrice } from '@/lib/catalog/offer-proposals/service'
import { offerParamsSchema } from '@/lib/catalog/offers/schema'

/** Proposes another price of an offer. */
export const POST = handle(
  { access: 'advertiser-manager', params: offerParamsSchema, body: ownPriceSchema, response: savedSchema },
  (context) => proposePrice(context, { ...context.params, ...context.body }),
)
