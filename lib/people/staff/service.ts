import 'server-only'
import { randomBytes } from 'node:crypto'
import { mayOpen } from '@/lib/accounts/admin/rules'
import type { Credentials } from '@/lib/accounts/auth/schema'
import { WELCOME_TOKEN_MS } from '@/lib/accounts/one-use-tokens/constants'
import { issueToken } from '@/lib/accounts/one-use-tokens/service'
import { addressKey } from '@/lib/accounts/rate-limits/rules'
import { countAttempt } from '@/lib/accounts/rate-limits/service'
import { revokeAllSessions } from '@/lib/accounts/sessions/service'
import { assertConfirmed } from '@/lib/backoffice/admin/guard'
import { recordAudit, type StaffActor } from '@/lib/backoffice/audit/service'
import type { UserRole, UserStatus } from '@/lib/generated/prisma/enums'
import { queueMail, sendMailInBackground } from '@/lib/messages/mail/service'
import { hashPassword } from '@/lib/platform/crypto/password-hash'
import { sha256Hex } from '@/lib/platform/crypto/seal'
import type { Clock } from '@/lib/platform/dates/clock'
import type { Tx } from '@/lib/platform/db'
import { AppError } from '@/lib/platform/errors'
import { siteUrl } from '@/lib/platform/http/site-url'
import type { Visitor } from '@/lib/platform/http/visitor'
import { newId } from '@/lib/platform/ids/uuid-v7'
import { transact } from '@/lib/platform/transaction'
import { INVITE_MS, type StaffAction } from './constants'
import { staffInviteMail } from './emails'
import { isFormerStaff } from './rules'
import type { AcceptInvite, Invite, StaffActionBody } from './schema'

/** Mails an invitation to join the staff; an older one of the same address ends. @throws AppError invalid, conflict */
export async function inviteStaff(
  { email, role, reason, confirm }: Invite,
  actor: StaffActor,
  at: Date,
): Promise<void> {
  assertConfirmed(confirm, email)
  const token = randomBytes(32).toString('base64url')
  await transact(async (tx) => {
    const known = await tx.user.findUnique({ where: { email }, select: { role: true, status: true } })
    if (known && known.role !== 'AFFILIATE' && known.status === 'active') {
      throw new AppError('conflict', 'They are staff already: change their role instead.')
    }
    await tx.staffInvite.updateMany({ where: { email, acceptedAt: null, revokedAt: null }, data: { revokedAt: at } })
    const id = newId(at)
    const expiresAt = new Date(at.getTime() + INVITE_MS)
    await tx.staffInvite.create({
      data: { id, email, role, tokenHash: sha256Hex(token), invitedById: actor.userId, createdAt: at, expiresAt },
    })
    const acceptUrl = siteUrl(`/staff-invite?token=${token}`)
    await queueMail(tx, email, staffInviteMail({ role, acceptUrl }), at)
    await recordAudit(tx, actor, {
      ...{ action: 'staff.invite', subject: 'staff_invite', subjectId: id },
      ...{ after: { email, role }, reason, at },
    })
  })
  sendMailInBackground()
}

/** Ends an invitation that nobody accepted yet. @throws AppError not_found */
export async function revokeInvite(id: string, reason: string, actor: StaffActor, at: Date): Promise<void> {
  await transact(async (tx) => {
    const [invite] = await tx.staffInvite.updateManyAndReturn({
      where: { id, acceptedAt: null, revokedAt: null },
      data: { revokedAt: at },
      select: { email: true, role: true },
    })
    if (!invite) throw new AppError('not_found', 'There is no such open invitation.')
    await recordAudit(tx, actor, {
      ...{ action: 'staff.revoke_invite', subject: 'staff_invite', subjectId: id, before: invite, reason, at },
    })
  })
}

/**
 * Ends what somebody has invited and nobody accepted yet, as they may no longer invite: else they would come back by it.
 * @returns how many
 */
export async function endInvitesOf(tx: Tx, userId: string, at: Date): Promise<number> {
  const where = { invitedById: userId, acceptedAt: null, revokedAt: null, expiresAt: { gt: at } }
  return (await tx.staffInvite.updateMany({ where, data: { revokedAt: at } })).count
}

const usedUp = () => new AppError('gone', 'This invitation was used already, taken back or has run out.')

/** Uses an invitation up: of any number of acceptances at once exactly one gets it. */
async function spendInvite(tx: Tx, token: string, at: Date): Promise<{ email: string; role: UserRole }> {
  const tokenHash = sha256Hex(token)
  const { count } = await tx.staffInvite.updateMany({
    where: { tokenHash, acceptedAt: null, revokedAt: null, expiresAt: { gt: at } },
    data: { acceptedAt: at },
  })
  if (count === 0) throw usedUp()
  return tx.staffInvite.findUniqueOrThrow({ where: { tokenHash }, select: { email: true, role: true } })
}

/**
 * Makes the account of somebody invited who has none, or opens that of former staff again, and answers what the welcome
 * screen signs in with.
 * @throws AppError gone, conflict (there is an account: sign in and join), too_many_requests
 */
export async function acceptInvite(
  { token, password, ...names }: AcceptInvite,
  visitor: Visitor,
  clock: Clock,
): Promise<Credentials> {
  await countAttempt('tokenPerAddress', addressKey(visitor.ip))
  const passwordHash = await hashPassword(password)
  return transact(async (tx) => {
    const now = clock.now()
    const { email, role } = await spendInvite(tx, token, now)
    const known = await tx.user.findUnique({ where: { email }, select: { id: true, status: true, affiliate: true } })
    if (known && !isFormerStaff(known)) {
      throw new AppError('conflict', 'This address has an account. Sign in with it and open the link again.')
    }
    const data = { ...names, role, passwordHash, emailConfirmedAt: now, sessionsValidFrom: now }
    const user = known
      ? await tx.user.update({ where: { id: known.id }, data: { ...data, status: 'active' }, select: { id: true } })
      : await tx.user.create({ data: { ...data, email, createdAt: now }, select: { id: true } })
    await noteJoined(tx, { userId: user.id, role }, null, now)
    return {
      email,
      token: await issueToken(tx, { userId: user.id, purpose: 'welcome', lifetimeMs: WELCOME_TOKEN_MS, at: now }),
    }
  })
}

/** Takes an invitation up as the account it was sent to. @throws AppError gone, forbidden (another account's) */
export async function joinStaff(token: string, me: { userId: string; email: string }, at: Date): Promise<void> {
  await transact(async (tx) => {
    const { email, role } = await spendInvite(tx, token, at)
    if (email !== me.email)
      throw new AppError('forbidden', `This invitation was sent to ${email}. Sign in as that account.`)
    const before = await tx.user.findUniqueOrThrow({ where: { id: me.userId }, select: { role: true } })
    await tx.user.update({ where: { id: me.userId }, data: { role } })
    await noteJoined(tx, { userId: me.userId, role }, before.role, at)
  })
}

const noteJoined = (tx: Tx, { userId, role }: { userId: string; role: UserRole }, before: UserRole | null, at: Date) =>
  recordAudit(
    tx,
    { userId, role },
    {
      ...{ action: 'staff.join', subject: 'user', subjectId: userId, before: { role: before }, after: { role } },
      ...{ reason: 'Accepted the invitation', at },
    },
  )

type Member = { id: string; email: string; role: UserRole; status: UserStatus; affiliateId: number | null }

/**
 * Changes the role of a member of staff, or takes it away: their next request is answered by it, and what they invited
 * ends with their right to. Nobody changes their own, and the last super admin stays. [S2.36]
 * @throws AppError forbidden, not_found, conflict, invalid
 */
export async function actOnStaff(
  { id, action }: { id: string; action: StaffAction },
  { role, reason, confirm }: StaffActionBody,
  actor: StaffActor,
  clock: Clock,
): Promise<void> {
  if (id === actor.userId) throw new AppError('forbidden', 'This is your own role; somebody else must change it.')
  await transact(async (tx) => {
    const member = await lockMember(tx, id)
    assertConfirmed(confirm, member.email)
    const to = action === 'revoke' ? 'AFFILIATE' : role
    if (!to || to === member.role)
      throw new AppError('invalid', 'Choose another role.', { fields: { role: 'Choose another role.' } })
    // who promotes nothing and is no longer staff has nothing to sign in for
    const leaves = to === 'AFFILIATE' && member.affiliateId === null
    await tx.user.update({ where: { id }, data: { role: to, ...(leaves && { status: 'suspended' as const }) } })
    if (to === 'AFFILIATE') await revokeAllSessions(tx, id, clock.now())
    const at = clock.now()
    const invitesEnded = mayOpen(to, 'manage-admins') ? 0 : await endInvitesOf(tx, id, at)
    await recordAudit(tx, actor, {
      ...{ action: `staff.${action}`, subject: 'user', subjectId: id, reason, at },
      ...{ before: { role: member.role }, after: { role: to, ...(invitesEnded > 0 && { invitesEnded }) } },
    })
  })
}

/** Holds every super admin, so that two who remove each other at once do not leave the house without one. */
async function lockMember(tx: Tx, id: string): Promise<Member> {
  const held = await tx.$queryRaw<{ id: string; role: UserRole }[]>`
    SELECT id, role FROM app_user WHERE (role = 'SUPER_ADMIN' AND status = 'active') OR id = ${id}::uuid
    ORDER BY id FOR NO KEY UPDATE`
  const member = await tx.user.findUnique({
    where: { id },
    select: { id: true, email: true, role: true, status: true, affiliate: { select: { id: true } } },
  })
  if (!member || member.role === 'AFFILIATE' || member.status !== 'active') {
    throw new AppError('not_found', 'There is no such member of staff.')
  }
  const others = held.filter((one) => one.role === 'SUPER_ADMIN' && one.id !== id)
  if (member.role === 'SUPER_ADMIN' && others.length === 0) {
    throw new AppError('conflict', 'The last super admin cannot go: make another one first.')
  }
  return { ...member, affiliateId: member.affiliate?.id ?? null }
}
