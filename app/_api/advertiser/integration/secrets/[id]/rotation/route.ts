import { handle } from '@/lib/accounts/http/handle'
import { createdSecretSchema } from '@/lib/catalog/advertisers/secrets/admin-schema'
import { ownRotationSchema, ownSecretParamsSchema } from '@/lib/people/advertisers/own-secrets-schema'
import { rotateOwnSecret } from '@/lib/people/advertisers/own-secrets-service'

/** Adds a secret in place of one, which works beside it for some hours. */
export const POST = handle(
  {
    access: 'advertiser-manager',
    params: ownSecretParamsSchema,
    body: ownRotationSchema,
    response: createdSecretSchema,
    status: 201,
  },
  (context) => rotateOwnSecret(context, { ...context.params, ...context.body }),
  { id: 'rotateSecret', scope: 'secrets:write', summary: 'Replace a secret; the former one stays valid for a time' },
)
