import { z } from 'zod'
import { handle } from '@/lib/accounts/http/handle'
import { rowInBook } from '@/lib/accounts/staff-permissions/book-rules'
import { canView } from '@/lib/accounts/staff-permissions/permission-rules'
import { getAccountSecurity } from '@/lib/people/users/account-recovery/admin-data'
import { accountSecuritySchema } from '@/lib/people/users/account-recovery/admin-schema'

/** How somebody signs in, and repairs of it that wait for a second person. */
export const GET = handle(
  {
    access: canView('manage-users'),
    book: rowInBook('user'),
    params: z.object({ id: z.uuid() }),
    response: accountSecuritySchema,
  },
  ({ actor, params, at }) => getAccountSecurity(params.id, actor, at),
  { id: 'getUserSecurity', scope: 'affiliates:read', summary: 'How a person signs in, and open repairs' },
)
