import 'server-only'
import type { Conversion } from '@/lib/generated/prisma/client'
import type { Tx } from '@/lib/platform/database/db'
import { DAY_MS } from '@/lib/platform/dates/constants'
import type { Cents } from '@/lib/platform/money/cents'
import { lockConversion, lockSale } from '../lifecycle/state-change-service'
import { findTransaction, lockTxn } from '../processing/reversal-claim-service'
import type { CallResult } from '../processing/transaction-rules'
import { type Correction, nothingToCorrect, settleSale } from './service'

/** How long a pending conversion is held at most while its sale is disputed: banks decide sooner. */
const DISPUTE_HOLD_DAYS = 180

export type Dispute = Correction & { disputeId: string }

/**
 * Holds a sale whose payment its buyer disputes: a pending one stays held, an approved one is taken back until it is
 * decided. One that was closed is opened again where it may be; else its end was told first.
 */
export async function openDispute(
  tx: Tx,
  { disputeId, mayReopen, ...correction }: Dispute & { mayReopen: boolean },
  at: Date,
): Promise<CallResult> {
  const { advertiserId, txnId } = correction
  await lockTxn(tx, advertiserId, txnId)
  const known = await findTransaction(tx, advertiserId, txnId)
  if (!known) return nothingToCorrect(txnId)
  const where = { advertiserId_txnId_disputeId: { advertiserId, txnId, disputeId } }
  const dispute = await tx.saleDispute.findUnique({ where })
  if (dispute && !(dispute.closedAt && mayReopen)) return settleSale(tx, correction, at)
  const sale = await lockSale(tx, known.affiliateId, known.conversionId)
  const [{ holdUntil }] = sale
  // a second dispute while one is open keeps the hold of the first
  const other = await tx.saleDispute.findFirst({ where: { advertiserId, txnId, closedAt: null } })
  const normalHoldUntil = other?.normalHoldUntil ?? holdUntil
  const opened = { normalHoldUntil, openedAt: at, closedAt: null }
  const create = { advertiserId, txnId, disputeId, ...known, ...opened }
  await tx.saleDispute.upsert({ where, create, update: opened })
  const latest = new Date(at.getTime() + DISPUTE_HOLD_DAYS * DAY_MS)
  if (holdUntil < latest) await setHold(tx, sale, latest)
  return settleSale(tx, correction, at)
}

/**
 * Ends a dispute: the sale counts again, or what the buyer got back is taken back.
 * @param lostCents what was lost; `all` for the whole sale, 0 where it was won
 * @throws AppError conflict, where the conversion cannot be reinstated
 */
export async function closeDispute(
  tx: Tx,
  { disputeId, lostCents, ...correction }: Dispute & { lostCents: Cents | 'all' },
  at: Date,
): Promise<CallResult> {
  const { advertiserId, txnId } = correction
  await lockTxn(tx, advertiserId, txnId)
  const known = await findTransaction(tx, advertiserId, txnId)
  if (!known) return nothingToCorrect(txnId)
  const where = { advertiserId_txnId_disputeId: { advertiserId, txnId, disputeId } }
  const dispute = await tx.saleDispute.findUnique({ where })
  if (!dispute) {
    const { holdUntil: normalHoldUntil } = await lockConversion(tx, known.affiliateId, known.conversionId)
    const closed = { advertiserId, txnId, disputeId, ...known, normalHoldUntil, openedAt: at, closedAt: at }
    await tx.saleDispute.create({ data: closed })
  } else if (!dispute.closedAt) {
    const sale = await lockSale(tx, known.affiliateId, known.conversionId)
    await tx.saleDispute.update({ where, data: { closedAt: at } })
    const isLast = (await tx.saleDispute.count({ where: { advertiserId, txnId, closedAt: null } })) === 0
    if (isLast) await setHold(tx, sale, dispute.normalHoldUntil)
  }
  if (lostCents !== 0n) await takeLost(tx, { ...correction, disputeId, lostCents, known }, at)
  return settleSale(tx, correction, at)
}

type Known = { affiliateId: number; conversionId: string }
type Lost = Dispute & { lostCents: Cents | 'all'; known: Known }

/** The id of the refund that stands for what a lost dispute took. */
export const lostRefundId = (disputeId: string): string => `dispute:${disputeId}`

/** What a lost dispute took counts as a refund of its own. */
async function takeLost(tx: Tx, { advertiserId, txnId, disputeId, lostCents, known }: Lost, at: Date): Promise<void> {
  const { amountCents } = await lockConversion(tx, known.affiliateId, known.conversionId)
  const lost = lostCents === 'all' ? (amountCents ?? 1n) : lostCents
  const answer = { httpStatus: 200, response: {}, createdAt: at }
  const refund = { advertiserId, txnId, refundId: lostRefundId(disputeId), amountCents: lost, ...known, ...answer }
  await tx.postbackRefund.createMany({ data: [refund], skipDuplicates: true })
}

async function setHold(tx: Tx, sale: readonly Conversion[], holdUntil: Date): Promise<void> {
  const where = { OR: sale.map(({ affiliateId, id }) => ({ affiliateId, id })) }
  await tx.conversion.updateMany({ where, data: { holdUntil } })
}
