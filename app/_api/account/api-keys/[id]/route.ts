import { listKeys } from '@/lib/accounts/api-keys/data'
import { scopesFor } from '@/lib/accounts/api-keys/rules'
import { apiKeysSchema, keyParamsSchema } from '@/lib/accounts/api-keys/schema'
import { handle } from '@/lib/accounts/http/handle'
import { revokeKey } from '@/lib/people/keys/own-service'
import { readVisitor } from '@/lib/platform/http/visitor'

/** Revokes a key; answers those that are left. */
export const DELETE = handle(
  { access: 'signed-in', isForPeople: true, params: keyParamsSchema, response: apiKeysSchema },
  async ({ actor, at, params, request }) => {
    const { ip } = readVisitor(request.headers)
    await revokeKey({ actor: { ...actor, ...(ip && { ip }) }, at }, params)
    return { keys: await listKeys(actor.userId, at), scopes: scopesFor(actor) }
  },
)
