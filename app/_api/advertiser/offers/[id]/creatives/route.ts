import { handle } from '@/lib/accounts/http/handle'
import { ownCreativesSchema, savedSchema } from '@/lib/catalog/offer-proposals/schema'
import { changeOwnCreatives } from '@/lib/catalog/offer-proposals/service'
import { offerParamsSchema } from '@/lib/catalog/offers/schema'

/** Sets the creatives, or proposes them. */
export const PUT = handle(
  { access: 'advertiser-manager', params: offerParamsSchema, body: ownCreativesSchema, response: savedSchema },
  (context) => changeOwnCreatives(context, { ...context.params, ...context.body }),
)
