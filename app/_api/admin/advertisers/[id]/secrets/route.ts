import { handle } from '@/lib/accounts/http/handle'
import { rowInBook } from '@/lib/accounts/staff-permissions/book-rules'
import { canEdit } from '@/lib/accounts/staff-permissions/permission-rules'
import { staffContext } from '@/lib/backoffice/pages/guard'
import { advertiserIdSchema } from '@/lib/catalog/advertisers/admin-schema'
import { createdSecretSchema, newSecretSchema } from '@/lib/catalog/advertisers/secrets/admin-schema'
import { addSecret } from '@/lib/catalog/advertisers/secrets/admin-service'

/** Adds a secret. The answer is the only one that holds it. */
export const POST = handle(
  {
    access: canEdit('advertisers'),
    book: rowInBook('advertiser'),
    params: advertiserIdSchema,
    body: newSecretSchema,
    response: createdSecretSchema,
    status: 201,
  },
  (context) => addSecret(staffContext(context), { advertiserId: context.params.id, ...context.body }),
  {
    id: 'createAdvertiserSecret',
    scope: 'secrets:write',
    summary: 'Make a secret of an advertiser; its value is answered once',
  },
)
