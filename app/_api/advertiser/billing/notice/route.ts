import { handle } from '@/lib/accounts/http/handle'
import { doneSchema } from '@/lib/catalog/advertisers/admin-schema'
import { lowBalanceSchema } from '@/lib/people/advertisers/balance/schema'
import { setLowBalance } from '@/lib/people/advertisers/balance/service'

/** Sets below how much left the people of the own advertiser are notified. */
export const PUT = handle(
  { access: 'advertiser-owner', body: lowBalanceSchema, response: doneSchema },
  async ({ actor, at, body }) => {
    await setLowBalance({ actor, at }, body)
    return { isDone: true }
  },
  { id: 'changeBalanceNotice', scope: 'billing:write', summary: 'Change the threshold of the low-balance alert' },
)
