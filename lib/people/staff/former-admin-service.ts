import 'server-only'
import { revokeAllKeys } from '@/lib/accounts/api-keys/service'
import { recordAudit } from '@/lib/backoffice/audit/service'
import { assertConfirmed } from '@/lib/backoffice/pages/guard'
import type { StaffContext } from '@/lib/backoffice/pages/schema'
import type { UserRole } from '@/lib/generated/prisma/enums'
import { transact } from '@/lib/platform/database/transaction'
import { AppError } from '@/lib/platform/errors'
import { openAffiliate } from '../affiliates/account-service'
import { revokeInvitesTo } from '../invitations/staff-service'

type Restoration = { id: string; role?: UserRole | undefined; reason: string; confirm: string }

/**
 * Gives former staff access again: a staff role, or an affiliate account of their own. They sign in with their old
 * password; sessions and API keys of before stay ended, and open invitations to them are revoked.
 * @throws AppError forbidden, not_found, invalid
 */
export async function restoreFormerStaff(
  { actor, at }: StaffContext,
  action: 'restore' | 'make-affiliate',
  { id, role, reason, confirm }: Restoration,
): Promise<void> {
  if (actor.role !== 'SUPER_ADMIN') throw new AppError('forbidden', 'This needs the role SUPER_ADMIN.')
  await transact(async (tx) => {
    await tx.$queryRaw`SELECT 1 FROM app_user WHERE id = ${id}::uuid FOR NO KEY UPDATE`
    const formerStaff = await tx.user.findFirst({
      where: { id, role: 'AFFILIATE', affiliate: null, advertiserMember: null, status: { not: 'deleted' } },
      select: { email: true, status: true },
    })
    if (!formerStaff) throw new AppError('not_found', 'There is no such former member of staff.')
    assertConfirmed(confirm, formerStaff.email)
    const to = action === 'restore' ? role : 'AFFILIATE'
    if (!to) throw new AppError('invalid', 'Choose a role.', { fields: { role: 'Choose a role.' } })
    await tx.user.update({ where: { id }, data: { role: to, status: 'active' } })
    await revokeAllKeys(tx, id, at)
    await revokeInvitesTo(tx, formerStaff.email, at)
    const affiliateId = action === 'make-affiliate' ? await openAffiliate(tx, id, at) : null
    await recordAudit(tx, actor, {
      action: `staff.${action}`,
      subject: 'user',
      subjectId: id,
      reason,
      at,
      before: { role: 'AFFILIATE', status: formerStaff.status },
      after: { role: to, status: 'active', ...(affiliateId !== null && { affiliateId }) },
    })
  })
}
