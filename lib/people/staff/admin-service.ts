import 'server-only'
import { randomBytes } from 'node:crypto'
import { revokeAllKeys } from '@/lib/accounts/api-keys/service'
import { revokeAllSessions } from '@/lib/accounts/auth/session-service'
import { STAFF_ROLES } from '@/lib/accounts/staff-permissions/page-permission-rules'
import { mayChange, mayOpen } from '@/lib/accounts/staff-permissions/permission-rules'
import { roleName } from '@/lib/accounts/staff-permissions/role-constants'
import { toRights } from '@/lib/accounts/staff-permissions/staff-rights-data'
import { recordAudit } from '@/lib/backoffice/audit/service'
import { releaseBook } from '@/lib/backoffice/managers/admin-service'
import { assertConfirmed } from '@/lib/backoffice/pages/guard'
import type { StaffContext } from '@/lib/backoffice/pages/schema'
import type { UserRole, UserStatus } from '@/lib/generated/prisma/enums'
import { queueOutsideMail } from '@/lib/messages/mail/outside-service'
import { sendMailInBackground } from '@/lib/messages/mail/service'
import { sha256Hex } from '@/lib/platform/crypto/seal'
import type { Tx } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import { AppError } from '@/lib/platform/errors'
import { siteUrl } from '@/lib/platform/http/site-url'
import { newId } from '@/lib/platform/ids/uuid-v7'
import { STAFF_REPORT_PAGE } from '@/lib/reporting/views/constants'
import { handOverViews } from '@/lib/reporting/views/service'
import { revokeMemberInvitesFrom } from '../advertisers/invites/service'
import { revokeInvitesFrom, revokeInvitesTo } from '../invitations/staff-invite-revocation-service'
import { findTwoFactorRoles } from './admin-data'
import type { Invite, RequireTwoFactor, StaffActionBody } from './admin-schema'
import { INVITE_MS, type StaffAction } from './constants'
import { staffInviteEmail } from './emails'
import { restoreFormerStaff } from './former-admin-service'
import { holdGivenRole, recordGivenRole, roleEntry } from './role-grant-service'

/** Emails an invitation to join the staff; an earlier one to the same address is revoked. @throws AppError invalid, conflict, too_many_requests */
export async function inviteStaff({ actor, at }: StaffContext, input: Invite): Promise<void> {
  const { email, reason, confirm } = input
  assertConfirmed(confirm, email)
  const token = randomBytes(32).toString('base64url')
  await transact(async (tx) => {
    const known = await tx.user.findUnique({
      where: { email },
      select: { role: true, status: true, advertiserMember: true },
    })
    if (known?.advertiserMember) throw new AppError('conflict', OF_ADVERTISER)
    if (known && known.role !== 'AFFILIATE' && known.status === 'active') {
      throw new AppError('conflict', 'They are staff already: change their role instead.')
    }
    const { role, staffRoleId, rights } = await holdGivenRole(tx, input)
    await revokeInvitesTo(tx, email, at)
    const id = newId(at)
    const expiresAt = new Date(at.getTime() + INVITE_MS)
    await tx.staffInvite.create({
      data: {
        id,
        email,
        role,
        staffRoleId,
        tokenHash: sha256Hex(token),
        invitedById: actor.userId,
        createdAt: at,
        expiresAt,
      },
    })
    const acceptUrl = siteUrl(`/staff-invite?token=${token}`)
    const sender = { userId: actor.userId, advertiserId: null }
    await queueOutsideMail(
      tx,
      { toAddress: email, mail: staffInviteEmail({ role: roleName(rights), acceptUrl }), sender },
      at,
    )
    const entry = { action: 'staff.invite', subject: 'staff_invite', subjectId: id }
    await recordAudit(tx, actor, { ...entry, after: { email, ...roleEntry(rights) }, reason, at })
  })
  sendMailInBackground()
}

/** Revokes an open invitation. @throws AppError not_found */
export async function revokeInvite(
  { actor, at }: StaffContext,
  { id, reason }: { id: string; reason: string },
): Promise<void> {
  await transact(async (tx) => {
    const [invite] = await tx.staffInvite.updateManyAndReturn({
      where: { id, acceptedAt: null, revokedAt: null },
      data: { revokedAt: at },
      select: { email: true, role: true },
    })
    if (!invite) throw new AppError('not_found', 'There is no such open invitation.')
    const entry = { action: 'staff.revoke_invite', subject: 'staff_invite', subjectId: id }
    await recordAudit(tx, actor, { ...entry, before: invite, reason, at })
  })
}

/**
 * Sets which roles must have two-factor authentication, from everybody's next request on. The one who requires it of
 * their own role must have it.
 * @throws AppError conflict
 */
export async function requireTwoFactor(
  { actor, at }: StaffContext,
  { roles, reason }: RequireTwoFactor,
): Promise<void> {
  await transact(async (tx) => {
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('role_rule'))`
    const before = await findTwoFactorRoles(tx)
    const own = await tx.user.findUniqueOrThrow({ where: { id: actor.userId } })
    if (roles.includes(own.role) && !own.oneTimeCodeSince) {
      throw new AppError('conflict', 'Turn on two-factor authentication for your own account first.')
    }
    for (const role of [...STAFF_ROLES, 'CUSTOM'] as const) {
      const rule = { requiresTwoFactor: roles.includes(role), updatedAt: at }
      await tx.roleRule.upsert({ where: { role }, create: { role, ...rule }, update: rule })
    }
    const entry = { action: 'staff.require_two_factor', subject: 'role_rule', subjectId: 'two-factor' }
    await recordAudit(tx, actor, { ...entry, before, after: await findTwoFactorRoles(tx), reason, at })
  })
}

const OF_ADVERTISER = 'This person belongs to an advertiser. Invite another address of theirs.'

type Member = {
  id: string
  email: string
  role: UserRole
  staffRoleId: string | null
  staffRole: { name: string; permissions: string[]; isOwnBook: boolean } | null
  status: UserStatus
  affiliateId: number | null
}

/**
 * Changes or removes the role of a member of staff, from their next request on, or gives a former one access again. Their
 * API keys end, open invitations to them are revoked, and those they sent when they may no longer invite. The reports they shared
 * with all staff become the actor's when they may no longer read them. Nobody can change their own role, and one super admin must remain. [S2.36]
 * @throws AppError forbidden, not_found, conflict, invalid
 */
export async function actOnStaff(
  { actor, at }: StaffContext,
  input: StaffActionBody & { id: string; action: StaffAction },
): Promise<void> {
  const { id, action, role, staffRoleId, reason, confirm } = input
  if (action === 'restore' || action === 'make-affiliate') return restoreFormerStaff({ actor, at }, action, input)
  if (id === actor.userId) throw new AppError('forbidden', 'This is your own role; somebody else must change it.')
  await transact(async (tx) => {
    const member = await lockMember(tx, id)
    assertConfirmed(confirm, member.email)
    const to = await holdGivenRole(
      tx,
      action === 'revoke' ? { role: 'AFFILIATE' } : { role: role ?? member.role, staffRoleId },
    )
    if (to.role === member.role && to.staffRoleId === member.staffRoleId)
      throw new AppError('invalid', 'Choose another role.', { fields: { role: 'Choose another role.' } })
    // former staff without an affiliate account cannot sign in
    const isSuspended = to.role === 'AFFILIATE' && member.affiliateId === null
    await tx.user.update({
      where: { id },
      data: { role: to.role, staffRoleId: to.staffRoleId, ...(isSuspended && { status: 'suspended' as const }) },
    })
    if (to.role === 'AFFILIATE') await revokeAllSessions(tx, id, at)
    else await recordGivenRole(tx, { userId: id, rights: to.rights, giverId: actor.userId, at })
    // a key that its former role refused much would be allowed it by the new one
    const keysEnded = await revokeAllKeys(tx, id, at)
    await revokeInvitesTo(tx, member.email, at)
    const invitesEnded =
      (mayOpen(to.rights, 'manage-admins') ? 0 : await revokeInvitesFrom(tx, id, at)) +
      (mayChange(to.rights, 'advertisers') ? 0 : await revokeMemberInvitesFrom(tx, id, at))
    const viewsTaken = mayOpen(to.rights, STAFF_REPORT_PAGE)
      ? 0
      : await handOverViews(tx, { from: id, to: actor.userId, at })
    const released = to.role === 'AFFILIATE' ? await releaseBook(tx, id) : 0
    const after = {
      ...roleEntry(to.rights),
      ...(released > 0 && { released }),
      ...(invitesEnded > 0 && { invitesEnded }),
      ...(keysEnded > 0 && { keysEnded }),
      ...(viewsTaken > 0 && { viewsTaken }),
    }
    const entry = { action: `staff.${action}`, subject: 'user', subjectId: id }
    await recordAudit(tx, actor, { ...entry, before: roleEntry(toRights(member)), after, reason, at })
  })
  sendMailInBackground()
}

/** Locks all super admins, so that two who remove each other at once do not leave none. @throws AppError not_found, conflict */
async function lockMember(tx: Tx, id: string): Promise<Member> {
  const locked = await tx.$queryRaw<{ id: string; role: UserRole }[]>`
    SELECT id, role FROM app_user WHERE (role = 'SUPER_ADMIN' AND status = 'active') OR id = ${id}::uuid
    ORDER BY id FOR NO KEY UPDATE`
  const member = await tx.user.findUnique({
    where: { id },
    select: {
      id: true,
      email: true,
      role: true,
      staffRoleId: true,
      staffRole: { select: { name: true, permissions: true, isOwnBook: true } },
      status: true,
      affiliate: { select: { id: true } },
    },
  })
  if (!member || member.role === 'AFFILIATE' || member.status !== 'active') {
    throw new AppError('not_found', 'There is no such member of staff.')
  }
  const others = locked.filter((one) => one.role === 'SUPER_ADMIN' && one.id !== id)
  if (member.role === 'SUPER_ADMIN' && others.length === 0) {
    throw new AppError('conflict', 'This is the last super admin. Add another one first.')
  }
  return { ...member, affiliateId: member.affiliate?.id ?? null }
}
