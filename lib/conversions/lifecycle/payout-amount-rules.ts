import { moneyPhrase } from '@/lib/backoffice/pages/confirmation-phrase-rules'
import { fixedPart, type PaidParts } from '@/lib/catalog/payouts/condition-rules'
import type { ConversionMoney, Payout } from '@/lib/catalog/payouts/rules'
import { hasFlat, hasPercent } from '@/lib/catalog/payouts/value-rules'
import { type Cents, halfEven } from '@/lib/platform/money/cents'
import { DOLLAR } from '@/lib/platform/money/currency'
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
 * By what a conversion was decided to pay and bring in, in cents and basis points of the sale; 0 for a part that it does not
 * have. Null where it is not known, and of a payout that staff set.
 */
export type Rates = {
  payoutFlatCents: Cents | null
  payoutRateBps: number | null
  /** What the affiliate's bucket adds to the payout, or takes off it. */
  payoutAdjustmentBps: number | null
  revenueFlatCents: Cents | null
  revenueRateBps: number | null
}

export const NO_RATES: Rates = {
  payoutFlatCents: null,
  payoutRateBps: null,
  payoutAdjustmentBps: null,
  revenueFlatCents: null,
  revenueRateBps: null,
}

export function ratesOf(terms: Payout, payoutAdjustmentBps = 0) {
  const { payoutType, payoutCents, percentPayoutBps, revenueCents, revenueCurrency, percentRevenueBps } = terms
  if (revenueCurrency !== DOLLAR) throw new Error(`a price in ${revenueCurrency} was not made dollars`)
  const [isFlat, isShare] = [hasFlat(payoutType), hasPercent(payoutType)]
  return {
    payoutFlatCents: isFlat ? payoutCents : 0n,
    payoutRateBps: isShare ? percentPayoutBps : 0,
    payoutAdjustmentBps,
    revenueFlatCents: isFlat ? revenueCents : 0n,
    revenueRateBps: isShare ? percentRevenueBps : 0,
  } satisfies Rates
}

/** In ten-thousandths of a cent. */
const exact = (flatCents: Cents, rateBps: number, amountCents: Cents): bigint =>
  flatCents * WHOLE + amountCents * BigInt(rateBps)

/** The payout to the affiliate, rounded half to even, once; undefined where its rate is not known. [S3.38] */
export function payoutAt(
  { payoutFlatCents, payoutRateBps, payoutAdjustmentBps }: Rates,
  amountCents: Cents,
): Cents | undefined {
  if (payoutFlatCents === null || payoutRateBps === null) return undefined
  const payout = exact(payoutFlatCents, payoutRateBps, amountCents) * (WHOLE + BigInt(payoutAdjustmentBps ?? 0))
  return halfEven(payout, WHOLE * WHOLE)
}

/** The revenue from the advertiser, as `payoutAt`; the bucket leaves it as it is. */
export const revenueAt = ({ revenueFlatCents, revenueRateBps }: Rates, amountCents: Cents): Cents | undefined =>
  revenueFlatCents === null || revenueRateBps === null
    ? undefined
    : halfEven(exact(revenueFlatCents, revenueRateBps, amountCents), WHOLE)

/** Payout and revenue of terms. @param adjustmentBps what the affiliate's bucket adds to the payout, or takes off it */
export const conversionMoney = (payout: Payout, amountCents: Cents = 0n, adjustmentBps = 0): ConversionMoney =>
  moneyOfParts([{ payout, amountCents, paysFixed: true }], adjustmentBps)

/** What a sale pays whose parts are paid differently: the fixed sums of one part, the shares of each; rounded once. */
function moneyOfParts(parts: PaidParts['parts'], adjustmentBps: number): ConversionMoney {
  let [payout, revenue] = [0n, 0n]
  const fixed = fixedPart(parts)
  for (const part of parts) {
    const { payoutFlatCents, payoutRateBps, revenueFlatCents, revenueRateBps } = ratesOf(part.payout)
    payout += exact(part === fixed ? payoutFlatCents : 0n, payoutRateBps, part.amountCents)
    revenue += exact(part === fixed ? revenueFlatCents : 0n, revenueRateBps, part.amountCents)
  }
  return {
    payoutCents: halfEven(payout * (WHOLE + BigInt(adjustmentBps)), WHOLE * WHOLE),
    revenueCents: halfEven(revenue, WHOLE),
  }
}

/**
 * What a sale pays, and by what. A sale whose parts are paid differently has no rates of its own: another amount of it pays in
 * proportion.
 */
export function priceOf({ parts, isSplit }: Pick<PaidParts, 'parts' | 'isSplit'>, adjustmentBps = 0) {
  const [first] = parts
  const rates =
    first && !isSplit ? ratesOf(first.payout, adjustmentBps) : { ...NO_RATES, payoutAdjustmentBps: adjustmentBps }
  return { money: moneyOfParts(parts, adjustmentBps), rates: rates satisfies Rates }
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

/** What part of a sum refunds leave. */
type Part = { left: bigint; whole: bigint }
/** The parts of payout and revenue that refunds leave, where they do not take the same of both. */
export type Kept = { payout: Part; revenue: Part }

/**
 * What is left of a sum after refunds, rounded half to even. @param whole what the sale pays before them
 * @param kept what they leave where they took products back that are paid differently; else it is by the amount
 */
export function lessRefunds(
  whole: ConversionMoney,
  amountCents: Cents | null,
  refundedCents: Cents,
  kept?: Kept,
): RefundedMoney {
  if (refundedCents === 0n || amountCents === null)
    return { ...whole, refundedCents, payoutBeforeRefundsCents: null, revenueBeforeRefundsCents: null }
  const byAmount = { left: amountCents - refundedCents, whole: amountCents }
  const { payout, revenue } = kept ?? { payout: byAmount, revenue: byAmount }
  return {
    refundedCents,
    payoutCents: halfEven(whole.payoutCents * payout.left, payout.whole),
    revenueCents: halfEven(whole.revenueCents * revenue.left, revenue.whole),
    payoutBeforeRefundsCents: whole.payoutCents,
    revenueBeforeRefundsCents: whole.revenueCents,
  }
}

/** What refunds are computed from. Conversions refunded before it was stored have it of what they pay now. */
export const beforeRefunds = (conversion: RefundableMoney): ConversionMoney => ({
  payoutCents: conversion.payoutBeforeRefundsCents ?? withoutRefunds(conversion.payoutCents, conversion),
  revenueCents: conversion.revenueBeforeRefundsCents ?? withoutRefunds(conversion.revenueCents, conversion),
})

/** What a change adds to what is paid: what it takes away is not given back to caps. */
export const addedMoney = (before: ConversionMoney, after: ConversionMoney): ConversionMoney => {
  const added = (from: Cents, to: Cents) => (to > from ? to - from : 0n)
  return {
    payoutCents: added(before.payoutCents, after.payoutCents),
    revenueCents: added(before.revenueCents, after.revenueCents),
  }
}

/** What caps have counted of a sale; null where that is what it was decided to pay. */
export type Counted = { countedPayoutCents: Cents | null; countedRevenueCents: Cents | null }

const more = (one: Cents, other: Cents): Cents => (one > other ? one : other)

/** What caps have counted of a sale at the least, before refunds. @param paid what it pays by now */
export const countedMoney = (
  { countedPayoutCents, countedRevenueCents }: Counted,
  paid: ConversionMoney,
): ConversionMoney => ({
  payoutCents: more(countedPayoutCents ?? paid.payoutCents, paid.payoutCents),
  revenueCents: more(countedRevenueCents ?? paid.revenueCents, paid.revenueCents),
})

/** The columns of what caps have counted by now. */
export const toCounted = (counted: ConversionMoney, paid: ConversionMoney): Counted => ({
  countedPayoutCents: more(counted.payoutCents, paid.payoutCents),
  countedRevenueCents: more(counted.revenueCents, paid.revenueCents),
})

/** A payout set by staff: what the rest of the sale pays, so that a later refund takes its part of it. */
export function afterPayoutChange(conversion: RefundableMoney, payoutCents: Cents): RefundedMoney {
  const { revenueCents, refundedCents, revenueBeforeRefundsCents } = conversion
  const payoutBeforeRefundsCents = refundedCents === 0n ? null : withoutRefunds(payoutCents, conversion)
  return { payoutCents, revenueCents, refundedCents, payoutBeforeRefundsCents, revenueBeforeRefundsCents }
}
