import { listKeys } from '@/lib/accounts/api-keys/data'
import { scopesFor } from '@/lib/accounts/api-keys/rules'
import { apiKeysSchema, keyWithSecretSchema } from '@/lib/accounts/api-keys/schema'
import { provenKeySchema } from '@/lib/accounts/credentials/schema'
import { handle } from '@/lib/accounts/http/handle'
import { createProvenKey } from '@/lib/people/keys/own-service'
import { readVisitor } from '@/lib/platform/http/visitor'

/** The session's own keys, without the secret part. */
export const GET = handle(
  { access: 'signed-in', isForPeople: true, response: apiKeysSchema },
  async ({ actor, at }) => ({ keys: await listKeys(actor.userId, at), scopes: scopesFor(actor) }),
)

/** Makes a key for the one who knows the password, and shows it this once. */
export const POST = handle(
  { access: 'signed-in', isForPeople: true, body: provenKeySchema, response: keyWithSecretSchema, status: 201 },
  ({ actor, at, body, request }) => {
    const { ip } = readVisitor(request.headers)
    return createProvenKey({ actor: { ...actor, ...(ip && { ip }) }, at }, body)
  },
)
