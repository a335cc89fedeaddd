import { z } from 'zod'
import { isStaff } from '@/lib/accounts/staff-permissions/page-permission-rules'
import { listColumns } from '@/lib/backoffice/lists/rules'
import { confirmSchema, listQuery, reasonSchema } from '@/lib/backoffice/pages/schema'
import { UserRole } from '@/lib/generated/prisma/enums'
import { emailSchema } from '@/lib/platform/text/email-schema'
import { STAFF_ACTIONS } from './constants'

export const staffRoleSchema = z.enum(UserRole).refine(isStaff, 'Choose a staff role.')
/** With the role CUSTOM: the id of one of `GET /api/admin/manage-admins/roles`. */
const staffRoleIdSchema = z.uuid().optional()

/** `GET /api/admin/manage-admins` */
export const staffQuerySchema = listQuery(['joined', 'seen', 'name', 'role'] as const, {
  role: staffRoleSchema.optional(),
  /** `former`: those whose staff access was removed and who are no affiliates. */
  access: z.enum(['former']).optional(),
})
export type StaffQuery = z.output<typeof staffQuerySchema>

export const staffRowSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  role: z.enum(UserRole),
  /** The id and the name of the custom role, with the role CUSTOM. */
  customRoleId: z.uuid().nullable(),
  customRole: z.string().nullable(),
  hasTwoSteps: z.boolean(),
  joinedAt: z.iso.datetime(),
  lastSignInAt: z.iso.datetime().nullable(),
})
export type StaffRow = z.output<typeof staffRowSchema>

export const inviteRowSchema = z.object({
  id: z.uuid(),
  email: z.string(),
  role: z.enum(UserRole),
  /** The name of the custom role, with the role CUSTOM. */
  customRole: z.string().nullable(),
  invitedBy: z.string().nullable(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
})
export const invitesSchema = z.object({ invites: z.array(inviteRowSchema) })
export type InviteRow = z.output<typeof inviteRowSchema>

/** `POST /api/admin/manage-admins/invites`; `confirm` is the address. */
export const inviteSchema = z.strictObject({
  email: emailSchema,
  role: staffRoleSchema,
  staffRoleId: staffRoleIdSchema,
  reason: reasonSchema,
  confirm: confirmSchema,
})
export type Invite = z.output<typeof inviteSchema>

export const staffActionParams = z.object({ id: z.uuid(), action: z.enum(STAFF_ACTIONS) })
/** `confirm` is the address of the member of staff. */
export const staffActionSchema = z.strictObject({
  role: staffRoleSchema.optional(),
  staffRoleId: staffRoleIdSchema,
  reason: reasonSchema,
  confirm: confirmSchema,
})
export type StaffActionBody = z.output<typeof staffActionSchema>

/** `GET` and `PUT /api/admin/manage-admins/two-factor`: the roles that must have two-factor authentication. */
export const twoFactorRolesSchema = z.object({ roles: z.array(z.enum(UserRole)) })
export type TwoFactorRoles = z.output<typeof twoFactorRolesSchema>
export const requireTwoFactorSchema = z.strictObject({
  roles: z.array(staffRoleSchema).max(Object.keys(UserRole).length),
  reason: reasonSchema,
})
export type RequireTwoFactor = z.output<typeof requireTwoFactorSchema>

/** The columns of the list, for the screen and the CSV. */
export const STAFF_COLUMNS = listColumns<StaffRow>()([
  { key: 'name', head: 'Name' },
  { key: 'email', head: 'Email' },
  { key: 'role', head: 'Role', csv: ({ role, customRole }) => customRole ?? role },
  { key: 'hasTwoSteps', head: 'Two-factor', csv: (row) => (row.hasTwoSteps ? 'yes' : 'no') },
  { key: 'joinedAt', head: 'Joined' },
  { key: 'lastSignInAt', head: 'Last sign-in' },
])
