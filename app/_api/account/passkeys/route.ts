import { getSecurity } from '@/lib/accounts/credentials/data'
import { passkeyRegistrationSchema, securitySchema } from '@/lib/accounts/credentials/schema'
import { addPasskey } from '@/lib/accounts/credentials/stored-passkey-service'
import { handle } from '@/lib/accounts/http/handle'

/** Keeps a passkey the browser made. */
export const POST = handle(
  { isForPeople: true, access: 'signed-in', body: passkeyRegistrationSchema, response: securitySchema, status: 201 },
  async ({ actor, at, body }) => {
    await addPasskey({ actor, at }, body)
    return getSecurity(actor.userId)
  },
)
