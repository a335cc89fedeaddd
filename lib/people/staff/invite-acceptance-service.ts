import 'server-only'
import { revokeAllKeys } from '@/lib/accounts/api-keys/service'
import type { WriteContext } from '@/lib/accounts/auth/actor'
import type { Credentials } from '@/lib/accounts/auth/schema'
import { addressKey } from '@/lib/accounts/rate-limits/rules'
import { countAttempt } from '@/lib/accounts/rate-limits/service'
import type { StaffRights } from '@/lib/accounts/staff-permissions/permission-rules'
import { recordAudit } from '@/lib/backoffice/audit/service'
import type { UserRole } from '@/lib/generated/prisma/enums'
import { sendMailInBackground } from '@/lib/messages/mail/service'
import { hashPassword } from '@/lib/platform/crypto/password-hash'
import { sha256Hex } from '@/lib/platform/crypto/seal'
import type { Tx } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import { AppError } from '@/lib/platform/errors'
import type { Visitor } from '@/lib/platform/http/visitor'
import { openInvitedAccount } from '../invitations/invited-account-service'
import type { AcceptInvite } from '../invitations/schema'
import { type HeldRole, holdGivenRole, recordGivenRole, roleEntry } from './role-grant-service'

/** Marks an invitation as accepted; of simultaneous calls exactly one succeeds. @throws AppError gone */
async function consumeInvite(
  tx: Tx,
  token: string,
  at: Date,
): Promise<HeldRole & { email: string; giverId: string | null }> {
  const tokenHash = sha256Hex(token)
  const { count } = await tx.staffInvite.updateMany({
    where: { tokenHash, acceptedAt: null, revokedAt: null, expiresAt: { gt: at } },
    data: { acceptedAt: at },
  })
  if (count === 0) throw new AppError('gone', 'This invitation was used already, revoked or has expired.')
  const {
    email,
    invitedById: giverId,
    ...given
  } = await tx.staffInvite.findUniqueOrThrow({
    where: { tokenHash },
    select: { email: true, role: true, staffRoleId: true, invitedById: true },
  })
  return { email, giverId, ...(await holdGivenRole(tx, given)) }
}

/**
 * Creates the account of an invited person who has none, or reopens that of former staff.
 * @returns the credentials the welcome screen signs in with
 * @throws AppError gone, conflict (the address has an account: sign in and join), too_many_requests
 */
export async function acceptInvite(
  { visitor, at }: { visitor: Visitor; at: Date },
  { token, password, ...names }: AcceptInvite,
): Promise<Credentials> {
  await countAttempt('tokenPerAddress', addressKey(visitor.ip))
  const passwordHash = await hashPassword(password)
  const joined = await transact(async (tx) => {
    const { email, role, staffRoleId, rights, giverId } = await consumeInvite(tx, token, at)
    const account = { ...names, email, role, staffRoleId, passwordHash, at }
    const { userId, credentials } = await openInvitedAccount(tx, account)
    await recordGivenRole(tx, { userId, rights, giverId, at })
    await auditJoin(tx, { userId, rights, before: null, at })
    return credentials
  })
  sendMailInBackground()
  return joined
}

/**
 * Accepts an invitation with the account it was sent to. Keys that were made before would have the rights of staff from
 * now on, so they end.
 * @throws AppError gone, forbidden (another account's)
 */
export async function joinStaff(
  { actor, at }: WriteContext<{ userId: string; email: string }>,
  { token }: { token: string },
): Promise<void> {
  const { userId } = actor
  await transact(async (tx) => {
    const { email, role, staffRoleId, rights, giverId } = await consumeInvite(tx, token, at)
    if (email !== actor.email)
      throw new AppError('forbidden', `This invitation was sent to ${email}. Sign in as that account.`)
    const before = await tx.user.findUniqueOrThrow({
      where: { id: userId },
      select: { role: true, advertiserMember: true },
    })
    if (before.advertiserMember)
      throw new AppError('conflict', 'You belong to an advertiser and cannot join the staff.')
    await tx.user.update({ where: { id: userId }, data: { role, staffRoleId } })
    const keysEnded = await revokeAllKeys(tx, userId, at)
    await recordGivenRole(tx, { userId, rights, giverId, at })
    await auditJoin(tx, { userId, rights, before: before.role, keysEnded, at })
  })
  sendMailInBackground()
}

type Join = { userId: string; rights: StaffRights; before: UserRole | null; keysEnded?: number; at: Date }

function auditJoin(tx: Tx, { userId, rights, before, keysEnded = 0, at }: Join): Promise<void> {
  const entry = { action: 'staff.join', subject: 'user', subjectId: userId, reason: 'Accepted the invitation' }
  const after = { ...roleEntry(rights), ...(keysEnded > 0 && { keysEnded }) }
  return recordAudit(tx, { userId, ...rights }, { ...entry, before: { role: before }, after, at })
}
