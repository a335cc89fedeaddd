import { handle } from '@/lib/accounts/http/handle'
import { setOwnShopSecret } from '@/lib/people/advertisers/own-shops-service'
import { connectedShopSchema, shopParamsSchema, shopSecretSchema } from '@/lib/tracking/shops/schema'

/** Sets the secret of a shop; the former works for a day more. */
export const PUT = handle(
  {
    access: 'advertiser-manager',
    params: shopParamsSchema,
    body: shopSecretSchema,
    response: connectedShopSchema,
  },
  (context) => setOwnShopSecret(context, { ...context.params, ...context.body }),
  { id: 'setShopSecret', scope: 'integration:write', summary: 'Enter the secret a shop signs with' },
)
