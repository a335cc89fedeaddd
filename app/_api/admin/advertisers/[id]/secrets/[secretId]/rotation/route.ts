import { handle } from '@/lib/accounts/http/handle'
import { rowInBook } from '@/lib/accounts/staff-permissions/book-rules'
import { canEdit } from '@/lib/accounts/staff-permissions/permission-rules'
import { staffContext } from '@/lib/backoffice/pages/guard'
import {
  createdSecretSchema,
  secretIdSchema,
  secretRotationSchema,
} from '@/lib/catalog/advertisers/secrets/admin-schema'
import { rotateSecret } from '@/lib/catalog/advertisers/secrets/admin-service'

/** Adds a secret in place of one, which works for some hours more. */
export const POST = handle(
  {
    access: canEdit('advertisers'),
    book: rowInBook('advertiser'),
    params: secretIdSchema,
    body: secretRotationSchema,
    response: createdSecretSchema,
    status: 201,
  },
  (context) => {
    const { id: advertiserId, secretId } = context.params
    return rotateSecret(staffContext(context), { advertiserId, secretId, ...context.body })
  },
  { id: 'rotateAdvertiserSecret', scope: 'secrets:write', summary: 'Replace a secret of an advertiser' },
)
