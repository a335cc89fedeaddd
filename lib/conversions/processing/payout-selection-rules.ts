import type { TermsOfAffiliate } from '@/lib/catalog/payouts/data'
import { type Chosen, chooseGoal, countedUpTo, payoutFor } from '@/lib/catalog/payouts/rules'
import { paysUnder } from '@/lib/catalog/payouts/value-rules'

/** What pays an event, and how many conversions of the month decide about its step of volume: 0 where no step applies. */
export type ChosenBeforeSteps = { chosen: Chosen | undefined; counted: number }

/**
 * What an event is paid by for an affiliate: their own payout, else that of the goal or offer, whose step is not chosen
 * yet. Undefined for an event the offer does not know.
 */
export function chooseBeforeSteps(
  { terms, ownPayouts }: TermsOfAffiliate,
  event: string | undefined,
): ChosenBeforeSteps {
  const chosen = chooseGoal(terms, event)
  if (!chosen) return { chosen, counted: 0 }
  const goalId = chosen.goal?.id ?? null
  const own = ownPayouts.get(goalId)
  const counted = countedUpTo(terms.tiers, goalId)
  if (counted > 0 && !(own && paysUnder(chosen.payout.payoutType, own))) return { chosen, counted }
  return { chosen: { ...chosen, payout: payoutFor({ payout: chosen.payout, ...(own && { own }) }) }, counted: 0 }
}
