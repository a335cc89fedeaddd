import { handle } from '@/lib/accounts/http/handle'
import { env } from '@/lib/platform/env'
import { AppError } from '@/lib/platform/errors'
import { checkoutParamsSchema, orderRequestSchema, placedOrderSchema } from '@/lib/shop/demo-store/checkout-schema'
import { placeOrder } from '@/lib/shop/demo-store/checkout-service'
import { readCheckoutRef } from '@/lib/shop/demo-store/gid-rules'

/** The checkout's Pay button, in demo mode only. Public, like a checkout: the cart's key gives access. */
export const POST = handle(
  { access: 'public', params: checkoutParamsSchema, body: orderRequestSchema, response: placedOrderSchema },
  async ({ params, body: { key, ...order }, at }) => {
    const ref = readCheckoutRef(params.id, key)
    if (!env().DEMO || !ref) throw new AppError('not_found', 'There is no such checkout.')
    return placeOrder({ at }, { cart: ref, ...order })
  },
)
