import { handle } from '@/lib/accounts/http/handle'
import { connectOwnShop } from '@/lib/people/advertisers/own-shops-service'
import { listShops } from '@/lib/tracking/shops/data'
import { connectedShopSchema, newShopSchema, shopsSchema } from '@/lib/tracking/shops/schema'

/** The connected shops of the own advertiser, without their secrets. */
export const GET = handle(
  { access: 'advertiser', response: shopsSchema },
  ({ actor, at }) => listShops(actor.advertiser.advertiserId, at),
  { id: 'listShops', scope: 'integration:read', summary: 'Connected shops' },
)

/** Connects a shop. A secret that is made here is in this answer only. */
export const POST = handle(
  { access: 'advertiser-manager', body: newShopSchema, response: connectedShopSchema, status: 201 },
  (context) => connectOwnShop(context, context.body),
  { id: 'connectShop', scope: 'integration:write', summary: 'Connect a shop' },
)
