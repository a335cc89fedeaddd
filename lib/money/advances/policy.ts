import { canEdit, rolesWith } from '@/lib/accounts/staff-permissions/permission-rules'
import type { UserRole } from '@/lib/generated/prisma/enums'

/** The roles that may grant advances: those of the page. [S2.27] */
export const FUNDING_ROLES: readonly UserRole[] = rolesWith(canEdit('funding-application'))
