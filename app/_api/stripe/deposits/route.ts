import { handle } from '@/lib/accounts/http/handle'
import { EVENT_MAX_BYTES } from '@/lib/money/billing/checkout/constants'
import { bookedSchema } from '@/lib/money/billing/checkout/schema'
import { receiveStripeEvent } from '@/lib/money/billing/checkout/service'
import { readText } from '@/lib/platform/http/server/body'

/** Stripe's webhook for deposits by card. The signature is over the raw body, so the body is read as text. */
export const POST = handle({ access: 'public', response: bookedSchema }, async ({ request, at }) => {
  const body = await readText(request, EVENT_MAX_BYTES)
  return { booked: await receiveStripeEvent({ at }, { body, signature: request.headers.get('stripe-signature') }) }
})
