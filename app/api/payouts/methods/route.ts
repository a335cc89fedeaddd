import { handle } from '@/lib/accounts/http/handle'
import { getMethods } from '@/lib/money/payout-methods/data'
import { methodChangeSchema, methodsSchema } from '@/lib/money/payout-methods/schema'
import { saveMethod } from '@/lib/money/payout-methods/service'
import { systemClock } from '@/lib/platform/dates/clock'

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
