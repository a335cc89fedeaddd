import { z } from 'zod'
import { ROLE_NAME_LENGTH, type StaffPermission } from '@/lib/accounts/staff-permissions/custom-role-constants'
import { GRANTABLE } from '@/lib/accounts/staff-permissions/permission-rules'
import { confirmSchema, reasonSchema } from '@/lib/backoffice/pages/schema'
import { trimmedText } from '@/lib/platform/text/schema'

/** A page with `view` or `edit`, as `offers:edit`; editing includes viewing. */
const permissionSchema = z.enum(GRANTABLE as readonly [StaffPermission, ...StaffPermission[]])

const customRoleSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  permissions: z.array(permissionSchema),
  /** Whether its people see and change only what belongs to the affiliates and advertisers assigned to them. */
  isOwnBook: z.boolean(),
  /** Active staff who have it. */
  people: z.number().int(),
})
export type CustomRoleRow = z.output<typeof customRoleSchema>

/** `GET /api/admin/manage-admins/roles`, by name. */
export const customRolesSchema = z.object({ roles: z.array(customRoleSchema) })

/** `POST` and `PUT` of roles; `confirm` is the name. */
export const customRoleFormSchema = z.strictObject({
  name: trimmedText(ROLE_NAME_LENGTH, `Keep it under ${ROLE_NAME_LENGTH} characters.`).min(1, 'Enter a name.'),
  permissions: z.array(permissionSchema).min(1, 'Choose at least one page.').max(GRANTABLE.length),
  isOwnBook: z.boolean().default(false),
  reason: reasonSchema,
  confirm: confirmSchema,
})
export type CustomRoleForm = z.output<typeof customRoleFormSchema>

export const customRoleParams = z.object({ id: z.uuid() })
/** `DELETE`; `confirm` is the name. */
export const customRoleRemovalSchema = z.strictObject({ reason: reasonSchema, confirm: confirmSchema })
