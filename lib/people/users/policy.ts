import type { UserRole } from '@/lib/generated/prisma/enums'
import { PAYOUT_ROLES } from '@/lib/money/payouts/requests/policy'
import { AppError } from '@/lib/platform/errors'
import { ADJUSTING_ROLES, BANK_ROLES, type UserAction } from './constants'

type Staff = { userId: string; role: UserRole }
type Target = { id: string; role: UserRole }

/** Moderators see no tax or bank data. */
export const maySeeBank = (role: UserRole): boolean => BANK_ROLES.includes(role)

/** Viewing as an affiliate shows all of their account, bank data included, so it needs the same roles. */
export const mayViewAs = (role: UserRole): boolean => BANK_ROLES.includes(role)

/** The actions that need a role of their own besides that of the page, and the roles. */
const ACTION_ROLES: Partial<Record<UserAction, readonly UserRole[]>> = {
  adjust: ADJUSTING_ROLES,
  'lift-hold': PAYOUT_ROLES,
}

/** Whether a role may take an action on affiliates. */
export const mayTake = (role: UserRole, action: UserAction): boolean => ACTION_ROLES[action]?.includes(role) ?? true

/**
 * Nobody may act on their own account; only super admins may act on staff and adjust balances; holds of payouts are
 * lifted by the roles of the payouts dashboard.
 * @throws AppError forbidden
 */
export function requireMayAct(actor: Staff, target: Target, action: UserAction): void {
  if (actor.userId === target.id) throw new AppError('forbidden', 'This is your own account; somebody else must do it.')
  if (target.role !== 'AFFILIATE' && actor.role !== 'SUPER_ADMIN') {
    throw new AppError('forbidden', 'This is a member of staff: it needs the role SUPER_ADMIN.')
  }
  if (!mayTake(actor.role, action)) {
    throw new AppError('forbidden', `This needs one of these roles: ${ACTION_ROLES[action]?.join(', ')}.`)
  }
}
