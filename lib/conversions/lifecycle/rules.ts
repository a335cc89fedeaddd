import { moneyPhrase } from '@/lib/backoffice/pages/rules'
import { ownHoldDays } from '@/lib/catalog/offers/rules'
import type { ConversionMoney, Payout } from '@/lib/catalog/payouts/rules'
import { hasFlat, hasPercent } from '@/lib/catalog/payouts/value-rules'
import type {
  AffiliateStatus,
  ClickFlag,
  ConversionStatus,
  OfferStatus,
  RejectionReason,
} from '@/lib/generated/prisma/enums'
import { DAY_MS } from '@/lib/platform/dates/constants'
import { type Cents, halfEven } from '@/lib/platform/money/cents'
import { formatCents } from '@/lib/platform/money/format'

/** What a conversion pays after refunds of parts of its sale, and would pay without them; null before the first. */
export type RefundedMoney = ConversionMoney & {
  refundedCents: Cents
  payoutBeforeRefundsCents: Cents | null
  revenueBeforeRefundsCents: Cents | null
}

/** With the amount of the sale; null where the advertiser did not name it. */
export type RefundableMoney = RefundedMoney & { amountCents: Cents | null }

const WHOLE = 10_000n

/**
 * Payout to the affiliate and revenue from the advertiser, each rounded half to even, once. [S3.38]
 * @param adjustmentBps what the affiliate's bucket adds to the payout, or takes off it; the revenue stays
 */
export function conversionMoney(terms: Payout, amountCents: Cents | undefined, adjustmentBps = 0): ConversionMoney {
  // in ten-thousandths of a cent
  const of = (flatCents: Cents, rateBps: number): bigint =>
    (hasFlat(terms.payoutType) ? flatCents * WHOLE : 0n) +
    (hasPercent(terms.payoutType) ? (amountCents ?? 0n) * BigInt(rateBps) : 0n)
  const payout = of(terms.payoutCents, terms.percentPayoutBps) * (WHOLE + BigInt(adjustmentBps))
  return {
    payoutCents: halfEven(payout, WHOLE * WHOLE),
    revenueCents: halfEven(of(terms.revenueCents, terms.percentRevenueBps), WHOLE),
  }
}

/** When the hold of a conversion ends: `ownHoldDays` after it, each day 24 hours. */
export function holdEnd(
  at: Date,
  offerHoldDays: number,
  levelHoldDays: number,
  bucketHoldDays: number | null = null,
): Date {
  return new Date(at.getTime() + ownHoldDays(offerHoldDays, levelHoldDays, bucketHoldDays) * DAY_MS)
}

/** What a conversion is checked by. */
export type ConversionCheck = {
  at: Date
  clickedAt: Date
  clickFlag: ClickFlag | null
  affiliateStatus: AffiliateStatus
  offerStatus: OfferStatus
  attributionWindowDays: number
  /** Whether the click already has a conversion that counts, on an offer that pays once per click. */
  clickIsSpent: boolean
}

/** Why a conversion is recorded but not paid; undefined for one that is. Caps are checked separately, when consumed. */
export function rejection(facts: ConversionCheck): RejectionReason | undefined {
  if (facts.clickFlag === 'test') return 'test'
  if (facts.affiliateStatus !== 'approved' || facts.clickFlag === 'affiliate_pending') return 'affiliate_blocked'
  if (facts.offerStatus !== 'active') return 'offer_paused'
  // A prefetched link is often the page the visitor then opens, so its sale counts like any other.
  if (facts.clickFlag === 'bot' || facts.clickFlag === 'head') return 'fraud'
  if (facts.clickFlag === 'datacenter') return 'proxy'
  if (facts.at.getTime() - facts.clickedAt.getTime() > facts.attributionWindowDays * DAY_MS) return 'window_passed'
  if (facts.clickFlag === 'offer_not_approved') return 'offer_not_approved'
  if (facts.clickFlag === 'country_not_allowed' || facts.clickFlag === 'device_not_allowed') return facts.clickFlag
  return facts.clickIsSpent ? 'duplicate' : undefined
}

const NEXT: Record<ConversionStatus, readonly ConversionStatus[]> = {
  pending: ['approved', 'rejected'],
  approved: ['reversed'],
  rejected: [],
  reversed: [],
}

/** Whether a conversion with this status counts; undefined before it is recorded. */
export const counts = (status: ConversionStatus | undefined): status is 'pending' | 'approved' =>
  status === 'pending' || status === 'approved'

/** Whether a conversion may change from one status to another; only `reinstateConversion` leads out of the last two. */
export const canTransition = (from: ConversionStatus, to: ConversionStatus): boolean => NEXT[from].includes(to)

/** The affiliate and the id in a valid conversion reference, `10001-0199…`. */
export function readConversionRef(ref: string): { affiliateId: number; id: string } {
  const dash = ref.indexOf('-')
  return { affiliateId: Number(ref.slice(0, dash)), id: ref.slice(dash + 1) }
}

export const conversionRef = ({ affiliateId, id }: { affiliateId: number; id: string }): string =>
  `${affiliateId}-${id}`

/** The phrase to type before the payout of a conversion changes, if one of the sums is above the limit; in cents. */
export const payoutPhrase = (fromCents: Cents | number, toCents: Cents | number): string | undefined =>
  moneyPhrase(
    BigInt(fromCents) > BigInt(toCents) ? fromCents : toCents,
    `${formatCents(fromCents)} to ${formatCents(toCents)}`,
  )

/** What a conversion would pay without the refunds, of what it pays for the rest of the sale. */
function withoutRefunds(cents: Cents, { amountCents, refundedCents }: RefundableMoney): Cents {
  return amountCents === null ? cents : halfEven(cents * amountCents, amountCents - refundedCents)
}

/** What refunds are computed from. Conversions refunded before it was stored have it of what they pay now. */
export const beforeRefunds = (conversion: RefundableMoney): ConversionMoney => ({
  payoutCents: conversion.payoutBeforeRefundsCents ?? withoutRefunds(conversion.payoutCents, conversion),
  revenueCents: conversion.revenueBeforeRefundsCents ?? withoutRefunds(conversion.revenueCents, conversion),
})

/** A payout set by staff: what the rest of the sale pays, so that a later refund takes its part of it. */
export function afterPayoutChange(conversion: RefundableMoney, payoutCents: Cents): RefundedMoney {
  const { revenueCents, refundedCents, revenueBeforeRefundsCents } = conversion
  const payoutBeforeRefundsCents = refundedCents === 0n ? null : withoutRefunds(payoutCents, conversion)
  return { payoutCents, revenueCents, refundedCents, payoutBeforeRefundsCents, revenueBeforeRefundsCents }
}
