import { handle } from '@/lib/http/handle'
import { getBalances } from '@/lib/ledger/data'
import { realTimeBalance } from '@/lib/ledger/rules'
import { realTimeBalanceSchema } from '@/lib/ledger/schema'

/** The money of the session's affiliate as it stands now. [S7.6] */
export const GET = handle({ access: 'affiliate', response: realTimeBalanceSchema }, async ({ actor }) =>
  realTimeBalance(await getBalances(actor.affiliateId)),
)
