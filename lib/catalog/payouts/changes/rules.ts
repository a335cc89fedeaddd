import { type PayoutRule, plainRule } from '../condition-schema'
import type { OfferTerms, Payout, TermsChange, Tier } from '../rules'
import { listTiers } from '../schema'
import { hasFlat, hasPercent, type PayoutValue, paysUnder } from '../value-rules'

/** All payouts of an offer as staff sent them, in the order of the form. */
export type TypedTerms = {
  own: Payout
  goals: readonly (Payout & { id: number })[]
  tiers: readonly { goalId: number | null; steps: readonly Omit<Tier, 'goalId'>[] }[]
  /** Left out where they stay. */
  rules?: readonly PayoutRule[] | undefined
}

const isSamePayout = (a: Payout, b: Payout): boolean =>
  a.payoutType === b.payoutType &&
  isSameValue(a, b) &&
  a.revenueCents === b.revenueCents &&
  a.revenueCurrency === b.revenueCurrency &&
  a.percentRevenueBps === b.percentRevenueBps

const isSameValue = (a: PayoutValue, b: PayoutValue): boolean =>
  a.payoutCents === b.payoutCents && a.percentPayoutBps === b.percentPayoutBps

type Step = Omit<Tier, 'goalId'>
const isSameStep = (a: Step, b: Step | undefined): boolean =>
  b !== undefined && a.fromConversion === b.fromConversion && isSameValue(a, b)

/** Whether two rules pay the same for the same sales. */
export const isSameRule = (a: PayoutRule, b: PayoutRule): boolean =>
  JSON.stringify(plainRule(a)) === JSON.stringify(plainRule(b))

const isSameRules = (a: readonly PayoutRule[], b: readonly PayoutRule[]): boolean =>
  a.length === b.length && a.every((rule, index) => b[index] !== undefined && isSameRule(rule, b[index]))

/** What of typed payouts differs from the present ones; null when nothing does. */
export function diffTerms(typed: TypedTerms, present: OfferTerms): TermsChange | null {
  const goals = typed.goals.filter((goal) => {
    const now = present.goals.find(({ id }) => id === goal.id)
    return now !== undefined && !isSamePayout(goal, now)
  })
  const tiers = typed.tiers.filter(({ goalId, steps }) => {
    const now = listTiers(present, goalId)
    return now.length !== steps.length || steps.some((step, index) => !isSameStep(step, now[index]))
  })
  const own = isSamePayout(typed.own, present.own) ? null : typed.own
  const rules = typed.rules && !isSameRules(typed.rules, present.rules) ? typed.rules : null
  return own === null && goals.length === 0 && tiers.length === 0 && rules === null
    ? null
    : { own, goals, tiers, rules }
}

/**
 * What is wrong with the steps of a payout, by field of the form. Steps of volume pay more each; those of payments may pay less.
 * @param at where they stand in it: `tiers.0`
 */
export function stepProblems(
  payout: Payout,
  { steps, stepsByPayment }: { steps: readonly Step[]; stepsByPayment: boolean },
  at: string,
): Record<string, string> {
  const problems: Record<string, string> = {}
  steps.forEach((step, index) => {
    const previous = steps[index - 1]
    const field = `${at}.steps.${index}`
    if (previous && step.fromConversion <= previous.fromConversion)
      problems[`${field}.fromConversion`] = `After ${previous.fromConversion}, where the tier before begins.`
    if (stepsByPayment || isHigher(payout, step, previous ?? payout)) return
    const part = hasFlat(payout.payoutType) ? 'payoutCents' : 'percentPayoutBps'
    const before = previous ? 'the tier before' : 'the payout itself'
    problems[`${field}.${part}`] = `This is not more than ${before} pays.`
  })
  return problems
}

function isHigher({ payoutType }: Payout, value: PayoutValue, before: PayoutValue): boolean {
  const flat = hasFlat(payoutType) ? value.payoutCents - before.payoutCents : 0n
  const share = hasPercent(payoutType) ? value.percentPayoutBps - before.percentPayoutBps : 0
  return flat >= 0n && share >= 0 && (flat > 0n || share > 0)
}

/** Why a new type cannot be, for affiliates whose own payout would name nothing of it; undefined when it can. */
export function typeProblem(payout: Payout, ownPayouts: readonly PayoutValue[]): string | undefined {
  const lost = ownPayouts.filter((own) => !paysUnder(payout.payoutType, own)).length
  if (lost === 0) return undefined
  const who = lost === 1 ? 'One affiliate has a custom payout' : `${lost} affiliates have custom payouts`
  return `${who} that would pay nothing under this type. End or change ${lost === 1 ? 'it' : 'them'} first.`
}
