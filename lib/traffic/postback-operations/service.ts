import 'server-only'
import type { PayoutType, RejectionReason } from '@/lib/generated/prisma/enums'
import { tellCapNear } from '@/lib/messages/notifications/tell'
import { findReview } from '@/lib/money/fraud-reviews/data'
import { easternDay } from '@/lib/platform/dates/days'
import type { Tx } from '@/lib/platform/db'
import { newId } from '@/lib/platform/ids/uuid-v7'
import type { Cents } from '@/lib/platform/money/cents'
import { fitsDailyPayout } from '../buckets/daily-payout'
import { amountOf, passesNearMark } from '../caps/rules'
import { giveBack, listConversionCaps, takeFromCaps } from '../caps/service'
import { type ConversionMoney, conversionMoney, holdEnd, needsAmount, rejection } from '../conversions/rules'
import { recordConversion } from '../conversions/service'
import { accepted, keptRejected, type Verdict } from '../postback-transactions/rules'
import { type Claim, claimTxn, lockTxn, settleClaim } from '../postback-transactions/service'
import { getTerms, hasLiveConversion, type KnownClick, lockClick } from './data'
import { takePayoutCap } from '../postbacks/payout-cap'
import { carryOutWaitingReversal } from '../postbacks/reversal'
import type { Postback } from '../postbacks/schema'

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
  return reason ?? ((await fitsCaps(tx, click.affiliateId, offer, affiliate, money, at)) ? undefined : 'cap')
}

/** Takes a conversion out of every ceiling it falls under, or out of none. */
async function fitsCaps(
  tx: Tx,
  affiliateId: number,
  offer: Terms['offer'],
  { bucket }: Terms['affiliate'],
  money: ConversionMoney,
  at: Date,
): Promise<boolean> {
  const dailyCents = bucket?.dailyPayoutCapCents ?? null
  if (dailyCents !== null && !(await fitsDailyPayout(tx, affiliateId, money.payoutCents, dailyCents, at))) return false
  const takes = (await listConversionCaps(tx, offer.id, affiliateId)).flatMap((cap) =>
    cap.metric === 'clicks' ? [] : [{ cap, amount: amountOf(cap.metric, money) }],
  )
  const [full] = await takeFromCaps(tx, [takes], at)
  if (full !== undefined) return false
  if (offer.payoutCapCents === null || (await fitsPayoutCap(tx, offer.id, money.payoutCents, offer.payoutCapCents, at)))
    return true
  await giveBack(tx, takes, at)
  return false
}

async function fitsPayoutCap(tx: Tx, offerId: number, payoutCents: Cents, capCents: Cents, at: Date): Promise<boolean> {
  const day = easternDay(at)
  const usedCents = await takePayoutCap(tx, offerId, day, payoutCents, capCents)
  if (usedCents === undefined) return false
  if (passesNearMark(usedCents - payoutCents, usedCents, capCents))
    await tellCapNear(tx, offerId, day, usedCents, capCents, at)
  return true
}

/** What a postback still lacks for this offer, as one sentence; undefined when nothing. */
export function missingAmount(payoutType: PayoutType, amountCents: Cents | undefined): string | undefined {
  if (!needsAmount(payoutType) || amountCents !== undefined) return undefined
  return 'amount is missing: this offer pays a percentage of it'
}
