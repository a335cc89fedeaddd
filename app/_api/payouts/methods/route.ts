import { handle } from '@/lib/accounts/http/handle'
import { getMethods } from '@/lib/money/payout-methods/data'
import { methodChangeSchema, methodsSchema } from '@/lib/money/payout-methods/schema'
import { saveMethod } from '@/lib/money/payout-methods/service'

/** The payout methods of the session's affiliate, masked. */
export const GET = handle(
  { access: 'affiliate', response: methodsSchema },
  ({ actor, at }) => getMethods(actor.affiliateId, at),
  { id: 'listPayoutMethods', scope: 'payouts:read', summary: 'Payout methods, without account numbers' },
)

/** Adds a destination, or changes the one of its kind, with the password. Payouts are held for a while. */
export const PUT = handle(
  { isForPeople: true, access: 'affiliate', body: methodChangeSchema, response: methodsSchema },
  async (context) => {
    await saveMethod(context, context.body)
    return getMethods(context.actor.affiliateId, context.at)
  },
)
