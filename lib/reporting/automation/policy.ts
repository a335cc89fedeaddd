import { type Allowed, canEdit, may, type StaffRights } from '@/lib/accounts/staff-permissions/permission-rules'
import type { RuleActionKind } from '@/lib/generated/prisma/enums'
import { AppError } from '@/lib/platform/errors'

/** Who may do by hand what a rule does: nobody else makes or switches on a rule that does it, or undoes it. */
export const ACTION_RIGHTS: Record<RuleActionKind, Allowed> = {
  pause: canEdit('offers'),
  cap: canEdit('conversion-caps'),
  hold: canEdit('conversion-feed'),
  open_case: canEdit('fraud-analysis'),
  tell: canEdit('automatic-rules'),
}

export const mayAct = (staff: StaffRights, action: RuleActionKind): boolean => may(staff, ACTION_RIGHTS[action])

/** @throws AppError forbidden */
export function assertMayAct(staff: StaffRights, action: RuleActionKind): void {
  if (!mayAct(staff, action))
    throw new AppError('forbidden', 'You may not do this by hand, so no rule may do it for you.')
}
