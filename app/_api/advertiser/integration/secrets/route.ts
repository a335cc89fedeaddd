import { handle } from '@/lib/accounts/http/handle'
import { listSecrets } from '@/lib/catalog/advertisers/secrets/admin-data'
import { createdSecretSchema } from '@/lib/catalog/advertisers/secrets/admin-schema'
import { ownSecretSchema, ownSecretsSchema } from '@/lib/people/advertisers/own-secrets-schema'
import { addOwnSecret } from '@/lib/people/advertisers/own-secrets-service'

/** The secrets of the own advertiser, without what they are. */
export const GET = handle(
  { access: 'advertiser', response: ownSecretsSchema },
  ({ actor, at }) => listSecrets(actor.advertiser.advertiserId, at),
  { id: 'listSecrets', scope: 'secrets:read', summary: 'Secrets of calls, without their values' },
)

/** Adds a secret, which is in this answer only. */
export const POST = handle(
  { access: 'advertiser-manager', body: ownSecretSchema, response: createdSecretSchema, status: 201 },
  (context) => addOwnSecret(context, context.body),
  { id: 'createSecret', scope: 'secrets:write', summary: 'Make a secret; its value is answered once' },
)
