import { type Cents, shareOf } from '@/lib/platform/money/cents'

type Owed = { outstandingCents: Cents; repaymentBps: number }

/**
 * What an earning repays of an advance, in cents: the agreed share, rounded half to even, but never more than is owed
 * and never more than there is, so that a debt to the ledger is paid down first.
 */
export function repaymentOf(
  earnedCents: Cents,
  { outstandingCents, repaymentBps }: Owed,
  availableCents: Cents,
): Cents {
  const amounts = [shareOf(earnedCents, repaymentBps), outstandingCents, availableCents]
  const least = amounts.reduce((a, b) => (b < a ? b : a))
  return least > 0n ? least : 0n
}

/** What is taken out of an earning for an advance is posted under the earning's own key, so that it is taken once. */
export const repaymentKey = (earningKey: string): string => `${earningKey}:repayment`
