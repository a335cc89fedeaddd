import { handle } from '@/lib/accounts/http/handle'
import { canView } from '@/lib/accounts/staff-permissions/permission-rules'
import { listRoute } from '@/lib/backoffice/lists/data'
import { listSchema } from '@/lib/backoffice/pages/schema'
import { listStaff } from '@/lib/people/staff/admin-data'
import { STAFF_COLUMNS, staffQuerySchema, staffRowSchema } from '@/lib/people/staff/admin-schema'

/** The staff. [S2.36] */
export const GET = handle(
  { access: canView('manage-admins'), query: staffQuerySchema, response: listSchema(staffRowSchema) },
  listRoute(listStaff, STAFF_COLUMNS, 'staff'),
  { id: 'listStaff', scope: 'people:read', summary: 'Staff with their roles' },
)
