import 'server-only'
import { randomBytes } from 'node:crypto'
import type { VisitorContext } from '@/lib/accounts/auth/actor'
import type { Credentials } from '@/lib/accounts/auth/schema'
import { addressKey } from '@/lib/accounts/rate-limits/rules'
import { countAttempt } from '@/lib/accounts/rate-limits/service'
import { queueEmail } from '@/lib/messages/mail/service'
import { hashPassword } from '@/lib/platform/crypto/password-hash'
import { sha256Hex } from '@/lib/platform/crypto/seal'
import type { Tx } from '@/lib/platform/db'
import { AppError } from '@/lib/platform/errors'
import { siteUrl } from '@/lib/platform/http/site-url'
import { newId } from '@/lib/platform/ids/uuid-v7'
import { transact } from '@/lib/platform/transaction'
import { auditChange, type PeopleChange } from '../advertiser-changes/service'
import { isClosedAccount } from '../invited-accounts/rules'
import type { AcceptInvite } from '../invited-accounts/schema'
import { openInvitedAccount } from '../invited-accounts/service'
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

/** Marks an invitation as accepted; of simultaneous calls exactly one succeeds. @throws AppError gone */
async function consumeInvite(tx: Tx, token: string, at: Date) {
  const [invite] = await tx.advertiserInvite.updateManyAndReturn({
    where: { tokenHash: sha256Hex(token), acceptedAt: null, revokedAt: null, expiresAt: { gt: at } },
    data: { acceptedAt: at },
    select: { email: true, role: true, advertiserId: true },
  })
  if (!invite) throw new AppError('gone', 'This invitation was used already, revoked or has expired.')
  return invite
}

/** Invites a person in the caller's transaction; the mail is sent once it commits. @throws AppError conflict */
export async function invite(tx: Tx, change: PeopleChange, { email, role }: InviteMember): Promise<void> {
  const { advertiserId, actor, at } = change
  const advertiser = await tx.$queryRaw<{ name: string }[]>`
    SELECT name FROM advertiser WHERE id = ${advertiserId} AND status <> 'archived' FOR NO KEY UPDATE`
  if (!advertiser[0]) throw new AppError('not_found', 'There is no such advertiser.')
  await assertFree(tx, email)
  await tx.advertiserInvite.updateMany({
    where: { email, acceptedAt: null, revokedAt: null },
    data: { revokedAt: at },
  })
  await assertRoom(tx, advertiserId, at)
  const token = randomBytes(32).toString('base64url')
  const expiresAt = new Date(at.getTime() + INVITE_MS)
  const id = newId(at)
  await tx.advertiserInvite.create({
    data: {
      ...{ id, advertiserId, email, role, tokenHash: sha256Hex(token), invitedById: actor.userId },
      ...{ createdAt: at, expiresAt },
    },
  })
  const acceptUrl = siteUrl(`/advertiser-invite?token=${token}`)
  await queueEmail(tx, email, advertiserInviteEmail({ advertiserName: advertiser[0].name, role, acceptUrl }), at)
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
  const [revoked] = await tx.advertiserInvite.updateManyAndReturn({
    where: { id, advertiserId: change.advertiserId, acceptedAt: null, revokedAt: null },
    data: { revokedAt: change.at },
    select: { email: true, role: true },
  })
  if (!revoked) throw new AppError('not_found', 'There is no such open invitation.')
  await auditChange(tx, change, { action: 'advertiser.revoke_invite', before: revoked })
}
