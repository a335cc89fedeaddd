import { handle } from '@/lib/accounts/http/handle'
import { findSandboxSession, paySandboxSession } from '@/lib/money/billing/checkout/sandbox-service'
import { readText } from '@/lib/platform/http/server/body'

/** The buttons Pay and Cancel of the stand-in's page: redirects back to the shop. Demo mode only. */
export const POST = handle({ access: 'public' }, async ({ request, at }) => {
  // what is no form names no session
  const form = new URLSearchParams(await readText(request))
  const id = form.get('id') ?? ''
  const { cancelUrl } = findSandboxSession(id)
  const location = form.get('decision') === 'pay' ? await paySandboxSession({ at }, id) : cancelUrl
  return new Response(null, { status: 303, headers: { location } })
})
