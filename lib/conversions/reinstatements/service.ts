import 'server-only'
import { lockCapsShared } from '@/lib/catalog/caps/lock-service'
import type { Conversion } from '@/lib/generated/prisma/client'
import type { RejectionReason } from '@/lib/generated/prisma/enums'
import { billingTime, updateSaleFunds } from '@/lib/money/billing/budgets/service'
import type { Tx } from '@/lib/platform/database/db'
import { AppError } from '@/lib/platform/errors'
import { stateChange } from '@/lib/platform/rollups/rules'
import { recountEvents } from '@/lib/platform/rollups/service'
import { postEarnings } from '@/lib/rewards/achievements/earnings-service'
import { lockCustomersOfClick } from '../customers/data'
import { recomputeAmountsAtRisk } from '../fraud/amount-at-risk-service'
import { counts } from '../lifecycle/rules'
import { applyConversionEffects } from '../lifecycle/state-change-effects'
import { lockConversion, recordHistory, refundPart } from '../lifecycle/state-change-service'
import { transfersFor } from '../lifecycle/transfers'
import { correctPayments } from '../processing/batch/following-payments-service'
import { lockClick } from '../processing/click-data'
import { consumeConversionCaps } from '../processing/conversion-cap-service'
import { readKept } from '../processing/refund-data'
import { afterRefund } from '../processing/refund-rules'
import { findObstacle, listEntered, missedRefundCents, readOutcome } from './data'
import { hasCounted, missedRefundNote, noRoomText, obstacleText, REINSTATED_MEMO } from './rules'
import { joinLaterPayments, readSubscription } from './subscription-service'

export type Reinstatement = {
  affiliateId: number
  conversionId: string
  note: string
  actorId?: string
  /** The reason it must still have; without it, any. */
  onlyFor?: RejectionReason
  at: Date
}

/**
 * Reinstates a rejected or reversed conversion: it becomes what it would be by now if it had always counted. What the
 * rejection or reversal took is booked again under keys of its own (ledger, commission, mentor share, repayment), and
 * streak, quests, achievements, roll-ups, fraud stakes, notifications and postbacks follow, in the caller's transaction.
 * One that was rejected on arrival consumes the caps of today; refunds that arrived since are applied.
 * @returns whether anything changed; false when it counts already
 * @throws AppError not_found; conflict with what to do instead, when it cannot be reinstated or has just changed
 */
export async function reinstateConversion(tx: Tx, change: Reinstatement): Promise<boolean> {
  const { affiliateId, conversionId: id, at } = change
  const { found, known } = await lockOfClick(tx, { affiliateId, id })
  if (counts(known.status)) return false
  // reinstated and reversed again while this waited: nobody has decided about that
  if (known.payoutRevision !== found.payoutRevision) throw justChanged()
  if (!hasCounted(await listEntered(tx, known))) {
    const refusal = await consumeConversionCaps(tx, known, at)
    if (refusal !== undefined) throw new AppError('conflict', noRoomText(refusal))
  }
  const before = await lockConversion(tx, affiliateId, id)
  const isOther = change.onlyFor !== undefined && before.reason !== change.onlyFor
  if (before.status !== known.status || isOther) throw justChanged()
  const obstacle = await findObstacle(tx, before)
  if (obstacle) throw new AppError('conflict', obstacleText(obstacle))
  const missedCents = await missedRefundCents(tx, before)
  const after = await enter(tx, before, change)
  const kept = missedCents > 0n ? await readKept(tx, after, after.refundedCents + missedCents) : undefined
  const rest = missedCents > 0n ? afterRefund(after, missedCents, kept) : 'unknown'
  if (typeof rest !== 'string') await refundPart(tx, after, { money: rest, note: missedRefundNote(missedCents), at })
  await reinstateSubscription(tx, after, change)
  await recomputeAmountsAtRisk(tx, affiliateId)
  return true
}

/**
 * What was paid for a subscription while its first payment did not count belongs to it again, and is credited where that was
 * refused alone because nothing was renewed; then all payments get the numbers that they have in order.
 */
async function reinstateSubscription(tx: Tx, conversion: Conversion, { at, actorId }: Reinstatement): Promise<void> {
  const subscription = await readSubscription(tx, conversion)
  if (!subscription) return
  const { affiliateId, id } = conversion
  for (const { id: conversionId } of await joinLaterPayments(tx, conversion)) {
    try {
      await reinstateConversion(tx, { affiliateId, conversionId, note: RENEWED_NOTE, at, ...(actorId && { actorId }) })
    } catch (error) {
      // one that a cap has no room for, or that was taken back since, stays as it is
      if (!(error instanceof AppError)) throw error
    }
  }
  await correctPayments(tx, subscription, { id, isCorrect: false, note: 'a payment before it was reinstated' }, at)
}

const RENEWED_NOTE = 'It pays for a subscription that was reinstated'

const justChanged = () => new AppError('conflict', 'This conversion has just changed. Please look again.')

/** Reads a conversion before and under the lock of its click, which conversions of the same click wait for. */
async function lockOfClick(tx: Tx, ref: { affiliateId: number; id: string }) {
  const find = () => tx.conversion.findUnique({ where: { affiliateId_id: ref } })
  const found = await find()
  if (!found) throw new AppError('not_found', 'This conversion does not exist.')
  await lockCapsShared(tx)
  await lockCustomersOfClick(tx, { ...ref, clickId: found.clickId })
  await lockClick(tx, { affiliateId: ref.affiliateId, id: found.clickId })
  return { found, known: (await find()) ?? found }
}

/** Moves a locked conversion to the status it would have by now, with history, money, roll-ups and effects. */
async function enter(tx: Tx, before: Conversion, { note, actorId, at }: Reinstatement): Promise<Conversion> {
  const { affiliateId, id, status: from, createdAt, offerId, sourceId } = before
  const outcome = await readOutcome(tx, before, at)
  const approval = outcome.to === 'approved' ? { approvedAt: outcome.approvedAt } : {}
  const { to } = outcome
  const after = await tx.conversion.update({
    where: { affiliateId_id: { affiliateId, id } },
    data: {
      status: to,
      reason: null,
      reasonNote: null,
      decidedAt: approval.approvedAt ?? null,
      payoutRevision: { increment: 1 },
    },
  })
  const by = { note, at, ...(actorId && { actorId }) }
  await recordHistory(tx, { affiliateId, conversionId: id }, from, to, { ...by, reason: null })
  const booked = { ...after, ...by, memo: REINSTATED_MEMO }
  const billedAt = await billingTime(tx, after.advertiserId, at)
  await postEarnings(tx, transfersFor({ ...booked, conversionId: id, billedAt }, from, to))
  await updateSaleFunds(tx, { ...booked, at: billedAt, previousCents: 0n, isBeginning: true })
  const where = { affiliateId, at: createdAt, offerId, sourceId }
  await recountEvents(tx, [
    { ...where, change: stateChange(from, before, -1n) },
    { ...where, change: stateChange(to, after, 1n) },
  ])
  const isNew = before.reason === 'not_reported'
  await applyConversionEffects(tx, { ...after, ...approval, from, to, isNew, at })
  return after
}
