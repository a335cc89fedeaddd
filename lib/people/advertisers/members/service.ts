import 'server-only'
import { revokeAllKeys } from '@/lib/accounts/api-keys/service'
import type { AdvertiserActor, WriteContext } from '@/lib/accounts/auth/actor'
import { revokeAllSessions } from '@/lib/accounts/auth/session-service'
import { lockTeam } from '@/lib/backoffice/audit/team-events'
import type { AdvertiserMember, AdvertiserRole } from '@/lib/generated/prisma/client'
import { sendMailInBackground } from '@/lib/messages/mail/service'
import type { Tx } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import { AppError } from '@/lib/platform/errors'
import { auditChange, type PeopleChange } from '../change-service'
import type { InviteMember } from '../invites/schema'
import { invite, revokeInvite, revokeMemberInvitesFrom } from '../invites/service'

type OwnerContext = WriteContext<Pick<AdvertiserActor, 'userId' | 'role' | 'advertiser'>>

const toPeopleChange = ({ actor, at }: OwnerContext): PeopleChange => ({
  advertiserId: actor.advertiser.advertiserId,
  actor: { userId: actor.userId, role: actor.role },
  at,
})

/** Emails an invitation; an earlier one to the same address is revoked. @throws AppError conflict */
export async function inviteMember(context: OwnerContext, input: InviteMember): Promise<void> {
  await transact(async (tx) => {
    await assertStillOwner(tx, context)
    await invite(tx, toPeopleChange(context), input)
  })
  sendMailInBackground()
}

/** Revokes an open invitation of the own advertiser. @throws AppError not_found */
export async function revokeMemberInvite(context: OwnerContext, { id }: { id: string }): Promise<void> {
  await transact(async (tx) => {
    await assertStillOwner(tx, context)
    await revokeInvite(tx, toPeopleChange(context), id)
  })
}

/** Changes the role of a colleague, from their next request on. @throws AppError forbidden, not_found, conflict */
export async function changeMemberRole(
  context: OwnerContext,
  { id, role }: { id: string; role: AdvertiserRole },
): Promise<void> {
  await transact(async (tx) => {
    await assertStillOwner(tx, context)
    await changeRole(tx, toPeopleChange(context), id, role)
  })
}

/** Ends the access of a colleague, or one's own, at once. @throws AppError not_found, conflict */
export async function removeMember(context: OwnerContext, { id }: { id: string }): Promise<void> {
  await transact(async (tx) => {
    await assertStillOwner(tx, context)
    await remove(tx, toPeopleChange(context), id)
  })
}

/** An owner who was removed, banned or made a manager during the request changes nothing any more. */
async function assertStillOwner(tx: Tx, { actor }: OwnerContext): Promise<void> {
  const { advertiserId } = actor.advertiser
  const members = await lockMembers(tx, advertiserId)
  const isOwner = members.some(({ userId, role }) => userId === actor.userId && role === 'owner')
  if (isOwner && (await lockActive(tx, actor.userId))) return
  throw new AppError('forbidden', 'Only an owner of the account may change its people.')
}

/** Locks an account that is active, so that it is not banned until the transaction ends. */
async function lockActive(tx: Tx, userId: string): Promise<boolean> {
  const found = await tx.$queryRaw<object[]>`
    SELECT 1 FROM app_user WHERE id = ${userId}::uuid AND status = 'active' FOR NO KEY UPDATE`
  return found.length > 0
}

/** Locks the people of an advertiser, so that two owners who remove each other or themselves at once do not leave none. */
export function lockMembers(tx: Tx, advertiserId: number): Promise<Pick<AdvertiserMember, 'userId' | 'role'>[]> {
  return tx.$queryRaw`
    SELECT user_id AS "userId", role FROM advertiser_member WHERE advertiser_id = ${advertiserId}
    ORDER BY user_id FOR UPDATE`
}

const RANK: Record<AdvertiserRole, number> = { viewer: 0, manager: 1, owner: 2 }

/**
 * Changes a role in the caller's transaction; a higher one ends the person's keys, and open invitations of somebody who
 * is no owner any more are revoked. One owner must remain, unless staff decide.
 * @throws AppError not_found, conflict
 */
export async function changeRole(tx: Tx, change: PeopleChange, userId: string, role: AdvertiserRole): Promise<void> {
  const before = await lockMember(tx, change, userId)
  if (before.role === role) throw new AppError('conflict', 'They have this role already.')
  if (before.role === 'owner') assertOwnerRemains(before)
  await tx.advertiserMember.update({ where: { userId }, data: { role } })
  // keys that were refused would be allowed more from now on
  if (RANK[role] > RANK[before.role]) await revokeAllKeys(tx, userId, change.at)
  const invitesEnded = role === 'owner' ? 0 : await endInvitesFrom(tx, change, userId)
  await auditChange(tx, change, {
    action: 'advertiser.role',
    before: { userId, role: before.role },
    after: { userId, role, ...(invitesEnded > 0 && { invitesEnded }) },
  })
}

/**
 * Ends access in the caller's transaction: the account is closed, its sessions end, and open invitations they sent are
 * revoked. A banned account stays banned: only staff end that.
 * @throws AppError not_found, conflict
 */
export async function remove(tx: Tx, change: PeopleChange, userId: string): Promise<void> {
  const before = await lockMember(tx, change, userId)
  if (before.role === 'owner') assertOwnerRemains(before)
  await tx.advertiserMember.delete({ where: { userId } })
  // locks the account whatever its status, so that it is not reinstated as a member meanwhile
  await tx.$executeRaw`
    UPDATE app_user SET status = CASE status WHEN 'active' THEN 'suspended' ELSE status END
    WHERE id = ${userId}::uuid`
  await revokeAllSessions(tx, userId, change.at)
  await revokeAllKeys(tx, userId, change.at)
  const invitesEnded = await endInvitesFrom(tx, change, userId)
  await auditChange(tx, change, {
    action: 'advertiser.remove',
    before: { userId, role: before.role },
    ...(invitesEnded > 0 && { after: { invitesEnded } }),
  })
}

/** Revokes what a person sent; the advertiser is locked before its invitations, as where one is accepted. */
async function endInvitesFrom(tx: Tx, { advertiserId, at }: PeopleChange, userId: string): Promise<number> {
  await lockTeam(tx, advertiserId)
  return revokeMemberInvitesFrom(tx, userId, at)
}

async function lockMember(tx: Tx, { advertiserId, reason }: PeopleChange, userId: string) {
  const members = await lockMembers(tx, advertiserId)
  const member = members.find((one) => one.userId === userId)
  if (!member) throw new AppError('not_found', 'There is no such person at this advertiser.')
  const isLastOwner = members.every((one) => one.userId === userId || one.role !== 'owner')
  return { role: member.role, isLastOwner: isLastOwner && reason === undefined }
}

function assertOwnerRemains({ isLastOwner }: { isLastOwner: boolean }): void {
  if (isLastOwner) throw new AppError('conflict', 'This is the last owner. Make somebody else owner first.')
}
