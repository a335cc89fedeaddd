import { type OfferHold, ownHoldDays } from '@/lib/catalog/offers/hold-length-rules'
import type { RejectionReason } from '@/lib/generated/prisma/enums'
import { type Funds, isFunded } from '@/lib/money/billing/budgets/rules'
import { DAY_MS } from '@/lib/platform/dates/constants'
import { newId } from '@/lib/platform/ids/uuid-v7'
import { customerRefusal } from '../../customers/rules'
import { isSubscriptionOver } from '../../customers/subscription-rules'
import { holdEnd } from '../../lifecycle/hold-end-rules'
import { rejection } from '../../lifecycle/rejection-rules'
import { shareMoney } from '../../lifecycle/share-rules'
import { DEFAULT_CLAIM_HOLD_DAYS } from '../browser-claim-constants'
import { type CapUsage, consumeCaps } from '../conversion-cap-rules'
import { type Price, priceSale } from '../payout-selection-rules'
import type { Candidate } from './candidate-rules'
import type { PaidClick, SaleClick } from './click-data'
import { calculateEarnings, type Earners, type Earnings, getAffiliate, type Level, NO_EARNINGS } from './earning-rules'

type PricedSale = Candidate & Price

/** A conversion as it is recorded. */
export type Decision = PricedSale &
  Earnings & {
    conversionId: string
    status: 'pending' | 'approved' | 'rejected'
    reason: RejectionReason | null
    /** The reason in detail, as a sentence for the affiliate. */
    reasonNote: string | null
    holdUntil: Date
    /** When the hold would end if the advertiser's server had reported it. */
    normalHoldUntil: Date
    /** Whether its revenue is reserved of the advertiser's money. */
    isReserved: boolean
    /** The conversion of the other affiliate, where a code and a click share the sale. */
    sharedWith?: { affiliateId: number; conversionId: string }
  }

/** What conversions are decided by, all of it locked. Decisions change it, so that each sees those before it. */
export type Circumstances = Earners & {
  capUsage: CapUsage
  /** The money of advertisers with a budget. */
  funds: Funds
  paid: Set<string>
  /** How many conversions of the month count towards steps of volume, by `volumeKey`. */
  volumes: Map<string, number>
}

export const paidKey = ({ affiliateId, clickId, goalId }: PaidClick): string =>
  `${affiliateId} ${clickId} ${goalId ?? ''}`

/** The conversions that count towards the same step. */
export const toVolume = ({ click, terms }: Pick<Candidate, 'click' | 'terms'>) => ({
  affiliateId: click.affiliateId,
  offerId: click.offerId,
  goalId: terms.chosen?.goal?.id ?? null,
})
export const volumeKey = ({ affiliateId, offerId, goalId }: ReturnType<typeof toVolume>): string =>
  `${affiliateId} ${offerId} ${goalId ?? ''}`

/** What a sale pays after those decided before it. */
function price({ terms, facts, ...sale }: Candidate, { volumes }: Circumstances, level: number): Price {
  const ordinal = (volumes.get(volumeKey(toVolume({ ...sale, terms }))) ?? 0) + 1
  const adjustmentBps = sale.click.payoutAdjustmentBps ?? 0
  const whole = priceSale(terms, { ...facts, level }, { ordinal, adjustmentBps })
  return { ...whole, money: shareMoney(whole.money, sale.share) }
}

/** When the hold of a sale ends, and when it would if the advertiser's server had reported it. */
export function holdOf(sale: Candidate, circumstances: Circumstances) {
  const { click, at } = sale
  const { level } = getAffiliate(circumstances, click.affiliateId)
  const holdDays = circumstances.levels.find(({ number }) => number === level)?.holdDays ?? click.offerHoldDays
  const normalHoldUntil = holdEnd(at, toOfferHold(click), holdDays, click.bucketHoldDays)
  return { holdUntil: claimedHoldEnd(sale, normalHoldUntil), normalHoldUntil }
}

/** Decides about a sale as if it came alone after those decided before it. */
export function decideSale(
  sale: Candidate,
  circumstances: Circumstances,
  { holdUntil, normalHoldUntil } = holdOf(sale, circumstances),
): Decision {
  const { click, at } = sale
  const affiliate = getAffiliate(circumstances, click.affiliateId)
  const candidate: PricedSale = { ...sale, ...price(sale, circumstances, affiliate.level) }
  const refused = findRefusal(candidate, circumstances)
  const isReleasable = holdUntil <= at && !click.isUnderReview && !click.isHeld
  const status = refused ? 'rejected' : isReleasable ? 'approved' : 'pending'
  const base = {
    ...candidate,
    conversionId: newId(at),
    status,
    reason: refused?.reason ?? null,
    reasonNote: refused?.note ?? null,
    holdUntil,
    normalHoldUntil,
    isReserved: !refused && circumstances.funds.has(click.advertiserId),
  } as const
  return { ...base, ...(status === 'approved' ? calculateEarnings(candidate, circumstances) : NO_EARNINGS) }
}

/** When the hold ends; of a conversion that only a browser reported, or of a click of a bot, never before the normal end. */
function claimedHoldEnd({ browser, byCode, click, at }: Candidate, normal: Date): Date {
  const isOfBot = click.flag === 'bot' || byCode?.isOfBot
  const days = browser?.holdDays ?? (isOfBot ? DEFAULT_CLAIM_HOLD_DAYS : 0)
  const claimed = new Date(at.getTime() + days * DAY_MS)
  return claimed > normal ? claimed : normal
}

/** What affiliates read of sales that are reported while staff keep them from the offer. */
const BLOCKED_NOTE = 'Our staff have blocked you from this offer.'

/** Why a conversion is rejected; undefined for one that counts, which has then consumed its caps and its click. */
function findRefusal(
  candidate: PricedSale,
  { capUsage, funds, paid, volumes }: Circumstances,
): { reason: RejectionReason; note?: string } | undefined {
  const { click, money } = candidate
  const reason = findReason(candidate, paid)
  if (reason === 'offer_not_approved' && click.isBlocked) return { reason, note: BLOCKED_NOTE }
  if (reason) return { reason }
  if (candidate.isUnreported) return { reason: 'not_reported' }
  const fund = funds.get(click.advertiserId)
  if (fund && !isFunded(fund, money.revenueCents)) {
    fund.isWaiting = true
    return { reason: 'unfunded' }
  }
  const note = consumeCaps(capUsage, toCappedSale(click), money)
  if (note !== undefined) return { reason: 'cap', note }
  if (fund) fund.leftCents -= money.revenueCents
  paid.add(keyOfClick(candidate))
  const volume = volumeKey(toVolume(candidate))
  volumes.set(volume, (volumes.get(volume) ?? 0) + 1)
  return undefined
}

/** Why a conversion is rejected as far as its click, what was paid for it, and its offer say, before caps. */
function findReason(candidate: Candidate, paid: ReadonlySet<string>): RejectionReason | undefined {
  const { click, terms, facts, browser, payment, paidAt, beganAt, isUnreported } = candidate
  const { chosen } = terms
  if (!chosen) return 'unknown_event'
  const { goal } = chosen
  const paysOnce = goal ? !goal.isRepeatable : !click.allowMultipleConversions && !click.isSubscription
  const isRenewal = payment?.subscriptionId !== undefined
  return rejection({
    at: beganAt,
    clickedAt: click.createdAt,
    clickFlag: click.flag,
    affiliateStatus: click.affiliateStatus,
    // an offer that was closed since may have been open when the sale was made: who grants it decides
    offerStatus: isUnreported ? 'active' : click.advertiserStatus === 'active' ? click.offerStatus : 'archived',
    isRenewal,
    isOver: payment !== undefined && isSubscriptionOver(click, payment, paidAt),
    isBlocked: click.isBlocked,
    attributionWindowDays: click.attributionWindowDays,
    hasPaidConversion: paysOnce && paid.has(keyOfClick(candidate)),
    customerRefusal: customerRefusal(terms.paidCustomers, facts, isRenewal),
    isReported: browser === undefined,
  })
}

const keyOfClick = ({ click: { affiliateId, id: clickId }, terms: { chosen } }: Candidate): string =>
  paidKey({ affiliateId, clickId, goalId: chosen?.goal?.id ?? null })

/** Whether a sale counts before caps and other sales of the batch. @param paid what clicks were paid for before it */
export const mayCount = (candidate: Candidate, paid: ReadonlySet<string>): boolean =>
  findReason(candidate, paid) === undefined

/** What decides which caps apply to a conversion of a click. */
export const toCappedSale = ({ affiliateId, bucketId, offerId, payoutCapCents, dailyPayoutCapCents }: SaleClick) => ({
  affiliateId,
  bucketId,
  offer: { id: offerId, payoutCapCents },
  dailyPayoutCapCents,
})

/**
 * Whether a conversion of a click may be available at once: without a hold of the offer, of the bucket, or of a level the
 * affiliate has or may reach.
 */
export const mayBeApproved = (click: SaleClick, levels: readonly Level[]): boolean =>
  !click.isUnderReview &&
  !click.isHeld &&
  levels.some(({ holdDays }) => ownHoldDays(toOfferHold(click), holdDays, click.bucketHoldDays) <= 0)

const toOfferHold = ({ offerHoldDays, levelsShortenHold, approvalDays }: SaleClick): OfferHold => ({
  holdDays: offerHoldDays,
  levelsShortenHold,
  approvalDays,
})
