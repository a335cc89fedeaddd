import { handle } from '@/lib/accounts/http/handle'
import { doneSchema } from '@/lib/people/advertiser-members/schema'
import { disconnectOwnShop } from '@/lib/people/advertiser-own-shops/service'
import { shopParamsSchema } from '@/lib/tracking/shops/schema'

/** Disconnects a shop. */
export const DELETE = handle(
  { access: 'advertiser-manager', params: shopParamsSchema, response: doneSchema },
  async (context) => {
    await disconnectOwnShop(context, context.params)
    return { isDone: true }
  },
)
