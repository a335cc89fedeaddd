import { handle } from '@/lib/accounts/http/handle'
import { rowInBook } from '@/lib/accounts/staff-permissions/book-rules'
import { canEdit } from '@/lib/accounts/staff-permissions/permission-rules'
import { staffContext } from '@/lib/backoffice/pages/guard'
import { doneSchema } from '@/lib/catalog/advertisers/admin-schema'
import { secretIdSchema, secretRevocationSchema } from '@/lib/catalog/advertisers/secrets/admin-schema'
import { revokeSecret } from '@/lib/catalog/advertisers/secrets/admin-service'

/** Revokes a secret at once. */
export const DELETE = handle(
  {
    access: canEdit('advertisers'),
    book: rowInBook('advertiser'),
    params: secretIdSchema,
    body: secretRevocationSchema,
    response: doneSchema,
  },
  async (context) => {
    const { id: advertiserId, secretId } = context.params
    await revokeSecret(staffContext(context), { advertiserId, secretId, ...context.body })
    return { isDone: true }
  },
  { id: 'revokeAdvertiserSecret', scope: 'secrets:write', summary: 'Revoke a secret of an advertiser' },
)
