import { hasFlat, hasPercent } from '@/lib/catalog/payouts/value-rules'
import type { PayoutType } from '@/lib/generated/prisma/enums'
import { type Cents, halfEven } from '@/lib/platform/money/cents'
import { beforeRefunds, type RefundableMoney } from '../lifecycle/payout-amount-rules'

export type PaidBy = { payoutType: PayoutType; percentPayoutBps: number; percentRevenueBps: number }

const WHOLE_BPS = 10_000n

/**
 * What a conversion pays once its sale has another amount: shares of the sale follow it, fixed sums stay, and what was
 * refunded is taken off again in proportion.
 * @returns undefined where nothing of the sale would be left, or its amount was never named
 */
export function withAmount(
  conversion: RefundableMoney,
  amountCents: Cents,
  terms: PaidBy,
): RefundableMoney | undefined {
  const { amountCents: formerCents, refundedCents } = conversion
  const left = amountCents - refundedCents
  if (formerCents === null || formerCents <= 0n || left <= 0n) return undefined
  const follow = (cents: Cents, rateBps: number): Cents => {
    if (!hasPercent(terms.payoutType)) return cents
    if (!hasFlat(terms.payoutType)) return halfEven(cents * amountCents, formerCents)
    return cents + halfEven((amountCents - formerCents) * BigInt(rateBps), WHOLE_BPS)
  }
  const before = beforeRefunds(conversion)
  const payoutCents = follow(before.payoutCents, terms.percentPayoutBps)
  const revenueCents = follow(before.revenueCents, terms.percentRevenueBps)
  if (refundedCents === 0n) return { ...toMoney(payoutCents, revenueCents), amountCents, refundedCents }
  return {
    amountCents,
    refundedCents,
    payoutCents: halfEven(payoutCents * left, amountCents),
    revenueCents: halfEven(revenueCents * left, amountCents),
    payoutBeforeRefundsCents: payoutCents,
    revenueBeforeRefundsCents: revenueCents,
  }
}

const toMoney = (payoutCents: Cents, revenueCents: Cents) => ({
  payoutCents,
  revenueCents,
  payoutBeforeRefundsCents: null,
  revenueBeforeRefundsCents: null,
})

/** A sum in proportion: 46 of 92 is 50 of 100. */
export const inProportion = (part: Cents, whole: Cents, of: Cents): Cents => halfEven(part * of, whole)
