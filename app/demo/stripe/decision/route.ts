import { handle } from '@/lib/accounts/http/handle'
import { findSandboxSession, paySandboxSession } from '@/lib/money/billing/checkout/sandbox-service'

/** The buttons Pay and Cancel of the stand-in's page: redirects back to the shop. Demo mode only. */
export const POST = handle({ access: 'public' }, async ({ request, at }) => {
  // what is no form names no session
  const form = await request.formData().catch(() => new FormData())
  const id = String(form.get('id') ?? '')
  const { cancelUrl } = findSandboxSession(id)
  const location = form.get('decision') === 'pay' ? await paySandboxSession({ at }, id) : cancelUrl
  return new Response(null, { status: 303, headers: { location } })
})
