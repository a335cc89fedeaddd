import { handle } from '@/lib/accounts/http/handle'
import { canEdit, canView } from '@/lib/accounts/staff-permissions/permission-rules'
import { staffContext } from '@/lib/backoffice/pages/guard'
import { findTwoFactorRoles } from '@/lib/people/staff/admin-data'
import { requireTwoFactorSchema, twoFactorRolesSchema } from '@/lib/people/staff/admin-schema'
import { requireTwoFactor } from '@/lib/people/staff/admin-service'

/** The roles that must have two-factor authentication. */
export const GET = handle(
  { access: canView('manage-admins'), response: twoFactorRolesSchema },
  () => findTwoFactorRoles(),
  {
    id: 'getTwoFactorRules',
    scope: 'people:read',
    summary: 'Roles that need two-factor authentication',
  },
)

export const PUT = handle(
  { isForPeople: true, access: canEdit('manage-admins'), body: requireTwoFactorSchema, response: twoFactorRolesSchema },
  async (context) => {
    await requireTwoFactor(staffContext(context), context.body)
    return findTwoFactorRoles()
  },
)
