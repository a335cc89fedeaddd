import type { TermsOfAffiliate } from '@/lib/catalog/payouts/data'
import { findTier, payoutFor } from '@/lib/catalog/payouts/rules'
import { hasFlat, hasPercent } from '@/lib/catalog/payouts/value-rules'
import { applyRate, type Cents } from '@/lib/platform/money/cents'

/**
 * Customers of one offer with as many payments for one goal: how many they are, how many payments until the one that is expected, and
 * what their last ones paid and were, in cents, without refunds.
 */
export type PayingGroup = {
  goalId: number | null
  count: number
  payments: number
  ahead: number
  lastPayoutCents: Cents
  lastAmountCents: Cents
}

/**
 * What the expected payments of a group pay: what the last ones did, unless the offer's steps by payment have another one for them. An
 * offer's rules with conditions are not asked about payments that nobody has seen.
 */
export function expectedCents(
  { goalId, count, payments, ahead, lastPayoutCents, lastAmountCents }: PayingGroup,
  { terms, ownPayouts }: TermsOfAffiliate,
): Cents {
  const [last, next] = [payments, payments + ahead].map((number) => findTier(terms.tiers, goalId, number))
  const isOtherStep = terms.stepsByPayment && last?.fromConversion !== next?.fromConversion
  if (!isOtherStep || ownPayouts.has(goalId) || terms.rules.length > 0) return lastPayoutCents
  const base = terms.goals.find(({ id }) => id === goalId) ?? terms.own
  const { payoutType, payoutCents, percentPayoutBps } = payoutFor({ payout: base, ...(next && { tier: next }) })
  const flat = hasFlat(payoutType) ? payoutCents * BigInt(count) : 0n
  return flat + (hasPercent(payoutType) ? applyRate(lastAmountCents, percentPayoutBps) : 0n)
}
