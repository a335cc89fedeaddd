import { passkeyOptionsSchema } from '@/lib/accounts/credentials/schema'
import { handle } from '@/lib/accounts/http/handle'
import { beginPasskeySignIn } from '@/lib/accounts/sign-in/passkey-sign-in-service'
import { readVisitor } from '@/lib/platform/http/visitor'

/** What the browser needs to ask its owner for a passkey; it names no account. */
export const POST = handle({ access: 'public', response: passkeyOptionsSchema }, ({ request, at }) =>
  beginPasskeySignIn({ visitor: readVisitor(request.headers), at }),
)
