import { handle } from '@/lib/accounts/http/handle'
import { doneSchema } from '@/lib/people/advertisers/members/schema'
import { disconnectOwnShop } from '@/lib/people/advertisers/own-shops-service'
import { shopParamsSchema } from '@/lib/tracking/shops/schema'

export const DELETE = handle(
  { access: 'advertiser-manager', params: shopParamsSchema, response: doneSchema },
  async (context) => {
    await disconnectOwnShop(context, context.params)
    return { isDone: true }
  },
  { id: 'disconnectShop', scope: 'integration:write', summary: 'Disconnect a shop' },
)
