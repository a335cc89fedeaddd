import { rolesForPage } from '@/lib/accounts/staff-permissions/page-permission-rules'
import type { UserRole } from '@/lib/generated/prisma/enums'
import { AppError } from '@/lib/platform/errors'

/** The roles that may see and move payouts: those of the payouts dashboard. [S2.21] */
export const PAYOUT_ROLES: readonly UserRole[] = rolesForPage('payouts-dashboard')

/** @throws AppError forbidden for everybody else */
export function requirePayoutStaff({ role }: { role: UserRole }): void {
  if (!PAYOUT_ROLES.includes(role)) {
    throw new AppError('forbidden', `This needs one of these roles: ${PAYOUT_ROLES.join(', ')}.`)
  }
}
