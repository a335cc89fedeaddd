import { handle } from '@/lib/accounts/http/handle'
import { createSandboxSession } from '@/lib/money/billing/checkout/sandbox-service'

/** The stand-in for Stripe's `POST /v1/checkout/sessions`. Demo mode only. */
export const POST = handle({ access: 'public' }, ({ request }) => createSandboxSession(request))
