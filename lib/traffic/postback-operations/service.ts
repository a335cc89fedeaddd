import 'server-only'
import type { ConversionStatus, PayoutType, RejectionReason } from '@/lib/generated/prisma/enums'
import { findReview } from '@/lib/money/fraud-reviews/data'
import type { Tx } from '@/lib/platform/db'
import { newId } from '@/lib/platform/ids/uuid-v7'
import type { Cents } from '@/lib/platform/money/cents'
import { consumeConversionCaps } from '../caps/service'
import { type ConversionMoney, conversionMoney, holdEnd, needsAmount, rejection } from '../conversions/rules'
import { changeConversionState, lockConversion, recordConversion } from '../conversions/service'
import { accepted, keptRejected, type Verdict, waiting } from '../postback-transactions/rules'
import { type Claim, claimTxn, lockTxn, settleClaim } from '../postback-transactions/service'
import type { Postback } from '../postbacks/schema'
import { getTerms, hasLiveConversion, type KnownClick, lockClick } from './data'

/** Judges and keeps a conversion, once for its transaction id, in the caller's transaction. */
export async function processConversion(tx: Tx, postback: Postback, click: KnownClick, at: Date): Promise<Verdict> {
  const { affiliateId, offerId, advertiserId } = click
  const kept = { conversionId: newId(at), affiliateId, offerId, txnId: postback.txn_id }
  const asked = [click.id, postback.event, postback.amount?.toString() ?? null]
  const claim: Claim = { ...kept, advertiserId, operation: 'conversion', asked, at }
  await lockTxn(tx, advertiserId, postback.txn_id)
  const repeat = await claimTxn(tx, claim)
  if (repeat) return repeat
  await lockClick(tx, click)
  const terms = await getTerms(tx, affiliateId, offerId)
  const { bucket } = terms.affiliate
  const money = conversionMoney(terms.offer, postback.amount, bucket?.payoutAdjustmentBps)
  const reason = await judge(tx, click, terms, money, at)
  const holdUntil = holdEnd(at, terms.offer.holdDays, terms.levelHoldDays, bucket?.holdDays)
  const isFree = holdUntil <= at && (await findReview(tx, affiliateId)) === null
  const status = reason ? 'rejected' : isFree ? 'approved' : 'pending'
  await recordConversion(tx, {
    ...kept,
    ...money,
    id: kept.conversionId,
    click,
    advertiserId,
    event: postback.event,
    amountCents: postback.amount ?? null,
    status,
    reason: reason ?? null,
    holdUntil,
    at,
  })
  const reversed = await carryOutWaitingReversal(tx, { ...kept, advertiserId, status }, at)
  const verdict = reason ? keptRejected(kept, reason) : accepted(kept, reversed ?? status)
  await settleClaim(tx, claim, verdict)
  return verdict
}

type Terms = Awaited<ReturnType<typeof getTerms>>

async function judge(
  tx: Tx,
  click: KnownClick,
  { offer, affiliate }: Terms,
  money: ConversionMoney,
  at: Date,
): Promise<RejectionReason | undefined> {
  const paysOnce = !offer.allowMultipleConversions && !offer.isSubscription
  const reason = rejection({
    at,
    clickedAt: click.createdAt,
    clickFlag: click.flag,
    affiliateStatus: affiliate.status,
    offerStatus: offer.advertiser.status === 'active' ? offer.status : 'paused',
    attributionWindowDays: offer.attributionWindowDays,
    clickIsSpent: paysOnce && (await hasLiveConversion(tx, click.affiliateId, click.id)),
  })
  if (reason) return reason
  const { affiliateId } = click
  const dailyPayoutCapCents = affiliate.bucket?.dailyPayoutCapCents ?? null
  const fits = await consumeConversionCaps(tx, { affiliateId, offer, dailyPayoutCapCents, money }, at)
  return fits ? undefined : 'cap'
}

/** What a postback still lacks for this offer, as one sentence; undefined when nothing. */
export function missingAmount(payoutType: PayoutType, amountCents: Cents | undefined): string | undefined {
  if (!needsAmount(payoutType) || amountCents !== undefined) return undefined
  return 'amount is missing: this offer pays a percentage of it'
}

type Reversal = { advertiserId: number; txnId: string; event: string }

const REASON: RejectionReason = 'advertiser'

/**
 * Takes a conversion back on the advertiser's word: a held one is rejected, a credited one is reversed. Once. One
 * whose conversion has not come yet waits for it, so that both orders end alike. [Q9]
 */
export async function processReversal(tx: Tx, { advertiserId, txnId, event }: Reversal, at: Date): Promise<Verdict> {
  await lockTxn(tx, advertiserId, txnId)
  const first = await tx.postbackTxn.findUnique({
    where: { advertiserId_txnId_operation: { advertiserId, txnId, operation: 'conversion' } },
    select: { affiliateId: true, conversionId: true },
  })
  const known = { affiliateId: first?.affiliateId ?? null, conversionId: first?.conversionId ?? null }
  const claim: Claim = { advertiserId, txnId, operation: 'reversal', asked: ['reversal'], ...known, at }
  const repeat = await claimTxn(tx, claim)
  if (repeat) return repeat
  const verdict = await carryOut(tx, known, { txnId, event }, at)
  await settleClaim(tx, claim, verdict)
  return verdict
}

type Known = { affiliateId: number | null; conversionId: string | null }

async function carryOut(
  tx: Tx,
  { affiliateId, conversionId }: Known,
  { txnId, event }: { txnId: string; event: string },
  at: Date,
): Promise<Verdict> {
  if (affiliateId === null || conversionId === null) return waiting(txnId)
  // held first: a release at the same moment must not change what is decided here
  const { status, offerId } = await lockConversion(tx, affiliateId, conversionId)
  const state = await takeBack(tx, { affiliateId, conversionId, status }, event, at)
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
 * Carries out a reversal that came before the conversion just recorded.
 * @returns the state it left the conversion in; undefined when none was waiting
 */
export async function carryOutWaitingReversal(
  tx: Tx,
  { advertiserId, txnId, affiliateId, conversionId, status }: Recorded,
  at: Date,
): Promise<ConversionStatus | undefined> {
  const { count } = await tx.postbackTxn.updateMany({
    where: { advertiserId, txnId, operation: 'reversal', conversionId: null },
    data: { affiliateId, conversionId },
  })
  return count === 0 ? undefined : takeBack(tx, { affiliateId, conversionId, status }, 'came before its conversion', at)
}

type Held = { affiliateId: number; conversionId: string; status: ConversionStatus }

async function takeBack(
  tx: Tx,
  { affiliateId, conversionId, status }: Held,
  note: string,
  at: Date,
): Promise<ConversionStatus> {
  if (status !== 'pending' && status !== 'approved') return status
  const to = status === 'approved' ? 'reversed' : 'rejected'
  await changeConversionState(tx, { affiliateId, conversionId, to, reason: REASON, note, at })
  return to
}
