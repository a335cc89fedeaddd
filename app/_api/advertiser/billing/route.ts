import { handle } from '@/lib/accounts/http/handle'
import { getBilling } from '@/lib/people/advertisers/balance/data'
import { billingSchema } from '@/lib/people/advertisers/balance/schema'

/** How the own advertiser stands: balance, reserved, spent, months and invoices. */
export const GET = handle(
  { access: 'advertiser', response: billingSchema },
  ({ actor: { advertiser }, at }) => getBilling(advertiser.advertiserId, at),
  {
    id: 'getBilling',
    scope: 'billing:read',
    summary: 'Funds and invoices',
    description: 'Deposits and payments are at /advertiser/payments.',
  },
)
