import 'server-only'
import type { Conversion } from '@/lib/generated/prisma/client'
import { findReview } from '@/lib/money/ledger/fraud-review-data'
import type { Tx } from '@/lib/platform/database/db'
import type { Cents } from '@/lib/platform/money/cents'
import { RULES } from '../fraud/constants'
import { afterRefund } from '../processing/refund-rules'
import { decideOutcome, type Entered, hasCounted, type Obstacle, type Outcome, paysNothing } from './rules'

type Ref = Pick<Conversion, 'affiliateId' | 'id'>

/** The status changes of a conversion, oldest first. */
export function listEntered(tx: Tx, { affiliateId, id }: Ref): Promise<Entered[]> {
  return tx.conversionHistory.findMany({
    where: { affiliateId, conversionId: id },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    select: { fromStatus: true, toStatus: true, createdAt: true },
  })
}

/** What a conversion would become if it were reinstated now. */
export async function readOutcome(tx: Tx, conversion: Conversion, at: Date): Promise<Outcome> {
  const { affiliateId, holdUntil } = conversion
  const { status } = await tx.affiliate.findUniqueOrThrow({ where: { id: affiliateId }, select: { status: true } })
  const isFree = status === 'approved' && (await findReview(tx, affiliateId)) === null
  return decideOutcome({ holdUntil, history: await listEntered(tx, conversion), isFree }, at)
}

/** What prevents reinstating a rejected or reversed conversion; undefined when nothing does. Caps come later. */
export async function findObstacle(tx: Tx, conversion: Conversion): Promise<Obstacle | undefined> {
  const { affiliateId, reason } = conversion
  const { user } = await tx.affiliate.findUniqueOrThrow({
    where: { id: affiliateId },
    select: { user: { select: { status: true } } },
  })
  if (user.status === 'deleted') return { kind: 'deleted' }
  if (reason === 'test') return { kind: 'test' }
  if (paysNothing(conversion, reason) && !hasCounted(await listEntered(tx, conversion))) return { kind: 'unpaid_event' }
  return (
    (await findRejectedCase(tx, conversion)) ??
    (await findPaidInstead(tx, conversion)) ??
    (await findReversal(tx, conversion))
  )
}

async function findRejectedCase(tx: Tx, { affiliateId, id }: Ref): Promise<Obstacle | undefined> {
  const fact = await tx.fraudFact.findFirst({
    where: { affiliateId, conversionId: id, case: { status: 'rejected' } },
    select: { rule: true },
  })
  return fact ? { kind: 'fraud_case', rule: RULES[fact.rule].label } : undefined
}

/** Another conversion that its click, which pays once, has paid since. */
async function findPaidInstead(tx: Tx, conversion: Conversion): Promise<Obstacle | undefined> {
  const { affiliateId, id, clickId, goalId, offerId } = conversion
  if (await paysEach(tx, offerId, goalId)) return undefined
  const other = await tx.conversion.findFirst({
    where: { affiliateId, clickId, goalId, status: { in: ['pending', 'approved'] }, id: { not: id } },
    select: { txnId: true },
  })
  return other ? { kind: 'click_paid', txnId: other.txnId } : undefined
}

/** Whether a click is paid for each of its conversions of a goal, or of the offer itself. */
async function paysEach(tx: Tx, offerId: number, goalId: number | null): Promise<boolean> {
  if (goalId !== null) return (await tx.offerGoal.findUniqueOrThrow({ where: { id: goalId } })).isRepeatable
  const offer = await tx.offer.findUniqueOrThrow({ where: { id: offerId } })
  return offer.allowMultipleConversions || offer.isSubscription
}

/** A reversal or full refund by the advertiser that arrived while the conversion did not count, and changed nothing. */
async function findReversal(tx: Tx, conversion: Conversion): Promise<Obstacle | undefined> {
  const { affiliateId, id, advertiserId, txnId } = conversion
  const key = { advertiserId, txnId, operation: 'reversal' as const }
  const reversal = await tx.postbackTxn.findUnique({ where: { advertiserId_txnId_operation: key } })
  const applied = { affiliateId, conversionId: id, reason: 'advertiser' as const }
  if (reversal && (await tx.conversionHistory.count({ where: applied })) === 0) return { kind: 'taken_back' }
  const missed = await missedRefundCents(tx, conversion)
  return missed > 0n && typeof afterRefund(conversion, missed) === 'string' ? { kind: 'refunded' } : undefined
}

/**
 * What the advertiser refunded, in cents, while the conversion did not count: since then, or ever if it never did. Of a shared
 * sale the refunds are stored with the conversion of the code.
 */
export async function missedRefundCents(tx: Tx, conversion: Conversion): Promise<Cents> {
  const { affiliateId, id, decidedAt, sharedWithAffiliateId, sharedWithId } = conversion
  const sale = [{ affiliateId, conversionId: id }]
  if (sharedWithId !== null) sale.push({ affiliateId: sharedWithAffiliateId ?? 0, conversionId: sharedWithId })
  const since = hasCounted(await listEntered(tx, conversion)) ? decidedAt : null
  const { _sum } = await tx.postbackRefund.aggregate({
    where: { OR: sale, ...(since && { createdAt: { gt: since } }) },
    _sum: { amountCents: true },
  })
  return _sum.amountCents ?? 0n
}
