import { moneyPhrase } from '@/lib/backoffice/pages/confirmation-phrase-rules'
import type { ConversionMoney, Payout } from '@/lib/catalog/payouts/rules'
import { hasFlat, hasPercent } from '@/lib/catalog/payouts/value-rules'
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
