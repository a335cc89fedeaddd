import { canEdit, refusalText, rolesWith } from '@/lib/accounts/staff-permissions/permission-rules'
import type { UserRole } from '@/lib/generated/prisma/enums'
import { AppError } from '@/lib/platform/errors'

/** The roles that may see and move payouts: those of the payouts dashboard. [S2.21] */
export const PAYOUT_ROLES: readonly UserRole[] = rolesWith(canEdit('payouts-dashboard'))

/** @throws AppError forbidden for everybody else */
export function requirePayoutStaff({ role }: { role: UserRole }): void {
  if (!PAYOUT_ROLES.includes(role)) throw new AppError('forbidden', refusalText(PAYOUT_ROLES))
}
