import 'server-only'
import { randomBytes } from 'node:crypto'
import type { VisitorContext } from '@/lib/accounts/auth/actor'
import type { Credentials } from '@/lib/accounts/auth/schema'
import { addressKey } from '@/lib/accounts/rate-limits/rules'
import { countAttempt } from '@/lib/accounts/rate-limits/service'
import { lockTeam } from '@/lib/backoffice/audit/team-events'
import { queueOutsideMail } from '@/lib/messages/mail/outside-service'
import { hashPassword } from '@/lib/platform/crypto/password-hash'
import { sha256Hex } from '@/lib/platform/crypto/seal'
import type { Tx } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import { AppError } from '@/lib/platform/errors'
import { siteUrl } from '@/lib/platform/http/site-url'
import { newId } from '@/lib/platform/ids/uuid-v7'
import { lockAccountAt, openInvitedAccount } from '../../invitations/invited-account-service'
import { isClosedAccount } from '../../invitations/rules'
import type { AcceptInvite } from '../../invitations/schema'
import { auditChange, type PeopleChange } from '../change-service'
import { INVITE_MS, MEMBERS_MAX } from './constants'
import { advertiserInviteEmail } from './emails'
import type { InviteMember } from './schema'

/**
 * Creates the account of an invited person. Whoever has an account of another kind needs another address: nobody is on
 * two sides.
 * @returns the credentials the welcome screen signs in with
 * @throws AppError gone, conflict, too_many_requests
 */
export async function acceptMemberInvite(
  { visitor, at }: VisitorContext,
  { token, password, ...names }: AcceptInvite,
): Promise<Credentials> {
  await countAttempt('tokenPerAddress', addressKey(visitor.ip))
  const passwordHash = await hashPassword(password)
  return transact(async (tx) => {
    const { email, role, advertiserId } = await consumeInvite(tx, token, at)
    const account = { ...names, email, role: 'AFFILIATE' as const, passwordHash, at }
    const { userId, credentials } = await openInvitedAccount(tx, account)
    await tx.advertiserMember.create({ data: { userId, advertiserId, role, createdAt: at } })
    const change = { advertiserId, actor: { userId, role: 'AFFILIATE' as const }, at }
    await auditChange(tx, change, { action: 'advertiser.join', after: { email, role } })
    return credentials
  })
}

/**
 * Marks an invitation as accepted; of simultaneous calls exactly one succeeds. Locks are taken in the order of bans and
 * removals: the account, the advertiser, its invitations.
 * @throws AppError gone, also where the advertiser is archived
 */
async function consumeInvite(tx: Tx, token: string, at: Date) {
  const open = { tokenHash: sha256Hex(token), acceptedAt: null, revokedAt: null, expiresAt: { gt: at } }
  const invite = await tx.advertiserInvite.findUnique({
    where: open,
    select: { email: true, role: true, advertiserId: true },
  })
  if (!invite) throw noLonger()
  await lockAccountAt(tx, invite.email)
  if (!(await lockOpenAdvertiser(tx, invite.advertiserId))) throw noLonger()
  // it may have been accepted or revoked meanwhile
  const { count } = await tx.advertiserInvite.updateMany({ where: open, data: { acceptedAt: at } })
  if (count === 0) throw noLonger()
  return invite
}

const noLonger = () => new AppError('gone', 'This invitation was used already, revoked or has expired.')

/** Locks an advertiser that is not archived. @returns undefined where there is none */
async function lockOpenAdvertiser(tx: Tx, id: number): Promise<{ name: string } | undefined> {
  const [advertiser] = await tx.$queryRaw<{ name: string }[]>`
    SELECT name FROM advertiser WHERE id = ${id} AND status <> 'archived' FOR NO KEY UPDATE`
  return advertiser
}

/** Invites a person in the caller's transaction; the mail is sent once it commits. @throws AppError conflict, too_many_requests */
export async function invite(tx: Tx, change: PeopleChange, { email, role }: InviteMember): Promise<void> {
  const { advertiserId, actor, at } = change
  const advertiser = await lockOpenAdvertiser(tx, advertiserId)
  if (!advertiser) throw new AppError('not_found', 'There is no such advertiser.')
  await assertFree(tx, email)
  await revokeMemberInvitesTo(tx, email, at)
  await assertRoom(tx, advertiserId, at)
  const token = randomBytes(32).toString('base64url')
  const expiresAt = new Date(at.getTime() + INVITE_MS)
  const id = newId(at)
  await tx.advertiserInvite.create({
    data: {
      id,
      advertiserId,
      email,
      role,
      tokenHash: sha256Hex(token),
      invitedById: actor.userId,
      createdAt: at,
      expiresAt,
    },
  })
  const acceptUrl = siteUrl(`/advertiser-invite?token=${token}`)
  const mail = advertiserInviteEmail({ advertiserName: advertiser.name, role, acceptUrl })
  const sender = { userId: actor.userId, advertiserId: actor.role === 'AFFILIATE' ? advertiserId : null }
  await queueOutsideMail(tx, { toAddress: email, mail, sender }, at)
  await auditChange(tx, change, { action: 'advertiser.invite', after: { email, role } })
}

/** Only an address without an account can be invited, or that of a closed one. */
async function assertFree(tx: Tx, email: string): Promise<void> {
  const known = await tx.user.findUnique({
    where: { email },
    select: { status: true, affiliate: true, advertiserMember: true },
  })
  if (!known || isClosedAccount(known)) return
  const message = 'This address has an account already. A person of an advertiser needs an address of their own.'
  throw new AppError('conflict', message, { fields: { email: message } })
}

async function assertRoom(tx: Tx, advertiserId: number, at: Date): Promise<void> {
  const members = await tx.advertiserMember.count({ where: { advertiserId } })
  const open = { advertiserId, acceptedAt: null, revokedAt: null, expiresAt: { gt: at } }
  const invites = await tx.advertiserInvite.count({ where: open })
  if (members + invites >= MEMBERS_MAX) {
    throw new AppError('conflict', `An advertiser has at most ${MEMBERS_MAX} people, invitations included.`)
  }
}

/** Revokes an open invitation in the caller's transaction. @throws AppError not_found */
export async function revokeInvite(tx: Tx, change: PeopleChange, id: string): Promise<void> {
  await lockTeam(tx, change.advertiserId)
  const [revoked] = await tx.advertiserInvite.updateManyAndReturn({
    where: { id, advertiserId: change.advertiserId, acceptedAt: null, revokedAt: null },
    data: { revokedAt: change.at },
    select: { email: true, role: true },
  })
  if (!revoked) throw new AppError('not_found', 'There is no such open invitation.')
  await auditChange(tx, change, { action: 'advertiser.revoke_invite', before: revoked })
}

/**
 * Revokes the open invitations a person sent, for when they may no longer invite: they could come back by one.
 * @returns how many
 */
export async function revokeMemberInvitesFrom(tx: Tx, userId: string, at: Date): Promise<number> {
  const where = { invitedById: userId, acceptedAt: null, revokedAt: null, expiresAt: { gt: at } }
  return (await tx.advertiserInvite.updateMany({ where, data: { revokedAt: at } })).count
}

/** Revokes the open invitations to an address, for when its owner is banned or invited anew. */
export async function revokeMemberInvitesTo(tx: Tx, email: string, at: Date): Promise<void> {
  await tx.advertiserInvite.updateMany({ where: { email, acceptedAt: null, revokedAt: null }, data: { revokedAt: at } })
}
