import type { ConversionMoney } from '@/lib/catalog/payouts/rules'
import { hasFlat, hasPercent } from '@/lib/catalog/payouts/value-rules'
import type { PayoutType } from '@/lib/generated/prisma/enums'
import { type Cents, halfEven } from '@/lib/platform/money/cents'
import {
  beforeRefunds,
  lessRefunds,
  payoutAt,
  type Rates,
  type RefundableMoney,
  revenueAt,
} from '../lifecycle/payout-amount-rules'
import { type Shared, shareOf, storedShare } from '../lifecycle/share-rules'

export type PaidBy = { payoutType: PayoutType; percentPayoutBps: number; percentRevenueBps: number }

/** A sale as it is booked, and by what it pays; `paidBy` is null for one of an offer without rules. */
export type BookedMoney = RefundableMoney & Rates & Shared & { paidBy: unknown }

const WHOLE_BPS = 10_000n

/**
 * What a sale of another amount pays before refunds: by the rates it was decided by. A sum without a rate, such as a payout that
 * staff set, follows in proportion where the offer pays a share or a rule paid its parts, and stays where it pays a fixed sum.
 */
export function moneyFor(conversion: BookedMoney, amountCents: Cents, terms: PaidBy): ConversionMoney {
  const former = conversion.amountCents ?? amountCents
  const share = storedShare(conversion)
  const shared = (cents: Cents | undefined) => (cents === undefined ? undefined : shareOf(cents, share))
  const follow = (cents: Cents, rateBps: number): Cents => {
    // without rates, a sale that a rule paid is one of several parts
    const isOfParts = conversion.paidBy !== null
    if (!isOfParts && !hasPercent(terms.payoutType)) return cents
    if (isOfParts || !hasFlat(terms.payoutType)) return former > 0n ? halfEven(cents * amountCents, former) : cents
    const of = (amount: Cents) => shareOf(halfEven(amount * BigInt(rateBps), WHOLE_BPS), share)
    return (
      cents + (share ? of(amountCents) - of(former) : halfEven((amountCents - former) * BigInt(rateBps), WHOLE_BPS))
    )
  }
  const before = beforeRefunds(conversion)
  return {
    payoutCents: shared(payoutAt(conversion, amountCents)) ?? follow(before.payoutCents, terms.percentPayoutBps),
    revenueCents: shared(revenueAt(conversion, amountCents)) ?? follow(before.revenueCents, terms.percentRevenueBps),
  }
}

/**
 * A sale with another amount, and what it pays of that; what was refunded is taken off again in proportion.
 * @param whole what it pays before refunds
 * @returns undefined where nothing of the sale would be left, or its amount was never named
 */
export function withAmount(
  { amountCents: formerCents, refundedCents }: RefundableMoney,
  amountCents: Cents,
  whole: ConversionMoney,
): RefundableMoney | undefined {
  const left = amountCents - refundedCents
  if (formerCents === null || left <= 0n) return undefined
  return { amountCents, ...lessRefunds(whole, amountCents, refundedCents) }
}

/** A sum in proportion: 46 of 92 is 50 of 100. */
export const inProportion = (part: Cents, whole: Cents, of: Cents): Cents => halfEven(part * of, whole)
