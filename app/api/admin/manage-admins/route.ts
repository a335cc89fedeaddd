import { listAsCsv } from '@/lib/admin/list'
import { rolesOf } from '@/lib/admin/rules'
import { listSchema } from '@/lib/admin/schema'
import { handle } from '@/lib/http/handle'
import { listStaff } from '@/lib/staff/data'
import { type StaffRow, staffQuerySchema, staffRowSchema } from '@/lib/staff/schema'

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
