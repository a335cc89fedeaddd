import { handle } from '@/lib/accounts/http/handle'
import { realTimeBalance } from '@/lib/money/ledger/balance-rules'
import { getBalances } from '@/lib/money/ledger/data'
import { realTimeBalanceSchema } from '@/lib/money/ledger/schema'

/** The current balances of the session's affiliate. [S7.6] */
export const GET = handle(
  { access: 'affiliate', response: realTimeBalanceSchema },
  async ({ actor }) => realTimeBalance(await getBalances(actor.affiliateId)),
  { id: 'getBalance', scope: 'balance:read', summary: 'Balances of this moment', testUse: 'twin' },
)
