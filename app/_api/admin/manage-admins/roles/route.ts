import { z } from 'zod'
import { handle } from '@/lib/accounts/http/handle'
import { canEdit, canView } from '@/lib/accounts/staff-permissions/permission-rules'
import { staffWrite } from '@/lib/backoffice/pages/guard'
import { listCustomRoles } from '@/lib/people/staff/role-admin-data'
import { customRoleFormSchema, customRolesSchema } from '@/lib/people/staff/role-admin-schema'
import { createCustomRole } from '@/lib/people/staff/role-admin-service'

/** The roles of the network's own. */
export const GET = handle(
  { access: canView('manage-admins'), response: customRolesSchema },
  async () => ({ roles: await listCustomRoles() }),
  { id: 'listCustomRoles', scope: 'people:read', summary: 'Custom roles of staff with their permissions' },
)

/** Makes a role. */
export const POST = handle(
  {
    isForPeople: true,
    access: canEdit('manage-admins'),
    body: customRoleFormSchema,
    response: z.object({ id: z.uuid() }),
    status: 201,
  },
  staffWrite(createCustomRole, 'id'),
)
