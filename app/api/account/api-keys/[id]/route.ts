import { listKeys } from '@/lib/accounts/api-keys/data'
import { apiKeysSchema, keyParamsSchema } from '@/lib/accounts/api-keys/schema'
import { revokeKey } from '@/lib/accounts/api-keys/service'
import { handle } from '@/lib/accounts/http/handle'

/** Revokes a key; answers those that are left. */
export const DELETE = handle(
  { access: 'affiliate', params: keyParamsSchema, response: apiKeysSchema },
  async ({ actor, at, params }) => {
    await revokeKey({ actor, at }, params)
    return { keys: await listKeys(actor.affiliateId, at) }
  },
)
