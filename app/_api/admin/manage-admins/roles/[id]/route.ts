import { z } from 'zod'
import { handle } from '@/lib/accounts/http/handle'
import { canEdit } from '@/lib/accounts/staff-permissions/permission-rules'
import { staffWrite } from '@/lib/backoffice/pages/guard'
import { customRoleFormSchema, customRoleParams, customRoleRemovalSchema } from '@/lib/people/staff/role-admin-schema'
import { changeCustomRole, removeCustomRole } from '@/lib/people/staff/role-admin-service'

const shared = {
  isForPeople: true,
  access: canEdit('manage-admins'),
  params: customRoleParams,
  response: z.object({ isDone: z.literal(true) }),
} as const

/** Changes a role, for everybody who has it. */
export const PUT = handle({ ...shared, body: customRoleFormSchema }, staffWrite(changeCustomRole))

/** Deletes a role that nobody has. */
export const DELETE = handle({ ...shared, body: customRoleRemovalSchema }, staffWrite(removeCustomRole))
