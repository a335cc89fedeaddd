import { addPasskey } from '@/lib/auth/passkeys'
import { handle } from '@/lib/http/handle'
import { getSecurity } from '@/lib/security/data'
import { passkeyRegistrationSchema, securitySchema } from '@/lib/security/schema'

/** Keeps a passkey the browser made. */
export const POST = handle(
  { access: 'signed-in', body: passkeyRegistrationSchema, response: securitySchema, status: 201 },
  async ({ actor, body }) => {
    await addPasskey(actor.userId, body)
    return getSecurity(actor.userId)
  },
)
