import { passkeyOptionsSchema, passwordAgainSchema } from '@/lib/accounts/credentials/schema'
import { beginPasskey } from '@/lib/accounts/credentials/stored-passkey-service'
import { handle } from '@/lib/accounts/http/handle'

/** What the browser needs to make a passkey. */
export const POST = handle(
  { isForPeople: true, access: 'signed-in', body: passwordAgainSchema, response: passkeyOptionsSchema },
  ({ actor, at, body }) => beginPasskey({ actor, at }, body),
)
