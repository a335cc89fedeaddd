import { systemClock } from '@/lib/dates/clock'
import { handle } from '@/lib/http/handle'
import { getMethods } from '@/lib/payout-methods/data'
import { methodChangeSchema, methodsSchema } from '@/lib/payout-methods/schema'
import { saveMethod } from '@/lib/payout-methods/service'

/** Where the session's payouts can go, masked. */
export const GET = handle({ access: 'affiliate', response: methodsSchema }, ({ actor }) =>
  getMethods(actor.affiliateId, systemClock.now()),
)

/** Adds a destination, or changes the one of its kind: with the password, and payouts are held for a while. */
export const PUT = handle(
  { access: 'affiliate', body: methodChangeSchema, response: methodsSchema },
  async ({ actor, body }) => {
    await saveMethod(actor, body, systemClock)
    return getMethods(actor.affiliateId, systemClock.now())
  },
)
