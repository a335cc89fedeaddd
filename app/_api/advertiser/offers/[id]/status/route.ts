import { handle } from '@/lib/accounts/http/handle'
import { offerParamsSchema } from '@/lib/catalog/offers/schema'
import { ownStatusSchema, savedSchema } from '@/lib/catalog/proposals/schema'
import { changeOwnStatus } from '@/lib/catalog/proposals/service'

/** Pauses an offer, or proposes to pause or resume it. */
export const POST = handle(
  { access: 'advertiser-manager', params: offerParamsSchema, body: ownStatusSchema, response: savedSchema },
  (context) => changeOwnStatus(context, { ...context.params, ...context.body }),
  { id: 'changeOwnOfferStatus', scope: 'offers:write', summary: 'Pause one of your offers, or let it run again' },
)
