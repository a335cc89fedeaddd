import { handle } from '@/lib/accounts/http/handle'
import { doneSchema } from '@/lib/people/advertisers/members/schema'
import { ownSecretParamsSchema } from '@/lib/people/advertisers/own-secrets-schema'
import { revokeOwnSecret } from '@/lib/people/advertisers/own-secrets-service'

/** Ends a secret at once. */
export const DELETE = handle(
  { access: 'advertiser-manager', params: ownSecretParamsSchema, response: doneSchema },
  async (context) => {
    await revokeOwnSecret(context, context.params)
    return { isDone: true }
  },
  { id: 'revokeSecret', scope: 'secrets:write', summary: 'Revoke a secret at once' },
)
