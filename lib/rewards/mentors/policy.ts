import 'server-only'
import type { StaffActor } from '@/lib/backoffice/pages/schema'
import { AppError } from '@/lib/platform/errors'

/** Refuses decisions of staff about their own account. @throws AppError forbidden */
export function refuseOwnAccount(userId: string, actor: StaffActor): void {
  if (userId === actor.userId) throw new AppError('forbidden', 'This is your own account; somebody else must decide.')
}
