import { handle } from '@/lib/accounts/http/handle'
import { rolesOf } from '@/lib/accounts/staff-permissions/page-permission-rules'
import { listAsCsv } from '@/lib/backoffice/lists/data'
import { listSchema } from '@/lib/backoffice/pages/schema'
import { listUsers } from '@/lib/people/users/admin-data'
import { USER_COLUMNS, userRowSchema, usersQuerySchema } from '@/lib/people/users/admin-schema'

/** Everybody with an account. [S2.22] */
export const GET = handle(
  { access: rolesOf('manage-users'), query: usersQuerySchema, response: listSchema(userRowSchema) },
  async ({ query, requestId }) => {
    if (query.format === 'json') return listUsers(query)
    return listAsCsv((page) => listUsers({ ...query, ...page }), USER_COLUMNS, { name: 'users', requestId })
  },
  { id: 'listUsers', scope: 'affiliates:read', summary: 'People with an account' },
)
