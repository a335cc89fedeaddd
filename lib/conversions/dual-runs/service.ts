import 'server-only'
import { lockCapsShared } from '@/lib/catalog/caps/lock-service'
import { DEFAULT_EVENT } from '@/lib/catalog/payouts/constants'
import type { Conversion, RejectionReason } from '@/lib/generated/prisma/client'
import type { Tx } from '@/lib/platform/database/db'
import { isTestAccount } from '@/lib/platform/ids/test-accounts'
import { lockCustomers } from '../customers/data'
import { customerNames } from '../customers/name-data'
import { lockSaleClicks } from '../processing/batch/click-data'
import { boundClicks } from '../processing/batch/customer-binding-service'
import type { ReportedSale } from '../processing/batch/reported-sale-rules'
import { processAlone } from '../processing/batch/service'
import { storeSaleClicks } from '../processing/click-without-visit-service'
import type { Postback } from '../processing/postback-schema'
import { type Claim, claimTxn, lockTxn, storeAnswer } from '../processing/reversal-claim-service'
import { amountKey, type CallResult } from '../processing/transaction-rules'
import { compared, type DualRunTimes, isOpen, mayBePaidThere } from './rules'

/**
 * Checks and records a conversion on its own, once for its transaction id. One of an offer in a dual run is judged by all rules, and
 * what that wrote is undone: its amounts are stored for comparison, and nobody is paid here for what the previous platform pays.
 * So is one of a click that was paid for there, after the dual run has ended.
 */
export async function bookOrCompare(tx: Tx, sale: ReportedSale, { offerIds, clickedAt }: SoldBy): Promise<CallResult> {
  const { advertiserId, clickRef, sentClickId, postback, at } = sale
  const process = () => processAlone(tx, sale)
  const runs = clickRef && isTestAccount(clickRef.affiliateId) ? new Map() : await lockRuns(tx, offerIds)
  const names = customerNames(postback)
  // a customer's subscription may have begun with an older click
  if (!names && ![...runs.values()].some((run) => mayBePaidThere(run, clickedAt))) return process()
  // in the order of every postback; the locks must outlast what is undone
  await lockTxn(tx, advertiserId, postback.txn_id)
  await lockCapsShared(tx)
  const [customer] = names ? await lockCustomers(tx, [{ registerId: advertiserId, names }]) : []
  await lockSaleClicks(tx, [...(clickRef ? [clickRef] : []), ...boundClicks(customer)])
  await tx.$executeRaw`SAVEPOINT judged`
  const result = await process()
  const { httpStatus, outcome, affiliateId, conversionId } = result
  if (httpStatus !== 200 || outcome === 'replayed' || !affiliateId || !conversionId) return result
  const booked = await tx.conversion.findUniqueOrThrow({ where: { affiliateId_id: { affiliateId, id: conversionId } } })
  const run = runs.get(booked.offerId)
  if (!run) return result
  const isPaidThere = booked.reason === null && (await wasPaidThere(tx, booked))
  if (!isOpen(run, at) && !isPaidThere) return result
  await tx.$executeRaw`ROLLBACK TO SAVEPOINT judged`
  if (booked.clickFlag === 'coupon') await storeSaleClicks(tx, 'coupon', [toClick(booked)])
  const sent = sentClickId === undefined ? (clickRef?.id ?? null) : sentClickId
  return storeCompared(
    tx,
    { ...postback, sent, reported: sale.reported },
    booked,
    isPaidThere ? 'duplicate' : booked.reason,
    at,
  )
}

/** The offers that a sale may be of, and when its click was made. */
type SoldBy = { offerIds: readonly number[]; clickedAt: Date }

const toClick = ({ affiliateId, clickId: id, offerId, clickedAt: at }: Conversion) => ({ affiliateId, id, offerId, at })

/** The dual runs of offers, which do not change until the caller's transaction ends. */
async function lockRuns(tx: Tx, offerIds: readonly number[]): Promise<Map<number, DualRunTimes>> {
  const runs = await tx.$queryRaw<(DualRunTimes & { offerId: number })[]>`
    SELECT offer_id AS "offerId", started_at AS "startedAt", ends_at AS "endsAt" FROM dual_run
    WHERE offer_id = ANY(${[...offerIds]}::int[]) ORDER BY offer_id FOR SHARE`
  return new Map(runs.map(({ offerId, ...run }) => [offerId, run]))
}

/** Whether the click was compared as paid already, for the same goal, where that is paid once for a click. */
async function wasPaidThere(tx: Tx, { affiliateId, clickId, goalId }: Conversion): Promise<boolean> {
  const [found] = await tx.$queryRaw<unknown[]>`
    SELECT 1 AS found FROM compared_sale s JOIN offer o ON o.id = s.offer_id LEFT JOIN offer_goal g ON g.id = s.goal_id
    WHERE s.affiliate_id = ${affiliateId} AND s.click_id = ${clickId}::uuid AND s.reason IS NULL
      AND s.booked_at IS NULL AND s.goal_id IS NOT DISTINCT FROM ${goalId}::int
      AND NOT coalesce(g.is_repeatable, o.allow_multiple_conversions OR o.is_subscription) LIMIT 1`
  return found !== undefined
}

type Compared = Postback & { sent: string | null; reported: ReportedSale['reported'] }

/** Stores what a sale would have paid, and its answer for repeats: it is never booked later. */
async function storeCompared(
  tx: Tx,
  { txn_id: txnId, event = DEFAULT_EVENT, amount, sent, reported }: Compared,
  { affiliateId, advertiserId, offerId, clickId, goalId, payoutCents, revenueCents, day }: Conversion,
  reason: RejectionReason | null,
  at: Date,
): Promise<CallResult> {
  const request = [sent, event, amountKey(amount, reported)]
  const claim: Claim = {
    advertiserId,
    txnId,
    operation: 'conversion',
    request,
    affiliateId,
    conversionId: null,
    at,
  }
  await claimTxn(tx, claim)
  await tx.comparedSale.create({
    data: {
      advertiserId,
      txnId,
      affiliateId,
      offerId,
      clickId,
      event,
      goalId,
      amountCents: amount ?? null,
      payoutCents,
      revenueCents,
      reason,
      day,
      createdAt: at,
    },
  })
  const result = compared({ affiliateId, offerId, txnId }, reason)
  await storeAnswer(tx, claim, result)
  return result
}
