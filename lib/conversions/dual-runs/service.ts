import 'server-only'
import { lockCapsShared } from '@/lib/catalog/caps/lock-service'
import { DEFAULT_EVENT } from '@/lib/catalog/payouts/constants'
import type { Conversion, RejectionReason } from '@/lib/generated/prisma/client'
import type { Tx } from '@/lib/platform/database/db'
import { isTestAccount } from '@/lib/platform/ids/test-accounts'
import { lockCustomers } from '../customers/data'
import { customerNames } from '../customers/name-data'
import { lockSaleClicks } from '../processing/batch/click-data'
import { boundClicks, type ReportedSale } from '../processing/batch/credited-click-service'
import { processAlone } from '../processing/batch/service'
import type { KnownClick } from '../processing/click-data'
import type { Postback } from '../processing/postback-schema'
import type { CallResult } from '../processing/transaction-rules'
import { type Claim, claimTxn, lockTxn, storeAnswer } from '../processing/transaction-service'
import { compared, type DualRunTimes, isOpen, mayBePaidThere } from './rules'

/**
 * Checks and records a conversion on its own, once for its transaction id. One of an offer in a dual run is judged by all rules, and
 * what that wrote is undone: its amounts are stored for comparison, and nobody is paid here for what the previous platform pays.
 * So is one of a click that was paid for there, after the dual run has ended.
 */
export async function bookOrCompare(
  tx: Tx,
  sale: Omit<ReportedSale, 'advertiserId' | 'clickRef' | 'sentClickId'>,
  click: KnownClick,
): Promise<CallResult> {
  const { advertiserId, sentClickId } = click
  const { postback, at } = sale
  const named = sentClickId === undefined ? {} : { sentClickId }
  const process = () => processAlone(tx, { ...sale, advertiserId, clickRef: click, ...named })
  const run = isTestAccount(click.affiliateId) ? undefined : await lockRun(tx, click.offerId)
  const names = customerNames(postback)
  // a customer's subscription may have begun with an older click
  if (!run || (!names && !mayBePaidThere(run, click.createdAt))) return process()
  // in the order of every postback; the locks must outlast what is undone
  await lockTxn(tx, advertiserId, postback.txn_id)
  await lockCapsShared(tx)
  const [customer] = names ? await lockCustomers(tx, [{ registerId: advertiserId, names }]) : []
  await lockSaleClicks(tx, [click, ...boundClicks(customer)])
  await tx.$executeRaw`SAVEPOINT judged`
  const result = await process()
  const { httpStatus, outcome, conversionId } = result
  if (httpStatus !== 200 || outcome === 'replayed' || !conversionId) return result
  // a customer's subscription may be of another affiliate than the click
  const { affiliateId = click.affiliateId } = result
  const booked = await tx.conversion.findUniqueOrThrow({ where: { affiliateId_id: { affiliateId, id: conversionId } } })
  const isPaidThere = booked.reason === null && (await wasPaidThere(tx, booked))
  if (!isOpen(run, at) && !isPaidThere) return result
  await tx.$executeRaw`ROLLBACK TO SAVEPOINT judged`
  const sent = sentClickId === undefined ? click.id : sentClickId
  return storeCompared(tx, { ...postback, sent }, booked, isPaidThere ? 'duplicate' : booked.reason, at)
}

/** The dual run of an offer, which does not change until the caller's transaction ends. */
async function lockRun(tx: Tx, offerId: number): Promise<DualRunTimes | undefined> {
  const [run] = await tx.$queryRaw<DualRunTimes[]>`
    SELECT started_at AS "startedAt", ends_at AS "endsAt" FROM dual_run WHERE offer_id = ${offerId} FOR SHARE`
  return run
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

/** Stores what a sale would have paid, and its answer for repeats: it is never booked later. */
async function storeCompared(
  tx: Tx,
  { txn_id: txnId, event = DEFAULT_EVENT, amount, sent }: Postback & { sent: string | null },
  { affiliateId, advertiserId, offerId, clickId, goalId, payoutCents, revenueCents, day }: Conversion,
  reason: RejectionReason | null,
  at: Date,
): Promise<CallResult> {
  const request = [sent, event, amount?.toString() ?? null]
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
