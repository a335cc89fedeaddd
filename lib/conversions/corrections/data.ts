import 'server-only'
import { REVERSAL_EVENTS } from '@/lib/catalog/payouts/constants'
import type { Conversion } from '@/lib/generated/prisma/client'
import { type Rate, toDollars } from '@/lib/money/ledger/exchange-rate-rules'
import { db, type Tx } from '@/lib/platform/database/db'
import { parseAmount, parseDecimal } from '@/lib/platform/money/amount'
import type { Cents } from '@/lib/platform/money/cents'
import type { PaidBy } from './rules'

/** A sale of an advertiser, and what its reports are stored with. */
export type ReportedSale = { advertiserId: number; txnId: string; method: string }

/**
 * The amount this shop first reported of a sale, in dollars by the sale's own rate; undefined where another system did, whose word
 * is not changed.
 */
export async function firstAmount(
  { advertiserId, txnId, method }: ReportedSale,
  rate?: Rate,
): Promise<Cents | undefined> {
  const first = await db().postbackCall.findFirst({
    where: {
      advertiserId,
      txnId,
      outcome: 'accepted',
      OR: [{ event: null }, { event: { notIn: [...REVERSAL_EVENTS] } }],
    },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    select: { method: true, amount: true },
  })
  if (first?.method !== method) return undefined
  if (!rate) return parseAmount(first.amount ?? '')
  const reported = parseDecimal(first.amount ?? '', { currency: rate.currency })
  return reported && toDollars(reported, rate)
}

/** Whether this shop itself was the last to take a sale back as a whole: what staff or another system took back stays. */
export async function isTakenBackBy({ advertiserId, txnId, method }: ReportedSale): Promise<boolean> {
  const reversal = await db().postbackTxn.findUnique({
    where: { advertiserId_txnId_operation: { advertiserId, txnId, operation: 'reversal' } },
    select: { advertiserId: true },
  })
  if (!reversal) return false
  const last = await db().postbackCall.findFirst({
    where: { advertiserId, txnId, outcome: 'accepted', event: { in: [...REVERSAL_EVENTS] }, amount: null },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    select: { method: true },
  })
  return last?.method === method
}

/** The refunds of a sale that this shop reported, by their ids. */
export async function listRefundIds({ advertiserId, txnId, method }: ReportedSale): Promise<string[]> {
  const refunds = await db().postbackRefund.findMany({ where: { advertiserId, txnId }, select: { refundId: true } })
  if (refunds.length === 0) return []
  const calls = await db().postbackCall.findMany({
    where: { advertiserId, txnId, method, refundId: { in: refunds.map(({ refundId }) => refundId) } },
    select: { refundId: true },
  })
  return [...new Set(calls.flatMap(({ refundId }) => refundId ?? []))]
}

/** The refunds of parts of a sale, the first before the others. */
export const listRefunds = (tx: Tx, advertiserId: number, txnId: string) =>
  tx.postbackRefund.findMany({
    where: { advertiserId, txnId },
    orderBy: [{ createdAt: 'asc' }, { refundId: 'asc' }],
  })

/** What the advertiser took back of a sale: all of it or a dispute that is open, and the sum of all parts. */
export async function readTakenBack(tx: Tx, advertiserId: number, txnId: string) {
  const key = { advertiserId, txnId }
  const [whole, disputed, parts] = await Promise.all([
    tx.postbackTxn.count({ where: { ...key, operation: 'reversal' } }),
    tx.saleDispute.count({ where: { ...key, closedAt: null } }),
    tx.postbackRefund.aggregate({ where: key, _sum: { amountCents: true } }),
  ])
  const refundedCents: Cents = parts._sum.amountCents ?? 0n
  return { isWhole: whole > 0, isDisputed: disputed > 0, refundedCents }
}

/** How a conversion is paid: by its goal, else by its offer. */
export async function readPaidBy(tx: Tx, { offerId, goalId }: Conversion): Promise<PaidBy> {
  const select = { payoutType: true, percentPayoutBps: true, percentRevenueBps: true }
  return goalId === null
    ? tx.offer.findUniqueOrThrow({ where: { id: offerId }, select })
    : tx.offerGoal.findUniqueOrThrow({ where: { id: goalId }, select })
}
