import { DEFAULT_EVENT } from '@/lib/catalog/payouts/constants'
import type { TermsOfAffiliate } from '@/lib/catalog/payouts/data'
import {
  type Chosen,
  type ConversionMoney,
  findTier,
  type Payout,
  payoutFor,
  type Tier,
} from '@/lib/catalog/payouts/rules'
import type { Cents } from '@/lib/platform/money/cents'
import { amountProblem } from '../../amount-limits/rules'
import type { NamedCustomer } from '../../customers/rules'
import type { SubscriptionPayment } from '../../customers/subscription-rules'
import { conversionMoney, NO_RATES, type Rates, ratesOf } from '../../lifecycle/payout-amount-rules'
import type { BrowserClaimTerms } from '../browser-claim-data'
import { chooseBeforeSteps } from '../payout-selection-rules'
import { type CallResult, refused } from '../transaction-rules'
import type { PaymentCount, SaleClick } from './click-data'
import type { ByCode } from './coupon-credit-service'
import type { Credited, ReportedSale } from './credited-click-service'

/** A sale that can be decided: its click, what pays it (undefined for an event the offer does not know), and how much. */
export type Candidate = {
  txnId: string
  event: string
  amountCents: Cents | null
  click: SaleClick
  chosen: Chosen | undefined
  /** Before the step of volume. */
  money: ConversionMoney
  /** By what it pays that. */
  rates: Rates
  /** The steps of volume of its offer, and how many conversions of the month decide about them; undefined where none applies. */
  steps: { tiers: readonly Tier[]; counted: number } | undefined
  /** Where only a browser reported it. */
  browser: BrowserClaimTerms | undefined
  /** Where a coupon code credits it. */
  byCode: ByCode | undefined
  /** Who bought; undefined where the advertiser did not name them. */
  customer: NamedCustomer | undefined
  /** Its place in a subscription; undefined where its offer is none. */
  payment: SubscriptionPayment | undefined
  /** False for a payment within a period of the subscription, as for a change of plan. */
  paysPeriod: boolean
  at: Date
  /** When its customer came, to which the window counts. */
  beganAt: Date
}

/** What was read for a sale. `payments` are those of all subscriptions that were asked for. */
type Read = {
  credited: Credited
  customer: NamedCustomer | undefined
  terms: TermsOfAffiliate
  payments: readonly PaymentCount[]
}

const NO_MONEY: ConversionMoney = { payoutCents: 0n, revenueCents: 0n }

/** A reported sale with what decides about it, or the refusal of one whose amount cannot be paid. */
export function toCandidate(
  { postback, browser, at, beganAt = at, paysPeriod = true }: ReportedSale,
  { credited, customer, terms, payments }: Read,
): Candidate | { refusal: CallResult } {
  const { click } = credited
  const { event = DEFAULT_EVENT, amount, txn_id: txnId } = postback
  const { chosen, counted } = chooseBeforeSteps(terms, postback.event)
  const { affiliateId, offerId, maxAmountCents, advertiserMaxAmountCents } = click
  const limits = { maxAmountCents, advertiser: { maxAmountCents: advertiserMaxAmountCents } }
  const problem = chosen && amountProblem({ ...limits, payoutType: chosen.payout.payoutType }, amount)
  if (problem) return { refusal: refused('invalid', problem.reason, problem.message, { affiliateId, offerId }) }
  const goalId = chosen?.goal?.id ?? null
  const payment = click.isSubscription ? toPayment(credited, { goalId, paysPeriod }, payments) : undefined
  const { tiers, stepsByPayment } = terms.terms
  const step = counted > 0 && stepsByPayment ? findTier(tiers, goalId, payment?.number ?? 1) : undefined
  const payout = chosen && payoutFor({ payout: chosen.payout, ...(step && { tier: step }) })
  return {
    txnId,
    event,
    amountCents: amount ?? null,
    click,
    chosen,
    ...(payout ? priceOf(payout, amount, click) : { money: NO_MONEY, rates: NO_RATES }),
    steps: counted > 0 && !stepsByPayment ? { tiers, counted } : undefined,
    browser,
    byCode: credited.kind === 'first' ? credited.byCode : undefined,
    customer,
    payment,
    paysPeriod,
    at,
    beganAt,
  }
}

/** What a sale pays, and by what. */
export function priceOf(payout: Payout, amountCents: Cents | undefined, { payoutAdjustmentBps }: SaleClick) {
  const adjustmentBps = payoutAdjustmentBps ?? undefined
  return { money: conversionMoney(payout, amountCents, adjustmentBps), rates: ratesOf(payout, adjustmentBps) }
}

type Paid = { goalId: number | null; paysPeriod: boolean }

/** One within a period has the number of the payment of that period, which may not be paid any more. */
function toPayment(
  credited: Credited,
  { goalId, paysPeriod }: Paid,
  payments: readonly PaymentCount[],
): SubscriptionPayment {
  if (credited.kind === 'first') return { subscriptionId: undefined, number: 1 }
  const { subscriptionId } = credited
  const found = payments.find((each) => each.subscriptionId === subscriptionId && each.goalId === goalId)
  const { payments: before, isOver } = found ?? { payments: 0, isOver: false }
  return { subscriptionId, number: paysPeriod || isOver ? before + 1 : Math.max(before, 1) }
}
