import 'server-only'
import type { AffiliateActor, WriteContext } from '@/lib/accounts/auth/actor'
import { recordAudit } from '@/lib/backoffice/audit/service'
import { notifyAffiliate } from '@/lib/messages/notifications/service'
import type { Tx } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import { addDays, dayToColumn, easternDay } from '@/lib/platform/dates/days'
import { AppError } from '@/lib/platform/errors'
import { divide } from '@/lib/platform/money/divide'
import { findOpenPeriod } from '../admin-data'
import { type LockedSquad, lockSquad } from '../admin-service'
import { WHOLE_BPS } from '../constants'
import { recordSquadEvents } from '../events'
import { leftNotification } from '../notifications'
import { lastWholeDay } from '../rules'
import { endPeriod, openPeriod } from './admin-service'
import { readFigures } from './data'
import { inEffectNotification, memberLeftNotification } from './membership-notifications'
import { splitEarnings } from './split-rules'

type Context = WriteContext<Pick<AffiliateActor, 'affiliateId'>>
type Member = { affiliateId: number; shareBps: number; acceptedAt: Date | null; joinedAt: Date }

/**
 * Accepts the changed members and split of one's own squad. With the last acceptance they take effect: the period begins
 * again today, and what was earned before it is not split.
 * @throws AppError not_found without a squad, conflict when the terms are not those that were shown
 */
export async function acceptTerms(
  { actor: { affiliateId }, at }: Context,
  { termsRevision }: { termsRevision: number },
): Promise<void> {
  await transact(async (tx) => {
    const { squad, members } = await lockOwnSquad(tx, affiliateId)
    if (squad.termsRevision !== termsRevision)
      throw new AppError('conflict', 'The split has changed. Look at it again before you accept.')
    const own = members.find((member) => member.affiliateId === affiliateId)
    if (own?.acceptedAt) return
    await tx.squadMember.update({
      where: { squadId_affiliateId: { squadId: squad.id, affiliateId } },
      data: { acceptedAt: at },
    })
    await recordSquadEvents(tx, squad.id, ['squad.updated'], at)
    await note(tx, squad, 'squad.accept', { affiliateId, termsRevision }, at)
    await applyTerms(
      tx,
      squad,
      members.filter((member) => member.affiliateId !== affiliateId),
      at,
    )
  })
}

/**
 * Leaves one's own squad. What was earned through the last whole day is split as agreed; from then on all earnings of
 * the leaver are theirs. Their share is divided among the others in the ratio they accepted.
 * @throws AppError not_found without a squad
 */
export async function leaveSquad({ actor: { affiliateId }, at }: Context): Promise<void> {
  await transact(async (tx) => {
    const { squad, members } = await lockOwnSquad(tx, affiliateId)
    const isInEffect = members.every(({ acceptedAt }) => acceptedAt !== null)
    if (isInEffect && squad.status === 'active') await splitBefore(tx, squad, at)
    const key = { squadId: squad.id, affiliateId }
    await tx.squadMember.update({ where: { squadId_affiliateId: key }, data: { leftAt: at } })
    const rest = members.filter((member) => member.affiliateId !== affiliateId)
    const isDisbanded = rest.length < 2
    if (isDisbanded) await disband(tx, squad, at)
    else await handOverShare(tx, squad, rest, at)
    await recordSquadEvents(tx, squad.id, ['squad.left', ...(isDisbanded ? (['squad.disbanded'] as const) : [])], at)
    await notifyAffiliate(tx, affiliateId, leftNotification(squad.id, squad.name, at), at)
    const { user } = await tx.affiliate.findUniqueOrThrow({ where: { id: affiliateId }, include: { user: true } })
    const notification = memberLeftNotification(
      squad,
      `${user.firstName || 'Affiliate'} #${affiliateId}`,
      isDisbanded,
      at,
    )
    for (const member of rest) await notifyAffiliate(tx, member.affiliateId, notification, at)
    await note(tx, squad, 'squad.leave', { affiliateId, isDisbanded }, at)
    if (!isDisbanded && !isInEffect) await applyTerms(tx, squad, rest, at)
  })
}

type Locked = LockedSquad & { termsRevision: number }

async function lockOwnSquad(tx: Tx, affiliateId: number): Promise<{ squad: Locked; members: Member[] }> {
  const none = new AppError('not_found', 'You are in no squad.')
  const found = await tx.squadMember.findFirst({ where: { affiliateId, leftAt: null }, select: { squadId: true } })
  if (!found) throw none
  const locked = await lockSquad(tx, found.squadId)
  const { termsRevision } = await tx.squad.findUniqueOrThrow({ where: { id: locked.id } })
  const members = await tx.squadMember.findMany({
    where: { squadId: locked.id, leftAt: null },
    orderBy: [{ joinedAt: 'asc' }, { affiliateId: 'asc' }],
  })
  if (!members.some((member) => member.affiliateId === affiliateId)) throw none
  return { squad: { ...locked, termsRevision }, members }
}

/** Begins the period again today, once all have accepted; earlier days are not split. */
async function applyTerms(tx: Tx, squad: Locked, others: readonly Member[], at: Date): Promise<void> {
  if (others.some(({ acceptedAt }) => acceptedAt === null)) return
  const today = easternDay(at)
  const open = await findOpenPeriod(tx, squad.id)
  if (open && open.startsDay < today) {
    await tx.squadPeriod.update({
      where: { id: open.id },
      data: { endsDay: dayToColumn(addDays(today, -1)), closedAt: at },
    })
    await openPeriod(tx, squad.id, today, at)
  }
  const members = await tx.squadMember.findMany({ where: { squadId: squad.id, leftAt: null } })
  const notification = inEffectNotification(squad.id, squad.name, at)
  for (const { affiliateId } of members) await notifyAffiliate(tx, affiliateId, notification, at)
}

/** Closes the period through the last whole day, as staff would. */
async function splitBefore(tx: Tx, squad: Locked, at: Date): Promise<void> {
  const period = await findOpenPeriod(tx, squad.id)
  const throughDay = lastWholeDay(at)
  if (!period || period.startsDay > throughDay) return
  const figures = await readFigures(tx, [{ squadId: squad.id, from: period.startsDay, to: throughDay }])
  const lines = splitEarnings(figures, squad.split)
  await endPeriod(tx, { squad, period, throughDay, lines, reason: 'A member left' }, null, at)
}

/** Divides the share of the leaver, and passes on the lead to whoever joined first. */
async function handOverShare(tx: Tx, squad: Locked, rest: readonly Member[], at: Date): Promise<void> {
  const leads = rest.some(({ affiliateId }) => affiliateId === squad.leaderId)
  const leaderId = leads ? squad.leaderId : (rest[0]?.affiliateId ?? squad.leaderId)
  await tx.squad.update({ where: { id: squad.id }, data: { leaderId, updatedAt: at } })
  if (squad.split !== 'custom') return
  const shares = divide(
    BigInt(WHOLE_BPS),
    rest.map(({ shareBps }) => BigInt(shareBps)),
  )
  for (const [index, { affiliateId }] of rest.entries()) {
    await tx.squadMember.update({
      where: { squadId_affiliateId: { squadId: squad.id, affiliateId } },
      data: { shareBps: Number(shares[index] ?? 0n) },
    })
  }
}

async function disband(tx: Tx, { id }: Locked, at: Date): Promise<void> {
  await tx.squad.update({ where: { id }, data: { status: 'disbanded', updatedAt: at } })
  await tx.squadMember.updateMany({ where: { squadId: id, leftAt: null }, data: { leftAt: at } })
  await tx.squadPeriod.updateMany({
    where: { squadId: id, closedAt: null },
    data: { endsDay: dayToColumn(easternDay(at)), closedAt: at },
  })
}

const note = (tx: Tx, { id }: Locked, action: string, after: Record<string, number | boolean>, at: Date) =>
  recordAudit(tx, null, { action, subject: 'squad', subjectId: String(id), after, at })
