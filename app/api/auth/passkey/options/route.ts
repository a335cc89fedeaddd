import { beginPasskeySignIn } from '@/lib/auth/passkey-sign-in'
import { visitorOf } from '@/lib/auth/visitor'
import { handle } from '@/lib/http/handle'
import { passkeyOptionsSchema } from '@/lib/security/schema'

/** What the browser needs to ask its owner for a passkey; it names no account. */
export const POST = handle({ access: 'public', response: passkeyOptionsSchema }, ({ request }) =>
  beginPasskeySignIn(visitorOf(request.headers)),
)
