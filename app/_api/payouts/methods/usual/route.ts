import { handle } from '@/lib/accounts/http/handle'
import { getMethods } from '@/lib/money/payout-methods/data'
import { methodsSchema, usualMethodSchema } from '@/lib/money/payout-methods/schema'
import { setDefaultMethod } from '@/lib/money/payout-methods/service'

/** Sets the default payout method; null for the first in order. [S3.35] */
export const PUT = handle(
  { isForPeople: true, access: 'affiliate', body: usualMethodSchema, response: methodsSchema },
  async (context) => {
    await setDefaultMethod(context, context.body)
    return getMethods(context.actor.affiliateId, context.at)
  },
)
