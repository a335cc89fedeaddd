import 'server-only'
import { holdCapsStill } from '@/lib/catalog/caps/lock-service'
import { DEFAULT_EVENT } from '@/lib/catalog/payouts/constants'
import type { Chosen, ConversionMoney } from '@/lib/catalog/payouts/rules'
import type { ConversionStatus, RejectionReason } from '@/lib/generated/prisma/enums'
import { isBudgeted, isFunded } from '@/lib/money/billing/funds/rules'
import { closeUsedUp, lockFunds } from '@/lib/money/billing/funds/service'
import { findReview } from '@/lib/money/ledger/fraud-review-data'
import type { Tx } from '@/lib/platform/database/db'
import { isTestAccount } from '@/lib/platform/ids/test-accounts'
import { newId } from '@/lib/platform/ids/uuid-v7'
import type { Cents } from '@/lib/platform/money/cents'
import { amountProblem } from '../amount-limits/rules'
import { conversionMoney, holdEnd, rejection } from '../lifecycle/rules'
import { changeConversionState, lockConversion, lockMoneyOfAll, recordConversion } from '../lifecycle/service'
import { consumeConversionCaps, type SaleFunds } from './cap-service'
import { wasSoldBefore } from './imported-click-data'
import { choosePayout } from './payout-service'
import type { Postback } from './postback-schema'
import { applyEarlyRefunds } from './refund-service'
import { getTerms, hasLiveConversion, type KnownClick, lockClick } from './single-data'
import { accepted, acceptedEarly, refused, registerOf, storedRejected, type Verdict } from './transaction-rules'
import { type Claim, claimTxn, findTransaction, lockTxn, releaseTxn, storeAnswer } from './transaction-service'
import { type BrowserClaimTerms, claimedHoldEnd, openClaim } from './unconfirmed-service'

/**
 * Checks and records a conversion, once for its transaction id, in the caller's transaction.
 * @param browser of one that only a browser reported
 */
export async function processConversion(
  tx: Tx,
  postback: Postback,
  click: KnownClick,
  at: Date,
  browser?: BrowserClaimTerms,
): Promise<Verdict> {
  const { affiliateId, offerId, advertiserId } = click
  const keys = { conversionId: newId(at), affiliateId, offerId, txnId: postback.txn_id }
  const { event = DEFAULT_EVENT, amount } = postback
  const request = [click.id, event, amount?.toString() ?? null]
  const registerId = registerOf(advertiserId, affiliateId)
  const claim: Claim = { ...keys, advertiserId: registerId, operation: 'conversion', request, at }
  await lockTxn(tx, registerId, postback.txn_id)
  const repeat = await claimTxn(tx, claim)
  if (repeat) return repeat
  await holdCapsStill(tx)
  await lockClick(tx, click)
  const terms = await getTerms(tx, affiliateId, offerId)
  const paid = await choosePayout(tx, { affiliateId, offerId, event: postback.event }, at)
  const problem = paid && amountProblem({ ...terms.offer, payoutType: paid.payout.payoutType }, amount)
  if (problem) {
    await releaseTxn(tx, claim)
    return refused('invalid', problem.reason, problem.message, { affiliateId, offerId })
  }
  const { bucket } = terms.affiliate
  const money = paid ? conversionMoney(paid.payout, amount, bucket?.payoutAdjustmentBps) : NO_MONEY
  const rejected = await rejectionOf(tx, click, terms, { paid, money }, at)
  const reason = rejected?.reason
  const normalHoldUntil = holdEnd(at, terms.offer.holdDays, terms.levelHoldDays, bucket?.holdDays)
  const holdUntil = claimedHoldEnd(at, normalHoldUntil, browser)
  const isReleasable = holdUntil <= at && (await findReview(tx, affiliateId)) === null
  const status = reason ? 'rejected' : isReleasable ? 'approved' : 'pending'
  await recordConversion(tx, {
    ...keys,
    ...money,
    id: keys.conversionId,
    click,
    advertiserId,
    event,
    goalId: paid?.goal?.id ?? null,
    amountCents: amount ?? null,
    status,
    reason: reason ?? null,
    reasonNote: rejected?.note ?? null,
    holdUntil,
    isReserved: !reason && isBudgeted(terms.offer.advertiser) && !isTestAccount(affiliateId),
    at,
  })
  const { conversionId } = keys
  if (browser)
    await openClaim(tx, { advertiserId: registerId, txnId: keys.txnId, affiliateId, conversionId }, normalHoldUntil, at)
  const reversed = await applyEarlyReversal(tx, { ...keys, advertiserId: registerId, status }, at)
  const refunded = await applyEarlyRefunds(tx, { ...keys, advertiserId: registerId }, at)
  const verdict = reason ? storedRejected(keys, reason) : accepted(keys, refunded ?? reversed ?? status)
  await storeAnswer(tx, claim, verdict)
  return verdict
}

const NO_MONEY: ConversionMoney = { payoutCents: 0n, revenueCents: 0n }

type Terms = Awaited<ReturnType<typeof getTerms>>
type Paid = { paid: Chosen | undefined; money: ConversionMoney }

/** Why a conversion is rejected; undefined for one that counts, which has then consumed its caps. */
async function rejectionOf(
  tx: Tx,
  click: KnownClick,
  { offer, affiliate }: Terms,
  { paid, money }: Paid,
  at: Date,
): Promise<{ reason: RejectionReason; note?: string } | undefined> {
  if (!paid) return { reason: 'unknown_event' }
  const { affiliateId } = click
  const paysOnce = paid.goal ? !paid.goal.isRepeatable : !offer.allowMultipleConversions && !offer.isSubscription
  const reason = rejection({
    at,
    clickedAt: click.createdAt,
    clickFlag: click.flag,
    affiliateStatus: affiliate.status,
    offerStatus: offer.advertiser.status === 'active' ? offer.status : 'paused',
    attributionWindowDays: offer.attributionWindowDays,
    clickIsSpent: paysOnce && (await isSpent(tx, click, paid.goal?.id ?? null)),
  })
  if (reason) return { reason }
  const dailyPayoutCapCents = affiliate.bucket?.dailyPayoutCapCents ?? null
  const funds = () => fundsOf(tx, { affiliateId, advertiserId: offer.advertiserId }, money.revenueCents, at)
  const isLimited = isBudgeted(offer.advertiser)
  const capped = { affiliateId, offer, dailyPayoutCapCents, money, ...(isLimited && { lockFunds: funds }) }
  const note = await consumeConversionCaps(tx, capped, at)
  if (note === null) return { reason: 'unfunded' }
  return note === undefined ? undefined : { reason: 'cap', note }
}

/** Whether a click that is paid once was paid for, here or at the former system it was made at. */
async function isSpent(tx: Tx, click: KnownClick, goalId: number | null): Promise<boolean> {
  const { affiliateId, id: clickId, flag } = click
  if (await hasLiveConversion(tx, { affiliateId, clickId, goalId })) return true
  return flag === 'imported' && goalId === null && (await wasSoldBefore(tx, click))
}

/** The money of the advertiser for a sale, under its lock, which is taken after the affiliates' money. */
async function fundsOf(
  tx: Tx,
  { affiliateId, advertiserId }: { affiliateId: number; advertiserId: number },
  revenueCents: Cents,
  at: Date,
): Promise<SaleFunds> {
  await lockMoneyOfAll(tx, affiliateId)
  const funds = await lockFunds(tx, [advertiserId])
  const fund = funds.get(advertiserId)
  if (!fund) return { isEnough: true, settle: async () => undefined }
  const isEnough = isFunded(fund, revenueCents)
  const settle = async (isTaken: boolean) => {
    // refused by a cap: nothing was spent
    if (isEnough && !isTaken) return
    if (isTaken) fund.leftCents -= revenueCents
    else fund.isWaiting = true
    await closeUsedUp(tx, funds, at)
  }
  return { isEnough, settle }
}

type Reversal = { advertiserId: number; txnId: string; event: string }

const REASON: RejectionReason = 'advertiser'

/**
 * Reverses a conversion at the advertiser's request, once: a pending one is rejected, an approved one is reversed. A
 * reversal whose conversion has not arrived yet is stored and applied then, so that both orders end the same. [Q9]
 */
export async function processReversal(tx: Tx, { advertiserId, txnId, event }: Reversal, at: Date): Promise<Verdict> {
  await lockTxn(tx, advertiserId, txnId)
  await holdCapsStill(tx)
  const known = (await findTransaction(tx, advertiserId, txnId)) ?? { affiliateId: null, conversionId: null }
  const claim: Claim = { advertiserId, txnId, operation: 'reversal', request: ['reversal'], ...known, at }
  const repeat = await claimTxn(tx, claim)
  if (repeat) return repeat
  const verdict = await applyReversal(tx, known, { txnId, event }, at)
  await storeAnswer(tx, claim, verdict)
  return verdict
}

type Known = { affiliateId: number | null; conversionId: string | null }

async function applyReversal(
  tx: Tx,
  { affiliateId, conversionId }: Known,
  { txnId, event }: { txnId: string; event: string },
  at: Date,
): Promise<Verdict> {
  if (affiliateId === null || conversionId === null) return acceptedEarly(txnId)
  // locked first: a concurrent release must not change the status decided on here
  const { status, offerId } = await lockConversion(tx, affiliateId, conversionId)
  const state = await reverse(tx, { affiliateId, conversionId, status }, event, at)
  return accepted({ affiliateId, conversionId, offerId, txnId }, state)
}

type Recorded = {
  advertiserId: number
  txnId: string
  affiliateId: number
  conversionId: string
  status: ConversionStatus
}

/**
 * Applies a reversal that arrived before the conversion just recorded.
 * @returns the resulting status of the conversion; undefined when there was no such reversal
 */
async function applyEarlyReversal(
  tx: Tx,
  { advertiserId, txnId, affiliateId, conversionId, status }: Recorded,
  at: Date,
): Promise<ConversionStatus | undefined> {
  const { count } = await tx.postbackTxn.updateMany({
    where: { advertiserId, txnId, operation: 'reversal', conversionId: null },
    data: { affiliateId, conversionId },
  })
  return count === 0 ? undefined : reverse(tx, { affiliateId, conversionId, status }, 'came before its conversion', at)
}

type Reversible = { affiliateId: number; conversionId: string; status: ConversionStatus }

async function reverse(
  tx: Tx,
  { affiliateId, conversionId, status }: Reversible,
  note: string,
  at: Date,
): Promise<ConversionStatus> {
  if (status !== 'pending' && status !== 'approved') return status
  const to = status === 'approved' ? 'reversed' : 'rejected'
  await changeConversionState(tx, { affiliateId, conversionId, to, reason: REASON, note, at })
  return to
}
