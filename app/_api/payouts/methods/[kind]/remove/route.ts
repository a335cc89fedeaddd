import { handle } from '@/lib/accounts/http/handle'
import { getMethods } from '@/lib/money/payout-methods/data'
import { methodParamsSchema, methodRemovalSchema, methodsSchema } from '@/lib/money/payout-methods/schema'
import { removeMethod } from '@/lib/money/payout-methods/service'

/** Removes a destination, with the password. */
export const POST = handle(
  {
    isForPeople: true,
    access: 'affiliate',
    params: methodParamsSchema,
    body: methodRemovalSchema,
    response: methodsSchema,
  },
  async (context) => {
    await removeMethod(context, { ...context.params, ...context.body })
    return getMethods(context.actor.affiliateId, context.at)
  },
)
