import { handle } from '@/lib/accounts/http/handle'
import { checkoutAnswerSchema, newCheckoutSchema } from '@/lib/money/billing/checkout/schema'
import { beginCheckout } from '@/lib/money/billing/checkout/service'

/** Begins a deposit by card and answers where it is paid. */
export const POST = handle(
  { access: 'advertiser-owner', body: newCheckoutSchema, response: checkoutAnswerSchema, status: 201 },
  async ({ actor, at, body }) => ({ url: await beginCheckout({ actor, at }, body) }),
  { id: 'startDeposit', scope: 'billing:write', summary: 'Begin a deposit by card; a person pays it' },
)
