import { rolesOf } from '@/lib/accounts/admin/rules'
import { handle } from '@/lib/accounts/http/handle'
import { listSchema } from '@/lib/backoffice/admin/schema'
import { listAsCsv } from '@/lib/backoffice/lists/data'
import { listStaff } from '@/lib/people/staff/data'
import { type StaffRow, staffQuerySchema, staffRowSchema } from '@/lib/people/staff/schema'

const COLUMNS = [
  { head: 'Name', cell: (row: StaffRow) => row.name },
  { head: 'Email', cell: (row: StaffRow) => row.email },
  { head: 'Role', cell: (row: StaffRow) => row.role },
  { head: 'Two steps', cell: (row: StaffRow) => (row.hasTwoSteps ? 'yes' : 'no') },
  { head: 'Joined', cell: (row: StaffRow) => row.joinedAt },
  { head: 'Last sign-in', cell: (row: StaffRow) => row.lastSignInAt },
]

/** The staff. [S2.36] */
export const GET = handle(
  { access: rolesOf('manage-admins'), query: staffQuerySchema, response: listSchema(staffRowSchema) },
  async ({ query, requestId }) => {
    if (query.format === 'json') return listStaff(query)
    return listAsCsv((page) => listStaff({ ...query, ...page }), COLUMNS, { name: 'staff', requestId })
  },
)
