import 'server-only'
import { revokeAllKeys } from '@/lib/accounts/api-keys/service'
import { recordAudit } from '@/lib/backoffice/audit/service'
import { assertConfirmed } from '@/lib/backoffice/pages/guard'
import type { StaffContext } from '@/lib/backoffice/pages/schema'
import { sendMailInBackground } from '@/lib/messages/mail/service'
import { transact } from '@/lib/platform/database/transaction'
import { AppError } from '@/lib/platform/errors'
import { openAffiliate } from '../affiliates/account-service'
import { revokeInvitesTo } from '../invitations/staff-invite-revocation-service'
import { type GivenRole, holdGivenRole, recordGivenRole, roleEntry } from './role-grant-service'

type Restoration = Partial<GivenRole> & { id: string; reason: string; confirm: string }

/**
 * Gives former staff access again: a staff role, or an affiliate account of their own. They sign in with their old
 * password; sessions and API keys of before stay ended, and open invitations to them are revoked.
 * @throws AppError forbidden, not_found, invalid
 */
export async function restoreFormerStaff(
  { actor, at }: StaffContext,
  action: 'restore' | 'make-affiliate',
  { id, role, staffRoleId, reason, confirm }: Restoration,
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
    const given = action === 'restore' ? role : 'AFFILIATE'
    if (!given) throw new AppError('invalid', 'Choose a role.', { fields: { role: 'Choose a role.' } })
    const to = await holdGivenRole(tx, { role: given, staffRoleId: action === 'restore' ? staffRoleId : null })
    await tx.user.update({ where: { id }, data: { role: to.role, staffRoleId: to.staffRoleId, status: 'active' } })
    if (action === 'restore') await recordGivenRole(tx, { userId: id, rights: to.rights, giverId: actor.userId, at })
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
      after: { ...roleEntry(to.rights), status: 'active', ...(affiliateId !== null && { affiliateId }) },
    })
  })
  sendMailInBackground()
}
