import { handle } from '@/lib/accounts/http/handle'
import { beginPasskey } from '@/lib/accounts/passkeys/service'
import { passkeyOptionsSchema, passwordAgainSchema } from '@/lib/accounts/security/schema'

/** What the browser needs to make a passkey. */
export const POST = handle(
  { isForPeople: true, access: 'signed-in', body: passwordAgainSchema, response: passkeyOptionsSchema },
  ({ actor, at, body }) => beginPasskey({ actor, at }, body),
)
