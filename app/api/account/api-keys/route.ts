import { listKeys } from '@/lib/accounts/api-keys/data'
import { apiKeysSchema, keyWithSecretSchema, newKeySchema } from '@/lib/accounts/api-keys/schema'
import { createKey } from '@/lib/accounts/api-keys/service'
import { handle } from '@/lib/accounts/http/handle'

/** The session's own keys, without the secret part. */
export const GET = handle({ access: 'affiliate', response: apiKeysSchema }, async ({ actor, at }) => ({
  keys: await listKeys(actor.affiliateId, at),
}))

/** Makes a key and shows it this once. */
export const POST = handle(
  { access: 'affiliate', body: newKeySchema, response: keyWithSecretSchema, status: 201 },
  ({ actor, at, body }) => createKey({ actor, at }, body),
)
