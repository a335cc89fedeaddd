import { handle } from '@/lib/accounts/http/handle'
import { addPasskey } from '@/lib/accounts/passkeys/service'
import { getSecurity } from '@/lib/accounts/security/data'
import { passkeyRegistrationSchema, securitySchema } from '@/lib/accounts/security/schema'

/** Keeps a passkey the browser made. */
export const POST = handle(
  { isForPeople: true, access: 'signed-in', body: passkeyRegistrationSchema, response: securitySchema, status: 201 },
  async ({ actor, at, body }) => {
    await addPasskey({ actor, at }, body)
    return getSecurity(actor.userId)
  },
)
