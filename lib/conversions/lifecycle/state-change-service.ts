import 'server-only'
import { lockCapsShared } from '@/lib/catalog/caps/lock-service'
import { type Conversion, Prisma } from '@/lib/generated/prisma/client'
import type { ConversionStatus, RejectionReason } from '@/lib/generated/prisma/enums'
import { billingTime, updateSaleFunds } from '@/lib/money/billing/budgets/service'
import type { Tx } from '@/lib/platform/database/db'
import { AppError } from '@/lib/platform/errors'
import { newId } from '@/lib/platform/ids/uuid-v7'
import type { Cents } from '@/lib/platform/money/cents'
import { formatCents } from '@/lib/platform/money/format'
import { stateChange } from '@/lib/platform/rollups/rules'
import { recountEvents } from '@/lib/platform/rollups/service'
import { postEarnings } from '@/lib/rewards/achievements/earnings-service'
import {
  afterPayoutChange,
  type Counted,
  type Rates,
  type RefundableMoney,
  type RefundedMoney,
} from './payout-amount-rules'
import { canTransition } from './rules'
import { applyConversionEffects, applyPayoutChangeEffects } from './state-change-effects'
import { rebookedPayout, transfersFor } from './transfers'

/**
 * Locks the money of everybody whom a conversion of an affiliate pays: the affiliate's, and that of referrers and mentors
 * who earn on it or have earned on this one. In one statement and in the order of every posting, because two affiliates
 * who refer and mentor each other would deadlock otherwise.
 */
export async function lockMoneyOfAll(tx: Tx, affiliateId: number, conversionId: string | null = null): Promise<void> {
  await tx.$queryRaw`
    SELECT 1 FROM ledger_account WHERE kind = 'available' AND affiliate_id = ANY(ARRAY(
      SELECT ${affiliateId}::int
      UNION ALL SELECT referrer_id FROM referral WHERE referred_id = ${affiliateId}
      UNION ALL SELECT a.id FROM mentorship m JOIN affiliate a ON a.user_id = m.mentor_id
        WHERE m.affiliate_id = ${affiliateId} AND m.ended_at IS NULL
      UNION ALL SELECT affiliate_id FROM ledger_transfer WHERE conversion_id = ${conversionId}::uuid))
    ORDER BY id FOR NO KEY UPDATE`
}

/**
 * Locks a conversion for the rest of the transaction. Money is locked before it, as in the release of many conversions
 * at once.
 * @throws AppError not_found
 */
export async function lockConversion(tx: Tx, affiliateId: number, id: string): Promise<Conversion> {
  await lockMoneyOfAll(tx, affiliateId, id)
  await tx.$queryRaw`SELECT 1 FROM conversion WHERE affiliate_id = ${affiliateId} AND id = ${id}::uuid FOR NO KEY UPDATE`
  const conversion = await tx.conversion.findUnique({ where: { affiliateId_id: { affiliateId, id } } })
  if (!conversion) throw new AppError('not_found', 'This conversion does not exist.')
  return conversion
}

/** Locks the conversions of a sale, the given one first: two where a code and a click share it. @throws AppError not_found */
export async function lockSale(tx: Tx, affiliateId: number, id: string): Promise<[Conversion, ...Conversion[]]> {
  const first = await lockConversion(tx, affiliateId, id)
  const { sharedWithAffiliateId, sharedWithId } = first
  if (sharedWithAffiliateId === null || sharedWithId === null) return [first]
  return [first, await lockConversion(tx, sharedWithAffiliateId, sharedWithId)]
}

export type StateChange = {
  affiliateId: number
  conversionId: string
  to: Exclude<ConversionStatus, 'pending'>
  reason?: RejectionReason
  note?: string
  /** The reason in detail, as a sentence for the affiliate. */
  reasonNote?: string
  actorId?: string
  /** Whether the actor is a person of its advertiser. */
  isByAdvertiser?: boolean
  at: Date
}

/**
 * Moves a conversion to another status, with history, money and roll-ups. Does nothing when it already has that status.
 * @returns whether anything changed
 * @throws AppError not_found; conflict when the transition is not allowed
 */
export async function changeConversionState(tx: Tx, change: StateChange): Promise<boolean> {
  const { affiliateId, conversionId: id, to, at } = change
  // how its advertiser pays stays, so that what is given back is on the last invoice or in the account
  if (to !== 'approved') await lockCapsShared(tx)
  const conversion = await lockConversion(tx, affiliateId, id)
  const from = conversion.status
  if (from === to) return false
  if (!canTransition(from, to)) throw new AppError('conflict', `A conversion that is ${from} cannot become ${to}.`)
  const reason = to === 'approved' ? null : (change.reason ?? 'staff')
  const reasonNote = change.reasonNote ?? null
  const { count } = await tx.conversion.updateMany({
    where: { affiliateId, id, status: from },
    data: { status: to, reason, reasonNote, decidedAt: at, approver: null },
  })
  if (count !== 1) throw new AppError('conflict', 'This conversion has just changed. Please look again.')
  await recordHistory(tx, { affiliateId, conversionId: id }, from, to, { ...change, reason })
  const by = change.actorId && { actorId: change.actorId }
  const billedAt = to === 'approved' ? at : await billingTime(tx, conversion.advertiserId, at)
  await postEarnings(tx, transfersFor({ ...conversion, conversionId: id, at, billedAt, ...by }, from, to))
  await updateSaleFunds(tx, { ...conversion, status: to, previousCents: conversion.revenueCents, at: billedAt, ...by })
  const where = { affiliateId, at: conversion.createdAt, offerId: conversion.offerId, sourceId: conversion.sourceId }
  await recountEvents(tx, [
    { ...where, change: stateChange(from, conversion, -1n) },
    { ...where, change: stateChange(to, conversion, 1n) },
  ])
  await applyConversionEffects(tx, { ...conversion, ...change, from, reason, reasonNote })
  return true
}

type HistoryEntry = {
  reason: RejectionReason | null
  note?: string
  actorId?: string
  isByAdvertiser?: boolean
  at: Date
}

/** Records a change of status; a change of payout is recorded as a change from the status to itself. */
export async function recordHistory(
  tx: Tx,
  { affiliateId, conversionId }: { affiliateId: number; conversionId: string },
  fromStatus: ConversionStatus | undefined,
  toStatus: ConversionStatus,
  { reason, note: text, actorId, isByAdvertiser = false, at }: HistoryEntry,
): Promise<void> {
  await tx.conversionHistory.create({
    data: {
      id: newId(at),
      affiliateId,
      conversionId,
      fromStatus: fromStatus ?? null,
      toStatus,
      reason,
      note: text ?? null,
      actorId: actorId ?? null,
      isByAdvertiser,
      createdAt: at,
    },
  })
}

export type PayoutChange = {
  affiliateId: number
  conversionId: string
  /** The new payout, in cents. */
  payoutCents: Cents
  note: string
  actorId: string
  at: Date
}

/**
 * Changes the payout of a conversion that counts: row, history, money, roll-ups and their effects, in the caller's
 * transaction. After refunds it is what the rest of the sale pays. Its status, its revenue and the caps it consumed stay as they are.
 * @returns its payout before, in cents
 * @throws AppError not_found; conflict when it does not count, or pays this already
 */
export async function changePayout(tx: Tx, change: PayoutChange): Promise<Cents> {
  const { affiliateId, conversionId, payoutCents } = change
  const before = await lockConversion(tx, affiliateId, conversionId)
  requireCountingStatus(before)
  if (before.payoutCents === payoutCents) throw new AppError('conflict', `It pays ${formatCents(payoutCents)} already.`)
  // no rate is behind it
  const money = { ...afterPayoutChange(before, payoutCents), payoutFlatCents: null, payoutRateBps: null }
  await applyMoneyChange(tx, before, { ...change, money, paidBy: Prisma.DbNull })
  return before.payoutCents
}

type MoneyChange = {
  money: RefundedMoney & Partial<Rates>
  /** By which rule it pays that, where another one does; none for a payout that staff set. */
  paidBy?: Prisma.InputJsonValue | typeof Prisma.DbNull
  note: string
  actorId?: string
  at: Date
}

/** Reduces payout and revenue of a locked conversion that counts, because a part of its sale was refunded. */
export async function refundPart(tx: Tx, before: Conversion, refund: Omit<MoneyChange, 'actorId'>): Promise<void> {
  await applyMoneyChange(tx, before, refund)
}

/** Gives the sale of a locked conversion that counts another amount, with what it pays for that. */
export async function changeAmount(
  tx: Tx,
  before: Conversion,
  change: Omit<MoneyChange, 'actorId' | 'money'> & { money: RefundableMoney & Partial<Rates> & Partial<Counted> },
): Promise<void> {
  await applyMoneyChange(tx, before, change)
}

async function applyMoneyChange(tx: Tx, before: Conversion, change: MoneyChange): Promise<void> {
  const status = requireCountingStatus(before)
  const { affiliateId, id } = before
  const { money, paidBy, actorId, at } = change
  const after = { ...before, ...money, payoutRevision: before.payoutRevision + 1 }
  await tx.conversion.update({
    where: { affiliateId_id: { affiliateId, id } },
    data: { ...money, ...(paidBy !== undefined && { paidBy }), payoutRevision: after.payoutRevision },
  })
  const memo = `Payout ${formatCents(before.payoutCents)} to ${formatCents(after.payoutCents)}`
  const note = `${memo}: ${change.note}`
  await recordHistory(tx, { affiliateId, conversionId: id }, status, status, { ...change, note, reason: null })
  const hasRevenueChanged = before.revenueCents !== after.revenueCents
  const billedAt = hasRevenueChanged ? await billingTime(tx, before.advertiserId, at) : at
  const booked = { conversionId: id, at, billedAt, memo, ...(actorId && { actorId }) }
  await postEarnings(tx, rebookedPayout({ ...before, ...booked }, { ...after, ...booked }, status))
  if (hasRevenueChanged)
    await updateSaleFunds(tx, { ...after, ...booked, at: billedAt, previousCents: before.revenueCents })
  const where = { affiliateId, at: before.createdAt, offerId: before.offerId, sourceId: before.sourceId }
  await recountEvents(tx, [
    { ...where, change: stateChange(status, before, -1n) },
    { ...where, change: stateChange(status, after, 1n) },
  ])
  await applyPayoutChangeEffects(tx, { before, after, at })
}

function requireCountingStatus({ status }: Conversion): 'pending' | 'approved' {
  if (status === 'pending' || status === 'approved') return status
  throw new AppError('conflict', `A conversion that is ${status} pays nothing.`)
}
