import { z } from 'zod'
import { handle } from '@/lib/accounts/http/handle'
import { rowInBook } from '@/lib/accounts/staff-permissions/book-rules'
import { canView } from '@/lib/accounts/staff-permissions/permission-rules'
import { getUserDetail } from '@/lib/people/users/admin-data'
import { userDetailSchema } from '@/lib/people/users/admin-schema'

/** One account with all that the asking role may see of it. */
export const GET = handle(
  {
    access: canView('manage-users'),
    book: rowInBook('user'),
    params: z.object({ id: z.uuid() }),
    response: userDetailSchema,
  },
  ({ actor, params, at }) => getUserDetail(params.id, actor, at),
  { id: 'getUser', scope: 'affiliates:read', summary: 'A person with their account' },
)
