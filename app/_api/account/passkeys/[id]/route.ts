import { getSecurity } from '@/lib/accounts/credentials/data'
import { passkeyParamsSchema, passkeyRenameSchema, securitySchema } from '@/lib/accounts/credentials/schema'
import { removePasskey, renamePasskey } from '@/lib/accounts/credentials/stored-passkey-service'
import { handle } from '@/lib/accounts/http/handle'

/** Calls a passkey something else. */
export const PATCH = handle(
  {
    isForPeople: true,
    access: 'signed-in',
    params: passkeyParamsSchema,
    body: passkeyRenameSchema,
    response: securitySchema,
  },
  async ({ actor, at, params, body }) => {
    await renamePasskey({ actor, at }, { id: params.id, name: body.name })
    return getSecurity(actor.userId)
  },
)

/** Removes it. */
export const DELETE = handle(
  { isForPeople: true, access: 'signed-in', params: passkeyParamsSchema, response: securitySchema },
  async ({ actor, at, params }) => {
    await removePasskey({ actor, at }, params)
    return getSecurity(actor.userId)
  },
)
