import type { UserRole } from '@/lib/generated/prisma/enums'
import { AppError } from '@/lib/platform/errors'
import { requireMayAct } from '../policy'
import { REPAIR_ROLES } from './constants'

type Staff = { userId: string; role: UserRole }
type Target = { id: string; role: UserRole }

/** Whether a member of staff may change how this person signs in. */
export const mayRepair = (actor: Staff, target: Target): boolean =>
  REPAIR_ROLES.includes(actor.role) &&
  actor.userId !== target.id &&
  (target.role === 'AFFILIATE' || actor.role === 'SUPER_ADMIN')

/** Never one's own account; accounts of staff only by super admins. @throws AppError forbidden */
export function requireMayRepair(actor: Staff, target: Target): void {
  requireMayAct(actor, target, 'sign-out')
  if (REPAIR_ROLES.includes(actor.role)) return
  throw new AppError('forbidden', `This needs one of these roles: ${REPAIR_ROLES.join(', ')}.`)
}
