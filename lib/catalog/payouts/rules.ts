import type { PaidCustomers, PayoutType } from '@/lib/generated/prisma/enums'
import type { Day } from '@/lib/platform/dates/constants'
import { easternDay } from '@/lib/platform/dates/days'
import type { Cents } from '@/lib/platform/money/cents'
import { formatCentsShort } from '@/lib/platform/money/format'
import type { PayoutRule } from './condition-schema'
import { PAYOUT_MAX_CENTS } from './constants'
import { currenciesOf, inDollars, type Price, type PriceRates } from './currency-rules'
import { hasFlat, hasPercent, type PayoutValue, paysUnder } from './value-rules'

/** What a conversion pays and brings in. Sums in cents, shares of the sale in basis points. */
export type Payout = {
  payoutType: PayoutType
  payoutCents: bigint
  percentPayoutBps: number
  /** In hundredths of its currency. */
  revenueCents: bigint
  /** Of the fixed revenue; payouts are dollars. */
  revenueCurrency: string
  percentRevenueBps: number
}

/** `Payout` in the columns of an offer. */
export type OfferColumns = {
  payoutType: PayoutType
  defaultPayoutCents: bigint
  percentPayoutBps: number
  defaultRevenueCents: bigint
  revenueCurrency: string
  percentRevenueBps: number
}

export type Goal = Payout & { id: number; event: string; isRepeatable: boolean; isActive: boolean }

/** One step: of volume, or of the payments of a customer. `goalId` is null for the offer's own payout. */
export type Tier = PayoutValue & { goalId: number | null; fromConversion: number }

/** New payouts: of the offer itself, of some goals, all steps of some payouts, and all rules. What it does not name stays. */
export type TermsChange = {
  own: Payout | null
  goals: readonly (Payout & { id: number })[]
  tiers: readonly { goalId: number | null; steps: readonly Omit<Tier, 'goalId'>[] }[]
  /** All rules as they are to be; null where they stay. */
  rules: readonly PayoutRule[] | null
}

/** The money terms of an offer. */
export type OfferTerms = {
  defaultEvent: string
  own: Payout
  goals: readonly Goal[]
  tiers: readonly Tier[]
  /** Whether steps count the payments of each customer, in place of an affiliate's conversions of a month. */
  stepsByPayment: boolean
  /** Whose purchases are paid for. */
  paidCustomers: PaidCustomers
  /** What some sales pay in place of the offer's own payout, in the order in which they are tried. */
  rules: readonly PayoutRule[]
}

/** A change that is due and not yet copied to the offer, or was copied but begins later than the instant in question. */
export type DatedChange = {
  effectiveAt: Date
  isApplied: boolean
  terms: TermsChange
  /** What `terms` replaced; null until it is applied. */
  former: TermsChange | null
}

export const payoutOfOffer = ({ defaultPayoutCents, defaultRevenueCents, ...offer }: OfferColumns): Payout => ({
  payoutType: offer.payoutType,
  payoutCents: defaultPayoutCents,
  percentPayoutBps: offer.percentPayoutBps,
  revenueCents: defaultRevenueCents,
  revenueCurrency: offer.revenueCurrency,
  percentRevenueBps: offer.percentRevenueBps,
})

export const columnsOfPayout = ({ payoutCents, revenueCents, ...payout }: Payout): OfferColumns => ({
  payoutType: payout.payoutType,
  defaultPayoutCents: payoutCents,
  percentPayoutBps: payout.percentPayoutBps,
  defaultRevenueCents: revenueCents,
  revenueCurrency: payout.revenueCurrency,
  percentRevenueBps: payout.percentRevenueBps,
})

/** The terms with a change made to them. */
export function withChange(terms: OfferTerms, { own, goals, tiers, rules }: TermsChange): OfferTerms {
  const replaced = new Set(tiers.map(({ goalId }) => goalId))
  return {
    ...terms,
    own: own ?? terms.own,
    rules: rules ?? terms.rules,
    goals: terms.goals.map((goal) => ({ ...goal, ...goals.find(({ id }) => id === goal.id) })),
    tiers: [
      ...terms.tiers.filter(({ goalId }) => !replaced.has(goalId)),
      ...tiers.flatMap(({ goalId, steps }) => steps.map((step) => ({ goalId, ...step }))),
    ],
  }
}

/**
 * The terms of an instant: what begins later is undone, the latest first, and what is due is made, the earliest first.
 * A change begins at its very instant.
 */
export function termsAt(stored: OfferTerms, changes: readonly DatedChange[], at: Date): OfferTerms {
  const inOrder = [...changes].sort((a, b) => a.effectiveAt.getTime() - b.effectiveAt.getTime())
  const later = inOrder.filter(({ isApplied, effectiveAt }) => isApplied && effectiveAt > at).reverse()
  const due = inOrder.filter(({ isApplied, effectiveAt }) => !isApplied && effectiveAt <= at)
  const before = later.reduce((terms, { former }) => (former ? withChange(terms, former) : terms), stored)
  return due.reduce((terms, change) => withChange(terms, change.terms), before)
}

/** What an event is paid by: a goal, or the offer's own payout (`goal` null). */
export type Chosen = { goal: Goal | null; payout: Payout }

/**
 * What an event is paid by; undefined for an event that the offer does not know. Without active goals every event is
 * paid by the offer's own payout, except those of paused goals.
 * @param event undefined where the call names none
 */
export function chooseGoal({ goals, defaultEvent, own }: OfferTerms, event: string | undefined): Chosen | undefined {
  const named = event === undefined ? undefined : goals.find((goal) => goal.event === event)
  if (named) return named.isActive ? { goal: named, payout: named } : undefined
  const isOwn = event === undefined || event === defaultEvent || !goals.some(({ isActive }) => isActive)
  return isOwn ? { goal: null, payout: own } : undefined
}

/** The step a conversion has reached; undefined below the first. @param ordinal 1 for the first of the month, or of the customer */
export function findTier(tiers: readonly Tier[], goalId: number | null, ordinal: number): Tier | undefined {
  return tiers
    .filter((tier) => tier.goalId === goalId && tier.fromConversion <= ordinal)
    .reduce<Tier | undefined>(
      (best, tier) => (best && best.fromConversion > tier.fromConversion ? best : tier),
      undefined,
    )
}

/** How many conversions decide about the step: those up to its highest; 0 without steps. */
export const countedUpTo = (tiers: readonly Tier[], goalId: number | null): number =>
  Math.max(0, ...tiers.filter((tier) => tier.goalId === goalId).map(({ fromConversion }) => fromConversion))

/** The payout of one affiliate: their own before the step before the offer's or goal's. The revenue stays. */
export function payoutFor({ payout, own, tier }: { payout: Payout; own?: PayoutValue; tier?: PayoutValue }): Payout {
  const value = [own, tier].find((each) => each !== undefined && paysUnder(payout.payoutType, each))
  if (!value) return payout
  return { ...payout, payoutCents: value.payoutCents, percentPayoutBps: value.percentPayoutBps }
}

/** A payout with all that is paid under it: its own value and its steps. */
export type Priced = { payout: Payout; values: readonly PayoutValue[] }

/** What is wrong with a price, by the newest rates; undefined for a good one, and for one whose rate is not known. */
export function priceProblem(price: Price, rates: PriceRates): string | undefined {
  if (currenciesOf([price]).some((currency) => !rates.has(currency))) return undefined
  return inDollars(price, rates).revenueCents > PAYOUT_MAX_CENTS
    ? `At most ${formatCentsShort(PAYOUT_MAX_CENTS)}.`
    : undefined
}

/** That there is no rate of the currency of a price, as a sentence; undefined where there is one of each. */
export function unknownRate(prices: readonly Price[], rates: PriceRates): string | undefined {
  const unknown = currenciesOf(prices).find((currency) => !rates.has(currency))
  return (
    unknown &&
    `There is no exchange rate for ${unknown} yet: a payout may be above the revenue of the same conversion, and sales wait for a rate.`
  )
}

/**
 * Why some of the values that are paid for payouts cost more than these bring in, by the newest rates, as a sentence; undefined where
 * none does.
 */
export function lossWarning(paid: readonly Priced[], rates: PriceRates): string | undefined {
  const unknown = unknownRate(
    paid.map(({ payout }) => payout),
    rates,
  )
  if (unknown !== undefined) return unknown
  return paid.some(({ payout, values }) => values.some((value) => exceedsRevenue(payout, value, rates)))
    ? 'A payout is, or for some sales can be, above the revenue of the same conversion, which then costs us money.'
    : undefined
}

/** Whether a payout can be more than the revenue of the same conversion. @throws Error without the rate of its price */
export function exceedsRevenue(
  payout: Payout,
  { payoutCents, percentPayoutBps }: PayoutValue,
  rates: PriceRates,
): boolean {
  const { payoutType, revenueCents, percentRevenueBps } = inDollars(payout, rates)
  const isFlatMore = hasFlat(payoutType) && payoutCents > revenueCents
  return isFlatMore || (hasPercent(payoutType) && percentPayoutBps > percentRevenueBps)
}

/** The first day of the Eastern month of an instant, and of the next one. */
export function easternMonth(at: Date): { first: Day; next: Day } {
  const [year = 0, month = 0] = easternDay(at).split('-').map(Number)
  const dayOne = (index: number) => new Date(Date.UTC(year, index, 1)).toISOString().slice(0, 10)
  return { first: dayOne(month - 1), next: dayOne(month) }
}

export type ConversionMoney = { payoutCents: Cents; revenueCents: Cents }
