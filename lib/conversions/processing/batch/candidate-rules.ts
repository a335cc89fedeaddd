import type { SaleFacts } from '@/lib/catalog/payouts/condition-schema'
import { DEFAULT_EVENT } from '@/lib/catalog/payouts/constants'
import type { PriceRates } from '@/lib/catalog/payouts/currency-rules'
import type { TermsOfAffiliate } from '@/lib/catalog/payouts/data'
import { clickedVisitor } from '@/lib/catalog/visitor-conditions/fact-rules'
import { factsAsked } from '@/lib/catalog/visitor-conditions/rules'
import { UNKNOWN_VISITOR, type VisitorFacts } from '@/lib/catalog/visitor-conditions/schema'
import type { Rate, ReportedMoney } from '@/lib/money/ledger/exchange-rate-rules'
import { easternDay } from '@/lib/platform/dates/days'
import type { Cents } from '@/lib/platform/money/cents'
import { type AmountLimits, amountProblem } from '../../amounts/limit-rules'
import { amountsIn, type MissingRate } from '../../amounts/stated-rules'
import { type CustomerHistory, customerKind, type NamedCustomer } from '../../customers/rules'
import { paidTime, type SubscriptionPayment } from '../../customers/subscription-rules'
import type { Share } from '../../lifecycle/share-rules'
import type { BrowserClaimTerms } from '../browser-claim-data'
import { countedIn, countedItems, inMoneyOf, UNITS_PER_CENT, UNREADABLE, unitsOf, withSums } from '../item-rules'
import type { ByCode } from '../named-code-rules'
import {
  type ChosenBeforeSteps,
  chooseBeforeSteps,
  isByNumber,
  pricedInDollars,
  statedIn,
  typesOf,
} from '../payout-selection-rules'
import { type CallResult, refused } from '../transaction-rules'
import type { SaleClick } from './click-data'
import type { Credited } from './customer-binding-service'
import type { PaymentTimes } from './payment-data'
import type { ReportedSale } from './reported-sale-rules'

/**
 * A sale that can be decided: its click, and what may pay it (`chosen` is undefined for an event the offer does not know). Its
 * step of volume and its rule are chosen when it is decided.
 */
export type Candidate = {
  txnId: string
  event: string
  amountCents: Cents | null
  /** As it was reported, where that was in another currency. */
  reported: ReportedMoney | undefined
  click: SaleClick
  terms: ChosenBeforeSteps
  /** What its rule is chosen by; the level of its affiliate is known when it is decided. */
  facts: Omit<SaleFacts, 'level'>
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
  /** How much of the sale it is paid; undefined for all of it. */
  share?: Share | undefined
}

/** A sale of a code as the click that shares it with the code is paid: all of it, as it would be alone, and its share. */
export type SharedCandidate = { alone: Candidate; part: Candidate; codeShare: Share }

/** The customer of a shared sale is that of the code, who renews with it alone. */
export const toShared = (alone: Candidate, codePercent: number): SharedCandidate => ({
  alone,
  part: {
    ...alone,
    customer: undefined,
    payment: undefined,
    changesLater: false,
    share: { percent: 100 - codePercent, isOfCode: false },
  },
  codeShare: { percent: codePercent, isOfCode: true },
})

/** What was read for a sale. `payments` are those of all subscriptions that were asked for. */
type Read = {
  credited: Credited
  customer: NamedCustomer | undefined
  /** Undefined where nobody is named, or the offer does not ask. */
  history: CustomerHistory | undefined
  terms: TermsOfAffiliate
  payments: readonly PaymentTimes[]
  /** Of the day on which it was paid, of the currencies in which `statedAbout` says something is stated. */
  rates: PriceRates<Rate>
}

/** A sale with its click and terms, as far as they say in which currencies something about it is stated. */
type Stated = { sale: ReportedSale; click: SaleClick; terms: TermsOfAffiliate }

/** The currencies, beside dollars, in which something about a sale is stated, and the day whose rates it needs. */
export function statedAbout({ sale: { postback, reported, at, happenedAt }, click, terms }: Stated) {
  const before = chooseBeforeSteps(terms, postback.event)
  const currencies = statedIn(before, { hasAmount: postback.amount !== undefined, limits: limitsOf(click) })
  return { currencies, day: easternDay(paidTime(happenedAt, click.createdAt, at)), reported }
}

const limitsOf = ({ advertiserMaxAmountCents, advertiserMaxAmountCurrency, ...click }: SaleClick): AmountLimits => ({
  maxAmountCents: click.maxAmountCents,
  maxAmountCurrency: click.maxAmountCurrency,
  advertiser: { maxAmountCents: advertiserMaxAmountCents, maxAmountCurrency: advertiserMaxAmountCurrency },
})

/**
 * A reported sale with what decides about it; the refusal of one whose amount cannot be paid; or the currency of which there is no
 * rate of its day.
 */
export function toCandidate(
  sale: ReportedSale,
  { credited, customer, history, terms: termsOfAffiliate, payments, rates }: Read,
): Candidate | { refusal: CallResult } | { missing: MissingRate } {
  const { postback, reported, browser, at, happenedAt, beganAt = at, paysPeriod = true, isUnreported = false } = sale
  const { click } = credited
  const { event = DEFAULT_EVENT, amount, txn_id: txnId } = postback
  const { currencies, day } = statedAbout({ sale, click, terms: termsOfAffiliate })
  const currency = currencies.find((each) => !rates.has(each))
  if (currency !== undefined) return { missing: { currency, day } }
  const amounts = amountsIn(currencies, { amountCents: amount, reported }, rates)
  const terms = pricedInDollars(chooseBeforeSteps(termsOfAffiliate, postback.event), rates)
  const { chosen } = terms
  const { affiliateId, offerId } = click
  const problem = chosen && amountProblem({ ...limitsOf(click), ...typesOf(terms, chosen) }, amount, amounts)
  if (problem) return { refusal: refused('invalid', problem.reason, problem.message, { affiliateId, offerId }) }
  const goalId = chosen?.goal?.id ?? null
  const paidAt = paidTime(happenedAt, click.createdAt, at)
  const payment = click.isSubscription ? toPayment(credited, { goalId, paysPeriod, paidAt }, payments) : undefined
  const byCode = credited.kind === 'first' ? credited.byCode : undefined
  return {
    txnId,
    event,
    amountCents: amount ?? null,
    reported,
    click,
    terms,
    facts: toFacts(click, terms, {
      ...partsOf(postback, reported, click),
      amountCents: amount ?? null,
      amounts,
      payment: payment?.number ?? 1,
      byCode,
      customer: customerKind(history, credited.kind !== 'first'),
      isRepeat: history?.isRepeat ?? false,
    }),
    browser,
    byCode,
    isUnreported,
    customer: customer && withNames(customer, history?.listedAs ?? []),
    payment,
    paysPeriod,
    changesLater: payment !== undefined && payment.hasLater && (isLimited(click) || isByNumber(terms)),
    at,
    paidAt,
    beganAt,
  }
}

const withNames = ({ names, ...customer }: NamedCustomer, also: readonly string[]): NamedCustomer => ({
  ...customer,
  names: { ...names, emails: [...names.emails, ...also] },
})

type Known = Pick<
  SaleFacts,
  'amountCents' | 'amounts' | 'payment' | 'customer' | 'isRepeat' | 'unpaidCents' | 'taxCents' | 'items' | 'isUnread'
> & {
  byCode: ByCode | undefined
}

const toFacts = (
  click: SaleClick,
  { rules }: ChosenBeforeSteps,
  { byCode, ...known }: Known,
): Omit<SaleFacts, 'level'> => ({
  ...known,
  ...visitorOf(click, rules),
  credit: byCode ? 'coupon' : 'click',
  affiliateId: click.affiliateId,
  bucketId: click.bucketId,
})

/** What is known of the visitor who clicked, of what the rules ask; country and device in any case. */
function visitorOf(click: SaleClick, rules: ChosenBeforeSteps['rules']): VisitorFacts {
  const { country, device } = click
  const asked = new Set(rules.flatMap(({ conditions }) => factsAsked(conditions)))
  return asked.size === 0 ? { ...UNKNOWN_VISITOR, country, device } : clickedVisitor(click, asked)
}

/** What an order is made of, as far as its call says so, in dollars. */
function partsOf(
  { amount, items = [], tax: taxUnits = 0n, shipping: shippingUnits = 0n }: ReportedSale['postback'],
  reported: ReportedMoney | undefined,
  { paysForProductsOnly }: SaleClick,
): Pick<SaleFacts, 'items' | 'isUnread' | 'unpaidCents' | 'taxCents'> {
  // of another currency its own smallest parts, of which the dollars are a share
  const per = reported ? 1n : UNITS_PER_CENT
  const [tax, shipping] = [countedIn(taxUnits, per), countedIn(shippingUnits, per)]
  const whole = reported && unitsOf(reported.amount)
  const inDollars = (part: Cents) =>
    whole === undefined || amount === undefined ? part : inMoneyOf(part, amount, whole)
  const paid = whole ?? amount
  const read =
    items === UNREADABLE
      ? []
      : withSums(countedItems(items, per), paid === undefined ? undefined : paid - tax - shipping)
  return {
    items: read.map((item) => ({
      ...item,
      amountCents: inDollars(item.amountCents),
      taxCents: item.taxCents === null ? null : inDollars(item.taxCents),
    })),
    isUnread: items === UNREADABLE,
    unpaidCents: paysForProductsOnly ? inDollars(tax) + inDollars(shipping) : 0n,
    taxCents: paysForProductsOnly ? 0n : inDollars(tax),
  }
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
