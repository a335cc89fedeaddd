import 'server-only'
import { conversionMoney, holdEnd, needsAmount, rejection } from '../conversions/rules'
import { recordConversion } from '../conversions/service'
import { easternDay } from '../dates/days'
import type { Tx } from '../db'
import type { PayoutType, RejectionReason } from '../generated/prisma/enums'
import { newId } from '../ids/uuid-v7'
import type { Cents } from '../money/cents'
import { tellCapNear } from '../notifications/tell'
import { accepted, keptRejected, type Verdict } from './answers'
import { type Claim, claimTxn, lockTxn, settleClaim } from './claim'
import { getTerms, hasLiveConversion, type KnownClick, lockClick } from './data'
import { passesNearMark, takePayoutCap } from './payout-cap'
import { carryOutWaitingReversal } from './reversal'
import type { Postback } from './schema'

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
  const money = conversionMoney(terms.offer, postback.amount)
  const reason = await judge(tx, click, terms, money.payoutCents, at)
  const holdUntil = holdEnd(at, terms.offer.holdDays, terms.levelHoldDays)
  const status = reason ? 'rejected' : holdUntil <= at ? 'approved' : 'pending'
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
  payoutCents: bigint,
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
  if (reason || offer.payoutCapCents === null) return reason
  const [day, capCents] = [easternDay(at), offer.payoutCapCents]
  const usedCents = await takePayoutCap(tx, offer.id, day, payoutCents, capCents)
  if (usedCents === undefined) return 'cap'
  if (passesNearMark(usedCents - payoutCents, usedCents, capCents))
    await tellCapNear(tx, offer.id, day, usedCents, capCents, at)
  return undefined
}

/** What a postback still lacks for this offer, as one sentence; undefined when nothing. */
export function missingAmount(payoutType: PayoutType, amountCents: Cents | undefined): string | undefined {
  if (!needsAmount(payoutType) || amountCents !== undefined) return undefined
  return 'amount is missing: this offer pays a percentage of it'
}
