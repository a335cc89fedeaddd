import 'server-only'
import { recordAudit } from '@/lib/backoffice/audit/service'
import type { StaffActor, StaffContext } from '@/lib/backoffice/pages/schema'
import type { AffiliatePayout, Prisma } from '@/lib/generated/prisma/client'
import { notifyAffiliate } from '@/lib/messages/notifications/service'
import type { Tx } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import { AppError } from '@/lib/platform/errors'
import { newId } from '@/lib/platform/ids/uuid-v7'
import { assertAccepted, lockOffer } from '../changes/admin-service'
import { readPriceRates } from '../currency-data'
import { type OwnPayout, readTermsAt } from '../data'
import { lossWarning, type Payout } from '../rules'
import { payoutText } from '../text-rules'
import { adjusted, type PayoutValue, paysUnder } from '../value-rules'
import type { OwnPayoutInput } from './admin-schema'
import { ownPayoutEndNotification, ownPayoutNotification } from './notifications'

const NOTHING = { payoutCents: 'Enter an amount above $0.', percentPayoutBps: 'Enter a share above 0%.' }

/**
 * Sets what one affiliate is paid on an offer or for a goal, from now on; a former own payout ends at the same instant.
 * @returns its id
 * @throws AppError `not_found`; `forbidden` for one's own account; `conflict` when somebody changed it since; `invalid` for
 * a payout of nothing, and above the revenue until staff accept it
 */
export function setOwnPayout(context: StaffContext, input: OwnPayoutInput & { offerId: number }): Promise<string> {
  return transact((tx) => putOwnPayout(tx, context, input))
}

/** `setOwnPayout` in the caller's transaction; call it last. */
export async function putOwnPayout(
  tx: Tx,
  { actor, at }: StaffContext,
  {
    offerId,
    affiliateId,
    goalId,
    from,
    accepted,
    reason,
    paidCustomers = null,
    ...sums
  }: OwnPayoutInput & { offerId: number },
): Promise<string> {
  const value = { ...sums, paidCustomers }
  await lockOffer(tx, offerId, null, at)
  const owner = await requireOther(tx, affiliateId, actor)
  const payout = await readPayout(tx, { offerId, goalId, at })
  const before = await tx.affiliatePayout.findFirst({ where: { offerId, affiliateId, goalId, endsAt: null } })
  if ((before?.id ?? null) !== from)
    throw new AppError('conflict', 'The payout of this affiliate has just changed. Please look again.')
  assertValue(payout, value)
  const loss = lossWarning([{ payout, values: [value] }], await readPriceRates([payout], at, tx))
  assertAccepted(loss ? { loss } : {}, accepted)
  await endOpen(tx, before, at)
  const id = newId(at)
  await tx.affiliatePayout.create({
    data: { id, offerId, affiliateId, goalId, ...value, startsAt: at, createdById: actor.userId, createdAt: at },
  })
  const notice = { ...(await readNotificationData(tx, { offerId, goalId })), ownId: id, at }
  const text = payoutText(payout.payoutType, adjusted(value, owner.adjustmentBps))
  await notifyAffiliate(tx, affiliateId, ownPayoutNotification({ ...notice, payout: text }), at)
  const entry = { before: before ? plain(before) : { payout: null }, after: plain({ ...value, goalId }), reason, at }
  await auditBoth(tx, actor, { offerId, affiliateId, verb: 'own_payout_set' }, entry)
  return id
}

/**
 * Ends an own payout: from now on the affiliate is paid as everybody is.
 * @throws AppError `not_found`; `forbidden` for one's own account; `conflict` when it has ended
 */
export function endOwnPayout(
  { actor, at }: StaffContext,
  { offerId, ownId, reason }: { offerId: number; ownId: string; reason: string },
): Promise<void> {
  return transact(async (tx) => {
    await lockOffer(tx, offerId, null, at)
    const before = await tx.affiliatePayout.findFirst({ where: { id: ownId, offerId } })
    if (!before) throw new AppError('not_found', 'There is no such payout.')
    const { affiliateId, goalId } = before
    const owner = await requireOther(tx, affiliateId, actor)
    if (before.endsAt) throw new AppError('conflict', 'This payout has ended already.')
    await endOpen(tx, before, at)
    const payout = await readPayout(tx, { offerId, goalId, at })
    const notice = { ...(await readNotificationData(tx, { offerId, goalId })), ownId, at }
    const text = payoutText(payout.payoutType, adjusted(payout, owner.adjustmentBps))
    await notifyAffiliate(tx, affiliateId, ownPayoutEndNotification({ ...notice, payout: text }), at)
    const entry = { before: plain(before), after: { payout: null }, reason, at }
    await auditBoth(tx, actor, { offerId, affiliateId, verb: 'own_payout_end' }, entry)
  })
}

/** @throws AppError not_found, forbidden */
async function requireOther(tx: Tx, affiliateId: number, { userId }: StaffActor): Promise<{ adjustmentBps: number }> {
  const found = await tx.affiliate.findUnique({
    where: { id: affiliateId },
    select: { userId: true, bucket: { select: { payoutAdjustmentBps: true } } },
  })
  if (!found) {
    const message = 'No affiliate has this ID.'
    throw new AppError('invalid', message, { fields: { affiliateId: message } })
  }
  if (found.userId === userId)
    throw new AppError('forbidden', 'This is your own account; somebody else must decide what it is paid.')
  return { adjustmentBps: found.bucket?.payoutAdjustmentBps ?? 0 }
}

type PayoutTarget = { offerId: number; goalId: number | null }

async function readPayout(tx: Tx, { offerId, goalId, at }: PayoutTarget & { at: Date }): Promise<Payout> {
  const { terms } = await readTermsAt(tx, offerId, 0, at)
  const payout = goalId === null ? terms.own : terms.goals.find(({ id }) => id === goalId)
  if (payout) return payout
  throw new AppError('invalid', 'There is no such goal.', { fields: { goalId: 'There is no such goal.' } })
}

/** @throws AppError invalid at the field of the payout's type */
function assertValue({ payoutType }: Payout, value: PayoutValue): void {
  if (paysUnder(payoutType, value)) return
  const field = payoutType === 'cpa_percentage' ? 'percentPayoutBps' : 'payoutCents'
  throw new AppError('invalid', NOTHING[field], { fields: { [field]: NOTHING[field] } })
}

/** One that began at this very instant is still the newest; another one cannot begin with it. */
async function endOpen(tx: Tx, open: AffiliatePayout | null, at: Date): Promise<void> {
  if (!open) return
  if (open.startsAt >= at)
    throw new AppError('conflict', 'The payout of this affiliate has just changed. Please look again.')
  await tx.affiliatePayout.update({ where: { id: open.id }, data: { endsAt: at } })
}

async function readNotificationData(tx: Tx, { offerId, goalId }: PayoutTarget) {
  const offer = await tx.offer.findUniqueOrThrow({ where: { id: offerId }, select: { id: true, name: true } })
  const goal = goalId === null ? null : await tx.offerGoal.findUnique({ where: { id: goalId }, select: { name: true } })
  return { offer, what: goal?.name ?? null }
}

const plain = ({ payoutCents, percentPayoutBps, paidCustomers, goalId }: OwnPayout & { goalId: number | null }) => ({
  payoutCents: Number(payoutCents),
  percentPayoutBps,
  paidCustomers,
  goalId,
})

type Subject = { offerId: number; affiliateId: number; verb: string }
type Entry = { before: Prisma.InputJsonObject; after: Prisma.InputJsonObject; reason: string; at: Date }

/** In the log of the offer and in that of the affiliate. */
async function auditBoth(
  tx: Tx,
  actor: StaffActor,
  { offerId, affiliateId, verb }: Subject,
  entry: Entry,
): Promise<void> {
  const { before, after, ...rest } = entry
  const ofOffer = { before: { affiliateId, ...before }, after: { affiliateId, ...after } }
  const ofAffiliate = { before: { offerId, ...before }, after: { offerId, ...after } }
  await recordAudit(tx, actor, {
    action: `offer.${verb}`,
    subject: 'offer',
    subjectId: String(offerId),
    ...ofOffer,
    ...rest,
  })
  const subject = { subject: 'affiliate', subjectId: String(affiliateId) }
  await recordAudit(tx, actor, { action: `affiliate.${verb}`, ...subject, ...ofAffiliate, ...rest })
}
