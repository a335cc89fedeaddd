import { applyRate, type Cents } from '@/lib/platform/money/cents'

/** The amounts of a conversion in cents, and the share agreed with its mentee's mentor. */
export type ShareBasis = {
  payoutCents: Cents
  revenueCents: Cents
  /** The referrer's commission, which is deducted from the same margin first. */
  referralCents: Cents
  shareBps: number
}

/** A mentor's share of an approved payout in cents, rounded half to even, and never more than our margin. [S2.25] */
export function mentorShare({ payoutCents, revenueCents, referralCents, shareBps }: ShareBasis): Cents {
  const margin = revenueCents - payoutCents - referralCents
  const share = applyRate(payoutCents, shareBps)
  if (share <= margin) return share
  return margin > 0n ? margin : 0n
}
