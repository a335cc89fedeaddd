import { systemClock } from '@/lib/dates/clock'
import { handle } from '@/lib/http/handle'
import { getWithdrawal } from '@/lib/payouts/data'
import { withdrawalSchema } from '@/lib/payouts/schema'

/** Where the session's money stands, and why it cannot be withdrawn yet. */
export const GET = handle({ access: 'affiliate', response: withdrawalSchema }, ({ actor }) =>
  getWithdrawal(actor.affiliateId, systemClock.now()),
)
