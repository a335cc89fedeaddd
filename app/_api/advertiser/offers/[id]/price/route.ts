import { handle } from '@/lib/accounts/http/handle'
import { offerParamsSchema } from '@/lib/catalog/offers/schema'
import { ownPriceSchema, savedSchema } from '@/lib/catalog/proposals/schema'
import { proposePrice } from '@/lib/catalog/proposals/service'

export const POST = handle(
  { access: 'advertiser-manager', params: offerParamsSchema, body: ownPriceSchema, response: savedSchema },
  (context) => proposePrice(context, { ...context.params, ...context.body }),
  { id: 'proposePrice', scope: 'offers:write', summary: 'Propose another price for one of your offers' },
)
