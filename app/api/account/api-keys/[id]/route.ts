import { listKeys } from '@/lib/api-keys/data'
import { apiKeysSchema, keyParamsSchema } from '@/lib/api-keys/schema'
import { revokeKey } from '@/lib/api-keys/service'
import { handle } from '@/lib/http/handle'

/** Revokes a key; answers those that are left. */
export const DELETE = handle(
  { access: 'affiliate', params: keyParamsSchema, response: apiKeysSchema },
  async ({ actor, params }) => {
    await revokeKey(actor.affiliateId, params.id)
    return { keys: await listKeys(actor.affiliateId) }
  },
)
