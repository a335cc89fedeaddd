import { handle } from '@/lib/accounts/http/handle'
import { ownStatusSchema, savedSchema } from '@/lib/catalog/offer-proposals/schema'
import { changeOwnStatus } from '@/lib/catalog/offer-proposals/service'
import { offerParamsSchema } from '@/lib/catalog/offers/schema'

/** Pauses an offer, or proposes to pause or resume it. */
export const POST = handle(
  { access: 'advertiser-manager', params: offerParamsSchema, body: ownStatusSchema, response: savedSchema },
  (context) => changeOwnStatus(context, { ...context.params, ...context.body }),
)
