import { handle } from '@/lib/accounts/http/handle'
import { canView } from '@/lib/accounts/staff-permissions/permission-rules'
import { listRoute } from '@/lib/backoffice/lists/data'
import { listSchema } from '@/lib/backoffice/pages/schema'
import { listUsers } from '@/lib/people/users/admin-data'
import { USER_COLUMNS, userRowSchema, usersQuerySchema } from '@/lib/people/users/admin-schema'

/** Everybody with an account. [S2.22] */
export const GET = handle(
  { access: canView('manage-users'), book: 'own', query: usersQuerySchema, response: listSchema(userRowSchema) },
  listRoute((query, { actor }) => listUsers(query, actor), USER_COLUMNS, 'users'),
  { id: 'listUsers', scope: 'affiliates:read', summary: 'People with an account' },
)
