import { handle } from '@/lib/accounts/http/handle'
import { listPayments } from '@/lib/people/advertisers/balance/data'
import { paymentsSchema } from '@/lib/people/advertisers/balance/schema'
import { pageQuerySchema } from '@/lib/platform/http/responses/pagination'

/** What the own advertiser paid in or got back. */
export const GET = handle(
  { access: 'advertiser', query: pageQuerySchema, response: paymentsSchema },
  ({ actor: { advertiser }, query }) => listPayments(advertiser.advertiserId, query),
  { id: 'listAdvertiserPayments', scope: 'billing:read', summary: 'Your deposits and payments, newest first' },
)
