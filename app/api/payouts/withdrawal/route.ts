import { handle } from '@/lib/accounts/http/handle'
import { getWithdrawal } from '@/lib/money/withdrawals/data'
import { withdrawalSchema } from '@/lib/money/withdrawals/schema'
import { systemClock } from '@/lib/platform/dates/clock'

/** Where the session's money stands, and why it cannot be withdrawn yet. */
export const GET = handle({ access: 'affiliate', response: withdrawalSchema }, ({ actor }) =>
  getWithdrawal(actor.affiliateId, systemClock.now()),
)
