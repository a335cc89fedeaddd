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
import { amountProblem } from '../../amounts/limit-rules'
import type { NamedCustomer } from '../../customers/rules'
import { paidTime, type SubscriptionPayment } from '../../customers/subscription-rules'
import { conversionMoney, NO_RATES, type Rates, ratesOf } from '../../lifecycle/payout-amount-rules'
import type { BrowserClaimTerms } from '../browser-claim-data'
import type { ByCode } from '../coupon-rules'
import { chooseBeforeSteps } from '../payout-selection-rules'
import { type CallResult, refused } from '../transaction-rules'
import type { SaleClick } from './click-data'
import type { Credited } from './credited-click-service'
import type { PaymentTimes } from './payment-data'
import type { ReportedSale } from './reported-sale-rules'

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
  /** Whether its advertiser did not report it: an inquiry says so. */
  isUnreported: boolean
  /** Who bought; undefined where the advertiser did not name them. */
  customer: NamedCustomer | undefined
  /** Its place in a subscription; undefined where its offer is none. */
  payment: SubscriptionPayment | undefined
  /** False for a payment within a period of the subscription, as for a change of plan. */
  paysPeriod: boolean
  /** Whether later payments of its subscription, which are recorded already, may pay something else for it. */
  changesLater: boolean
  at: Date
  /** When it was paid. */
  paidAt: Date
  /** When its customer came, to which the window counts. */
  beganAt: Date
}

/** What was read for a sale. `payments` are those of all subscriptions that were asked for. */
type Read = {
  credited: Credited
  customer: NamedCustomer | undefined
  terms: TermsOfAffiliate
  payments: readonly PaymentTimes[]
}

const NO_MONEY: ConversionMoney = { payoutCents: 0n, revenueCents: 0n }

/** A reported sale with what decides about it, or the refusal of one whose amount cannot be paid. */
export function toCandidate(
  { postback, browser, at, happenedAt, beganAt = at, paysPeriod = true, isUnreported = false }: ReportedSale,
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
  const paidAt = paidTime(happenedAt, click.createdAt, at)
  const payment = click.isSubscription ? toPayment(credited, { goalId, paysPeriod, paidAt }, payments) : undefined
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
    isUnreported,
    customer,
    payment,
    paysPeriod,
    changesLater: payment !== undefined && payment.hasLater && (isLimited(click) || stepsByPayment),
    at,
    paidAt,
    beganAt,
  }
}

/** What a sale pays, and by what. */
export function priceOf(payout: Payout, amountCents: Cents | undefined, { payoutAdjustmentBps }: SaleClick) {
  const adjustmentBps = payoutAdjustmentBps ?? undefined
  return { money: conversionMoney(payout, amountCents, adjustmentBps), rates: ratesOf(payout, adjustmentBps) }
}

const isLimited = ({ renewalMonths, renewalPayments }: SaleClick): boolean =>
  renewalMonths !== null || renewalPayments !== null

type Paid = { goalId: number | null; paysPeriod: boolean; paidAt: Date }

/** One within a period has the number of the payment of that period, which may not be paid any more. */
function toPayment(
  credited: Credited,
  { goalId, paysPeriod, paidAt }: Paid,
  payments: readonly PaymentTimes[],
): SubscriptionPayment {
  if (credited.kind === 'first') return { subscriptionId: undefined, number: 1, beganAt: paidAt, hasLater: false }
  const { subscriptionId } = credited
  const own = payments.filter((each) => each.subscriptionId === subscriptionId)
  const { countedAt = [], overAt = [] } = own.find((each) => each.goalId === goalId) ?? {}
  const time = paidAt.getTime()
  const before = countedAt.filter((each) => each <= time).length
  const isOver = overAt.some((each) => each <= time)
  return {
    subscriptionId,
    number: paymentNumber({ before, isOver, paysPeriod }),
    beganAt: new Date(Math.min(time, ...own.flatMap(({ firstAt }) => firstAt ?? []))),
    hasLater: own.some(({ lastAt }) => lastAt !== null && lastAt > time),
  }
}

/** Which payment it is, of those that are counted. @param isOver whether one of a period before it was not paid any more */
export const paymentNumber = ({
  before,
  isOver,
  paysPeriod,
}: {
  before: number
  isOver: boolean
  paysPeriod: boolean
}) => (paysPeriod || isOver ? before + 1 : Math.max(before, 1))
