import { systemClock } from '@/lib/dates/clock'
import { handle } from '@/lib/http/handle'
import { getMethods } from '@/lib/payout-methods/data'
import { methodParamsSchema, methodRemovalSchema, methodsSchema } from '@/lib/payout-methods/schema'
import { removeMethod } from '@/lib/payout-methods/service'

/** Takes a destination away, with the password. */
export const POST = handle(
  { access: 'affiliate', params: methodParamsSchema, body: methodRemovalSchema, response: methodsSchema },
  async ({ actor, params: { kind }, body: { password } }) => {
    await removeMethod(actor, { kind, password }, systemClock)
    return getMethods(actor.affiliateId, systemClock.now())
  },
)
