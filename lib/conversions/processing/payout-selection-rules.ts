import { type PaidParts, paidParts, unknownTo } from '@/lib/catalog/payouts/condition-rules'
import type { PaidBy, PayoutRule, SaleFacts } from '@/lib/catalog/payouts/condition-schema'
import { currenciesOf, inDollars, type PriceRates } from '@/lib/catalog/payouts/currency-rules'
import type { TermsOfAffiliate } from '@/lib/catalog/payouts/data'
import {
  type Chosen,
  type ConversionMoney,
  chooseGoal,
  countedUpTo,
  findTier,
  payoutFor,
  type Tier,
} from '@/lib/catalog/payouts/rules'
import { hasPercent, paysUnder } from '@/lib/catalog/payouts/value-rules'
import type { PaidCustomers } from '@/lib/generated/prisma/enums'
import { dollarsOfOne, type Rate } from '@/lib/money/ledger/exchange-rate-rules'
import { DOLLAR } from '@/lib/platform/money/currency'
import { type AmountLimits, limitCurrency } from '../amounts/limit-rules'
import { NO_RATES, priceOf, type Rates } from '../lifecycle/payout-amount-rules'

/**
 * What may pay an event. `counted` is how many conversions of the month, or payments of the customer, decide about its step: 0
 * where no step applies. `rules` are those of the offer that may pay it otherwise.
 */
export type ChosenBeforeSteps = {
  chosen: Chosen | undefined
  counted: number
  tiers: readonly Tier[]
  stepsByPayment: boolean
  paidCustomers: PaidCustomers
  rules: readonly PayoutRule[]
  /** By which its prices became dollars; none of terms whose prices are dollars, or as they are stated. */
  rates: readonly Rate[]
}

const NO_RATE: readonly Rate[] = []

/**
 * What an event is paid by for an affiliate: their own payout, else that of the goal or offer, whose step and rule are not
 * chosen yet. Rules are about the offer's own payout: a goal is paid by its own. `chosen` is undefined for an event that the
 * offer does not know.
 */
export function chooseBeforeSteps(
  { terms, ownPayouts }: TermsOfAffiliate,
  event: string | undefined,
): ChosenBeforeSteps {
  const { tiers, stepsByPayment, paidCustomers } = terms
  const chosen = chooseGoal(terms, event)
  if (!chosen) return { chosen, counted: 0, tiers, stepsByPayment, paidCustomers, rules: [], rates: NO_RATE }
  const goalId = chosen.goal?.id ?? null
  const own = ownPayouts.get(goalId)
  if (own && paysUnder(chosen.payout.payoutType, own))
    return {
      chosen: { ...chosen, payout: payoutFor({ payout: chosen.payout, own }) },
      counted: 0,
      tiers,
      stepsByPayment,
      paidCustomers: own.paidCustomers ?? paidCustomers,
      rules: [],
      rates: NO_RATE,
    }
  return {
    chosen,
    counted: countedUpTo(tiers, goalId),
    tiers,
    stepsByPayment,
    paidCustomers,
    rules: goalId === null ? terms.rules : [],
    rates: NO_RATE,
  }
}

/**
 * The currencies, beside dollars, in which what decides about a sale is stated: prices, and with an amount those that it is compared
 * with.
 */
export function statedIn(
  terms: ChosenBeforeSteps,
  { hasAmount, limits }: { hasAmount: boolean; limits?: AmountLimits },
): string[] {
  const { chosen, rules } = terms
  if (!chosen) return []
  const prices = currenciesOf([chosen.payout, ...rules])
  if (!hasAmount) return prices
  const amounts = rules.flatMap(({ conditions }) => conditions.amountCurrency)
  const limit = limits && limitCurrency({ ...limits, ...typesOf(terms, chosen) })
  const others = [...amounts, ...(limit ? [limit] : [])].filter((currency) => currency !== DOLLAR)
  return [...new Set([...prices, ...others])]
}

/** The terms with their prices in dollars, by the rates of the day of a sale. */
export const pricedInDollars = (terms: ChosenBeforeSteps, rates: PriceRates<Rate>): ChosenBeforeSteps =>
  rates.size === 0 && [terms.chosen?.payout, ...terms.rules].every((each) => !each || each.revenueCurrency === DOLLAR)
    ? terms
    : {
        ...terms,
        chosen: terms.chosen && { ...terms.chosen, payout: inDollars(terms.chosen.payout, rates) },
        rules: terms.rules.map((rule) => inDollars(rule, rates)),
        rates: [...rates.values()],
      }

/**
 * What pays a sale, all of it known: the first rule that it meets, else its payout at its step.
 * @param ordinal which one it is of those that its step counts; 1 where no step applies
 */
export function choosePaid(
  { chosen, counted, tiers, rules }: ChosenBeforeSteps & { chosen: Chosen },
  facts: SaleFacts,
  ordinal: number,
): PaidParts {
  const tier = counted > 0 ? findTier(tiers, chosen.goal?.id ?? null, ordinal) : undefined
  return paidParts(rules, payoutFor({ payout: chosen.payout, ...(tier && { tier }) }), facts)
}

/** What a sale pays, by what, and by which rule where its offer has rules. */
export type Price = { money: ConversionMoney; rates: Rates; paidBy: PaidBy | undefined }

const NO_PRICE: Price = { money: { payoutCents: 0n, revenueCents: 0n }, rates: NO_RATES, paidBy: undefined }

/**
 * What a sale pays, by its rule or at its step; nothing for an event that the offer does not know. Every sale is decided by it,
 * and what it would pay is told by it.
 * @param ordinal of a sale whose step counts the conversions of a month: which one it is
 * @param adjustmentBps what the affiliate's bucket adds to the payout, or takes off it
 */
export function priceSale(
  terms: ChosenBeforeSteps,
  facts: SaleFacts,
  { ordinal, adjustmentBps }: { ordinal: number; adjustmentBps: number },
): Price {
  const { chosen } = terms
  if (!chosen) return NO_PRICE
  const paid = choosePaid({ ...terms, chosen }, facts, terms.stepsByPayment ? facts.payment : ordinal)
  const hasRules = terms.rules.length > 0 || terms.rates.length > 0 || paid.isSplit
  return {
    ...priceOf(paid, adjustmentBps),
    paidBy: hasRules ? toPaidBy(paid, terms, facts) : undefined,
  }
}

/** Whether what a sale pays may depend on what its customer bought before. */
export const asksWhoBought = ({ paidCustomers, rules }: ChosenBeforeSteps): boolean =>
  paidCustomers !== 'all' || rules.length > 0

/** By what a sale is paid, as it is recorded. */
export const toPaidBy = (
  { rule, isSplit, shares }: PaidParts,
  { rules, rates }: Pick<ChosenBeforeSteps, 'rules' | 'rates'>,
  facts: SaleFacts,
): PaidBy => ({
  rule,
  isSplit,
  facts,
  shares,
  unknown: unknownTo(rules, facts, rule?.place ?? null),
  rates: rates.map((rate) => ({
    id: rate.id,
    currency: rate.currency,
    rate: dollarsOfOne(rate),
    rateDay: rate.day,
    rateSource: rate.source,
  })),
})

/** Whether the number of a payment decides what it pays. */
export const isByNumber = ({ counted, stepsByPayment, rules }: ChosenBeforeSteps): boolean =>
  (counted > 0 && stepsByPayment) ||
  rules.some(({ conditions: { minPayment, maxPayment } }) => minPayment !== null || maxPayment !== null)

/** Whether what a sale pays may depend on its amount: a share of it, also by a rule, or a rule about amounts. */
export const asksForAmount = (terms: ChosenBeforeSteps): boolean =>
  terms.chosen !== undefined &&
  (typesOf(terms, terms.chosen).mayPayShare ||
    terms.rules.some(
      ({ conditions: { minAmountCents, maxAmountCents } }) => minAmountCents !== null || maxAmountCents !== null,
    ))

/**
 * The kinds of payout that say whether a sale needs an amount, and whether that is limited: it is where any rule may pay a
 * share of it.
 */
export const typesOf = ({ rules }: Pick<ChosenBeforeSteps, 'rules'>, { payout: { payoutType } }: Chosen) => ({
  payoutType,
  mayPayShare: hasPercent(payoutType) || rules.some((rule) => hasPercent(rule.payoutType)),
})
