import { handle } from '@/lib/accounts/http/handle'
import { getBalances } from '@/lib/money/ledger/data'
import { realTimeBalance } from '@/lib/money/ledger/rules'
import { realTimeBalanceSchema } from '@/lib/money/ledger/schema'

/** The money of the session's affiliate as it stands now. [S7.6] */
export const GET = handle({ access: 'affiliate', response: realTimeBalanceSchema }, async ({ actor }) =>
  realTimeBalance(await getBalances(actor.affiliateId)),
)
