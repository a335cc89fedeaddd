import { type Cents, halfEven } from '@/lib/platform/money/cents'

/** What a conversion pays, of what sale. */
export type Refundable = {
  /** The sale; null where the advertiser did not name it. */
  amountCents: Cents | null
  refundedCents: Cents
  payoutCents: Cents
  revenueCents: Cents
}

type Rest = Pick<Refundable, 'refundedCents' | 'payoutCents' | 'revenueCents'>

/**
 * What a conversion pays after a part of its sale was refunded: payout and revenue in the proportion of what is left,
 * each rounded half to even, flat payouts included.
 * @returns 'all' when nothing of the sale is left; 'unknown' when the sale's amount is
 */
export function afterRefund(conversion: Refundable, refundCents: Cents): Rest | 'all' | 'unknown' {
  const { amountCents, refundedCents, payoutCents, revenueCents } = conversion
  if (amountCents === null) return 'unknown'
  const before = amountCents - refundedCents
  const left = before - refundCents
  if (left <= 0n) return 'all'
  return {
    refundedCents: refundedCents + refundCents,
    payoutCents: halfEven(payoutCents * left, before),
    revenueCents: halfEven(revenueCents * left, before),
  }
}
