import 'server-only'
import { recordAudit } from '@/lib/backoffice/audit/service'
import { assertConfirmed } from '@/lib/backoffice/pages/guard'
import type { StaffActor, StaffContext } from '@/lib/backoffice/pages/schema'
import type { SquadSplit, SquadStatus } from '@/lib/generated/prisma/enums'
import type { NotificationContent } from '@/lib/messages/notifications/channel-service'
import { notifyAffiliate } from '@/lib/messages/notifications/service'
import type { Tx } from '@/lib/platform/database/db'
import { isUniqueViolation } from '@/lib/platform/database/failures'
import { transact } from '@/lib/platform/database/transaction'
import { dayToColumn, easternDay } from '@/lib/platform/dates/days'
import { AppError } from '@/lib/platform/errors'
import { findOpenPeriod, isWaiting, type MemberShare, readCandidates } from './admin-data'
import type { EditSquad, SquadAction } from './admin-schema'
import { recordSquadEvents } from './events'
import { changeNotification, joinedNotification, leftNotification } from './notifications'
import { isSameRoster, rosterProblems, rosterRefusal, rosterText } from './rules'

type Terms = Pick<LockedSquad, 'name' | 'leaderId' | 'split'> & { members: MemberShare[] }

/**
 * Changes the name, leader, members and split of a squad. Members and split change only at the start of a period, so
 * that a whole period is split among the same people in the same way. [S2.41]
 * @throws AppError invalid (wrong phrase), conflict (a period is open, a member or the name is taken, disbanded),
 * forbidden (the own squad), not_found
 */
export async function editSquad(
  { actor, at }: StaffContext,
  { id, reason, confirm, ...input }: EditSquad & { id: number },
): Promise<void> {
  await transact(async (tx) => {
    const squad = await lockSquad(tx, id)
    if (squad.status === 'disbanded') throw new AppError('conflict', 'This squad is disbanded.')
    assertConfirmed(confirm, `change ${squad.name}`)
    const before: Terms = { ...pick(squad), members: await readMembers(tx, id) }
    const after = toTerms(input)
    await refuseOwnSquad(tx, [...before.members, ...after.members], actor)
    await assertRoster(tx, id, { before, after, at })
    await replaceTerms(tx, id, { before, after }, at)
    await recordSquadEvents(tx, id, ['squad.updated'], at)
    await recordAudit(tx, actor, {
      action: 'squad.change',
      subject: 'squad',
      subjectId: String(id),
      reason,
      at,
      before: auditFields(before),
      after: auditFields(after),
    })
  })
}

const auditFields = (terms: Terms) => ({ ...terms, members: rosterText(terms) })

const pick = ({ name, leaderId, split }: LockedSquad) => ({ name, leaderId, split })

const byNumber = (one: MemberShare, other: MemberShare) => one.affiliateId - other.affiliateId

function toTerms({ name, leaderId, split, members }: Omit<EditSquad, 'reason' | 'confirm'>): Terms {
  const shares = members.map(({ affiliateId, shareBps }) => ({
    affiliateId,
    shareBps: split === 'custom' ? shareBps : 0,
  }))
  return { name, leaderId, split, members: shares.sort(byNumber) }
}

async function readMembers(tx: Tx, squadId: number): Promise<MemberShare[]> {
  const rows = await tx.squadMember.findMany({
    where: { squadId, leftAt: null },
    select: { affiliateId: true, shareBps: true },
  })
  return rows.sort(byNumber)
}

type Change = { before: Terms; after: Terms }

async function assertRoster(tx: Tx, id: number, { before, after, at }: Change & { at: Date }): Promise<void> {
  const { members, leaderId, split } = after
  if (new Set(members.map(({ affiliateId }) => affiliateId)).size < members.length) {
    throw new AppError('invalid', 'A member is listed twice.', { fields: { members: 'A member is listed twice.' } })
  }
  if (isSameRoster(before, after)) {
    if (members.some(({ affiliateId }) => affiliateId === leaderId)) return
    throw new AppError('invalid', 'The leader is not a member.', {
      fields: { leaderId: 'The leader is not a member.' },
    })
  }
  const open = await findOpenPeriod(tx, id)
  const refusal = open && !(await isWaiting(tx, id)) && rosterRefusal(open.startsDay, at)
  if (refusal) throw new AppError('conflict', refusal)
  const [problem] = rosterProblems(await readCandidates(tx, members, id), leaderId, split)
  if (problem) throw new AppError('invalid', problem, { fields: { members: problem } })
}

async function replaceTerms(tx: Tx, id: number, { before, after }: Change, at: Date): Promise<void> {
  const { name, leaderId, split, members } = after
  await tx.squad.update({ where: { id }, data: { name, leaderId, split, updatedAt: at } }).catch(rethrowNameInUse)
  const [was, is] = [before, after].map((terms) => new Set(terms.members.map(({ affiliateId }) => affiliateId)))
  const leaving = before.members.filter(({ affiliateId }) => !is?.has(affiliateId))
  const staying = members.filter(({ affiliateId }) => was?.has(affiliateId))
  const joining = members.filter(({ affiliateId }) => !was?.has(affiliateId))
  await tx.squadMember.updateMany({ where: { squadId: id, affiliateId: { in: ids(leaving) } }, data: { leftAt: at } })
  for (const { affiliateId, shareBps } of staying) {
    await tx.squadMember.update({ where: { squadId_affiliateId: { squadId: id, affiliateId } }, data: { shareBps } })
  }
  await addMembers(tx, id, joining, at).catch(rethrowNameInUse)
  const isNew = !isSameRoster(before, after)
  if (isNew) await resetAcceptances(tx, id)
  await notifyMembers(tx, leaving, leftNotification(id, name, at), at)
  await notifyMembers(tx, joining, joinedNotification(id, name, at), at)
  await notifyMembers(tx, staying, changeNotification({ id, name }, isNew ? 'changed' : 'renamed', at), at)
}

/** All members have to accept the new terms; until they have, nothing is split. */
async function resetAcceptances(tx: Tx, squadId: number): Promise<void> {
  await tx.squad.update({ where: { id: squadId }, data: { termsRevision: { increment: 1 } } })
  await tx.squadMember.updateMany({ where: { squadId, leftAt: null }, data: { acceptedAt: null } })
}

const ids = (members: readonly MemberShare[]): number[] => members.map(({ affiliateId }) => affiliateId)

async function notifyMembers(
  tx: Tx,
  members: readonly MemberShare[],
  notification: NotificationContent,
  at: Date,
): Promise<void> {
  for (const { affiliateId } of members) await notifyAffiliate(tx, affiliateId, notification, at)
}

const ACTIONS = {
  suspend: { from: ['active'], to: 'suspended', event: 'squad.suspended' },
  resume: { from: ['suspended'], to: 'active', event: 'squad.resumed' },
  disband: { from: ['active', 'suspended'], to: 'disbanded', event: 'squad.disbanded' },
} as const satisfies Record<SquadAction, { from: readonly SquadStatus[]; to: SquadStatus; event: string }>

/**
 * Suspends a squad (nothing is split or collected), resumes it, or disbands it: its members leave, and its open period
 * is not split.
 * @throws AppError invalid (wrong phrase), conflict in another status, forbidden (the own squad), not_found
 */
export async function changeSquadStatus(
  { actor, at }: StaffContext,
  { id, action, reason, confirm }: { id: number; action: SquadAction; reason: string; confirm: string },
): Promise<void> {
  await transact(async (tx) => {
    const squad = await lockSquad(tx, id)
    const { from, to } = ACTIONS[action]
    if (!from.some((status) => status === squad.status)) {
      throw new AppError('conflict', `This squad is ${squad.status}.`)
    }
    assertConfirmed(confirm, `${action} ${squad.name}`)
    const members = await readMembers(tx, id)
    await refuseOwnSquad(tx, members, actor)
    await tx.squad.update({ where: { id }, data: { status: to, updatedAt: at } })
    if (action === 'disband') await endMembership(tx, id, actor, at)
    await notifyMembers(
      tx,
      members,
      changeNotification(squad, action === 'resume' ? 'resumed' : ACTIONS[action].to, at),
      at,
    )
    await recordSquadEvents(tx, id, [ACTIONS[action].event], at)
    await recordAudit(tx, actor, {
      action: `squad.${action}`,
      subject: 'squad',
      subjectId: String(id),
      reason,
      at,
      before: { status: squad.status },
      after: { status: to },
    })
  })
}

async function endMembership(tx: Tx, squadId: number, { userId }: StaffActor, at: Date): Promise<void> {
  await tx.squadMember.updateMany({ where: { squadId, leftAt: null }, data: { leftAt: at } })
  await tx.squadPeriod.updateMany({
    where: { squadId, closedAt: null },
    data: { endsDay: dayToColumn(easternDay(at)), closedAt: at, closedById: userId },
  })
}

export type LockedSquad = { id: number; name: string; leaderId: number; split: SquadSplit; status: SquadStatus }

/** Locks a squad, so that changes of its members, split and periods are serialized. @throws AppError not_found */
export async function lockSquad(tx: Tx, id: number): Promise<LockedSquad> {
  const [squad] = await tx.$queryRaw<LockedSquad[]>`
    SELECT id, name, leader_id AS "leaderId", split::text, status::text FROM squad WHERE id = ${id} FOR NO KEY UPDATE`
  if (!squad) throw new AppError('not_found', 'There is no such squad.')
  return squad
}

/** Refuses decisions of staff about a squad they are in. @throws AppError forbidden */
export async function refuseOwnSquad(
  tx: Tx,
  members: readonly Pick<MemberShare, 'affiliateId'>[],
  { userId }: StaffActor,
): Promise<void> {
  const own = await tx.affiliate.count({ where: { userId, id: { in: members.map(({ affiliateId }) => affiliateId) } } })
  if (own > 0) throw new AppError('forbidden', 'You are in this squad yourself; somebody else must decide.')
}

/** Adds members, former ones included. @param acceptedAt when they accepted the squad; null if they have yet to */
export async function addMembers(
  tx: Tx,
  squadId: number,
  members: readonly MemberShare[],
  at: Date,
  acceptedAt: Date | null = null,
): Promise<void> {
  for (const { affiliateId, shareBps } of members) {
    await tx.squadMember.upsert({
      where: { squadId_affiliateId: { squadId, affiliateId } },
      create: { squadId, affiliateId, shareBps, joinedAt: at, acceptedAt },
      update: { shareBps, joinedAt: at, leftAt: null, acceptedAt },
    })
  }
}

/** Explains a unique violation: another squad took the name or a member at the same time. */
export function rethrowNameInUse(error: unknown): never {
  if (isUniqueViolation(error)) {
    throw new AppError('conflict', 'Another squad has this name or one of these members.')
  }
  throw error
}
