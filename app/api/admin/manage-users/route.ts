import { rolesOf } from '@/lib/accounts/admin/rules'
import { handle } from '@/lib/accounts/http/handle'
import { listSchema } from '@/lib/backoffice/admin/schema'
import { listAsCsv } from '@/lib/backoffice/lists/data'
import { listUsers } from '@/lib/people/users/admin-data'
import { type UserRow, userRowSchema, usersQuerySchema } from '@/lib/people/users/admin-schema'
import { decimalDollars } from '@/lib/platform/money/format'

const COLUMNS = [
  { head: 'Name', cell: (row: UserRow) => row.name },
  { head: 'Email', cell: (row: UserRow) => row.email },
  { head: 'Role', cell: (row: UserRow) => row.role },
  { head: 'Account', cell: (row: UserRow) => row.status },
  { head: 'Affiliate', cell: (row: UserRow) => row.affiliateId },
  { head: 'Standing', cell: (row: UserRow) => row.standing },
  { head: 'Level', cell: (row: UserRow) => row.level },
  {
    head: 'Available',
    cell: (row: UserRow) => (row.availableCents === null ? null : decimalDollars(BigInt(row.availableCents))),
  },
  { head: 'Joined', cell: (row: UserRow) => row.joinedAt },
  { head: 'Last sign-in', cell: (row: UserRow) => row.lastSignInAt },
]

/** Everybody with an account. [S2.22] */
export const GET = handle(
  { access: rolesOf('manage-users'), query: usersQuerySchema, response: listSchema(userRowSchema) },
  async ({ query, requestId }) => {
    if (query.format === 'json') return listUsers(query)
    return listAsCsv((page) => listUsers({ ...query, ...page }), COLUMNS, { name: 'users', requestId })
  },
)
