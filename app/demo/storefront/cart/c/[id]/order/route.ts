import { handle } from '@/lib/accounts/http/handle'
import { env } from '@/lib/platform/env'
import { AppError } from '@/lib/platform/errors'
import { readCheckoutRef } from '@/lib/shop/storefront/gids'
import { placeOrder } from '@/lib/shop/storefront/ordering'
import { checkoutParamsSchema, orderRequestSchema, placedOrderSchema } from '@/lib/shop/storefront/schema'

/** The checkout's Pay button, in demo mode only. Open to all, as a checkout is: the cart's key is what lets one in. */
export const POST = handle(
  { access: 'public', params: checkoutParamsSchema, body: orderRequestSchema, response: placedOrderSchema },
  async ({ params, body: { key, ...order } }) => {
    const ref = readCheckoutRef(params.id, key)
    if (!env().DEMO || !ref) throw new AppError('not_found', 'There is no such checkout.')
    return placeOrder(ref, order)
  },
)
