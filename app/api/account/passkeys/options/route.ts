import { beginPasskey } from '@/lib/accounts/auth/passkeys'
import { handle } from '@/lib/accounts/http/handle'
import { passkeyOptionsSchema, passwordAgainSchema } from '@/lib/accounts/security/schema'

/** What the browser needs to make a passkey. */
export const POST = handle(
  { access: 'signed-in', body: passwordAgainSchema, response: passkeyOptionsSchema },
  ({ actor, body }) => beginPasskey(actor.userId, body.password),
)
