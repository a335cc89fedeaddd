import { type Conditions, plainSaleConditions } from '@/lib/catalog/payouts/condition-schema'
import type { TermsOfAffiliate } from '@/lib/catalog/payouts/data'
import type { Payout } from '@/lib/catalog/payouts/rules'
import { UNKNOWN_VISITOR } from '@/lib/catalog/visitor-conditions/schema'
import type { Cents } from '@/lib/platform/money/cents'
import { DOLLAR } from '@/lib/platform/money/currency'
import { priceOf } from '../../lifecycle/payout-amount-rules'
import { chooseBeforeSteps, choosePaid, isByNumber } from '../../processing/payout-selection-rules'

/**
 * Customers of one offer whose last payments were of one amount for one goal: how many they are, how many payments each made, how many
 * it is until the one that is expected, and what the last ones paid in all, in cents, without refunds.
 */
export type PayingGroup = {
  goalId: number | null
  count: number
  payments: number
  ahead: number
  lastPayoutCents: Cents
  /** Of each. */
  lastAmountCents: Cents
}

/** What an offer pays an affiliate now, with what their bucket adds. */
export type ExpectedTerms = TermsOfAffiliate & { adjustmentBps: number }

/** Whether a rule asks for more than the number of a payment. */
const asksMore = (conditions: Conditions): boolean =>
  Object.keys(plainSaleConditions({ ...conditions, minPayment: null, maxPayment: null, customer: null })).length > 0

/**
 * What the expected payments of a group pay: as much as the last ones, unless the offer pays another number otherwise, by its steps
 * or by rules about the number alone. Other rules are not asked about payments that nobody has seen.
 */
export function expectedCents(group: PayingGroup, { adjustmentBps, ...terms }: ExpectedTerms): Cents {
  const { goalId, count, payments, ahead, lastPayoutCents, lastAmountCents: amountCents } = group
  const before = chooseBeforeSteps(terms, terms.terms.goals.find(({ id }) => id === goalId)?.event)
  // what advertisers pay for them, and in which currency, is not asked
  const chosen = before.chosen && { ...before.chosen, payout: payoutAlone(before.chosen.payout) }
  if (!chosen || !isByNumber(before) || before.rules.some(({ conditions }) => asksMore(conditions)))
    return lastPayoutCents
  const payoutOf = (payment: number): Cents => {
    const customer = payment > 1 ? ('returning' as const) : ('new' as const)
    const facts = { ...NOTHING_KNOWN, amountCents, customer, payment }
    const ordinal = before.stepsByPayment ? payment : 1
    const rules = before.rules.map(payoutAlone)
    return priceOf(choosePaid({ ...before, chosen, rules }, facts, ordinal), adjustmentBps).money.payoutCents
  }
  const next = payoutOf(payments + ahead)
  return next === payoutOf(payments) ? lastPayoutCents : next * BigInt(count)
}

const payoutAlone = <Of extends Payout>(payout: Of): Of => ({ ...payout, revenueCurrency: DOLLAR })

const NOTHING_KNOWN = {
  ...UNKNOWN_VISITOR,
  isRepeat: false,
  unpaidCents: 0n,
  credit: 'click' as const,
  affiliateId: 0,
  bucketId: null,
  level: 0,
  amounts: {},
  items: [],
  isUnread: false,
  taxCents: 0n,
}
