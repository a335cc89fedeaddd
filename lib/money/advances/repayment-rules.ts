import { applyRate, type Cents } from '@/lib/platform/money/cents'

type Owed = { outstandingCents: Cents; repaymentBps: number }

/**
 * What an earning repays of an advance, in cents: the agreed share, rounded half to even, but never more than is owed
 * nor more than is available, so that a negative balance is paid off first.
 */
export function calculateRepayment(
  earnedCents: Cents,
  { outstandingCents, repaymentBps }: Owed,
  availableCents: Cents,
): Cents {
  const amounts = [applyRate(earnedCents, repaymentBps), outstandingCents, availableCents]
  const least = amounts.reduce((a, b) => (b < a ? b : a))
  return least > 0n ? least : 0n
}

/** The key of an earning's repayment: derived from the earning's own key, so that it is posted once. */
export const repaymentKey = (earningKey: string): string => `${earningKey}:repayment`
