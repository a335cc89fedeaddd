import { handle } from '@/lib/accounts/http/handle'
import { offerParamsSchema } from '@/lib/catalog/offers/schema'
import { ownCreativesSchema, savedSchema } from '@/lib/catalog/proposals/schema'
import { changeOwnCreatives } from '@/lib/catalog/proposals/service'

/** Sets the creatives, or proposes them. */
export const PUT = handle(
  { access: 'advertiser-manager', params: offerParamsSchema, body: ownCreativesSchema, response: savedSchema },
  (context) => changeOwnCreatives(context, { ...context.params, ...context.body }),
  { id: 'replaceCreatives', scope: 'offers:write', summary: 'Replace the creatives of one of your offers' },
)
