import { handle } from '@/lib/accounts/http/handle'
import { getWithdrawal } from '@/lib/money/withdrawals/data'
import { withdrawalSchema } from '@/lib/money/withdrawals/schema'

/** Where the session's money stands, and why it cannot be withdrawn yet. */
export const GET = handle({ access: 'affiliate', response: withdrawalSchema }, ({ actor, at }) =>
  getWithdrawal(actor.affiliateId, at),
)
