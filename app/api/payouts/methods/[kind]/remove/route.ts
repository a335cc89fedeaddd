import { handle } from '@/lib/accounts/http/handle'
import { getMethods } from '@/lib/money/payout-methods/data'
import { methodParamsSchema, methodRemovalSchema, methodsSchema } from '@/lib/money/payout-methods/schema'
import { removeMethod } from '@/lib/money/payout-methods/service'
import { systemClock } from '@/lib/platform/dates/clock'

/** Takes a destination away, with the password. */
export const POST = handle(
  { access: 'affiliate', params: methodParamsSchema, body: methodRemovalSchema, response: methodsSchema },
  async ({ actor, params: { kind }, body: { password } }) => {
    await removeMethod(actor, { kind, password }, systemClock)
    return getMethods(actor.affiliateId, systemClock.now())
  },
)
