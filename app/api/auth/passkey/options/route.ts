import { beginPasskeySignIn } from '@/lib/accounts/auth/passkey-sign-in'
import { visitorOf } from '@/lib/accounts/auth/visitor'
import { handle } from '@/lib/accounts/http/handle'
import { passkeyOptionsSchema } from '@/lib/accounts/security/schema'

/** What the browser needs to ask its owner for a passkey; it names no account. */
export const POST = handle({ access: 'public', response: passkeyOptionsSchema }, ({ request }) =>
  beginPasskeySignIn(visitorOf(request.headers)),
)
