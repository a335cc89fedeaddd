import { type Cents, shareOf } from '@/lib/platform/money/cents'

/** What is left of a conversion for the house, and the share its mentee's mentor was promised. Cents. */
export type ShareBasis = {
  payoutCents: Cents
  revenueCents: Cents
  /** The referrer's commission, which comes out of the same margin first. */
  referralCents: Cents
  shareBps: number
}

/** What a mentor gets of an approved payout, rounded half to even: never more than the house has left of it. [S2.25] */
export function mentorShare({ payoutCents, revenueCents, referralCents, shareBps }: ShareBasis): Cents {
  const margin = revenueCents - payoutCents - referralCents
  const share = shareOf(payoutCents, shareBps)
  if (share <= margin) return share
  return margin > 0n ? margin : 0n
}
