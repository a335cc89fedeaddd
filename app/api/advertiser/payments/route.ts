import { handle } from '@/lib/accounts/http/handle'
import { listPayments } from '@/lib/people/advertiser-balances/data'
import { paymentsQuerySchema, paymentsSchema } from '@/lib/people/advertiser-balances/schema'

/** What the own advertiser paid in or got back. */
export const GET = handle(
  { access: 'advertiser', query: paymentsQuerySchema, response: paymentsSchema },
  ({ actor: { advertiser }, query }) => listPayments(advertiser.advertiserId, query),
)
