import 'server-only'
import { paidBySchema, plainPaidBy, type SaleFacts } from '@/lib/catalog/payouts/condition-schema'
import { listTermsAt } from '@/lib/catalog/payouts/data'
import { UNKNOWN_VISITOR } from '@/lib/catalog/visitor-conditions/schema'
import type { Conversion } from '@/lib/generated/prisma/client'
import { readRates } from '@/lib/money/ledger/exchange-rate-data'
import type { Tx } from '@/lib/platform/database/db'
import { termsHolder } from '@/lib/platform/ids/test-accounts'
import { amountsIn } from '../../amounts/stated-rules'
import { isSubscriptionOver, type RenewalLimit } from '../../customers/subscription-rules'
import {
  addedMoney,
  beforeRefunds,
  countedMoney,
  lessRefunds,
  priceOf,
  toCounted,
} from '../../lifecycle/payout-amount-rules'
import { counts } from '../../lifecycle/rules'
import { shareMoney, storedShare } from '../../lifecycle/share-rules'
import { changeAmount, changeConversionState, lockConversion } from '../../lifecycle/state-change-service'
import { consumeLockedCaps, lockCapsOfSale } from '../conversion-cap-service'
import {
  type ChosenBeforeSteps,
  chooseBeforeSteps,
  choosePaid,
  isByNumber,
  pricedInDollars,
  statedIn,
  toPaidBy,
} from '../payout-selection-rules'
import { readKept } from '../refund-data'
import { paymentNumber } from './candidate-rules'
import type { AnsweredSale } from './insert-service'
import { listPayments, type Payment, type SubscriptionRef } from './payment-data'

const NOTE = 'a payment before it was reported later'

/** A subscription with what its offer pays of it. */
export type PaidSubscription = SubscriptionRef &
  RenewalLimit & {
    offerId: number
    /** When its offer last changed how many payments it pays. */
    renewalsChangedAt: Date | null
  }

/**
 * Decides anew about the payments of a subscription that were paid after one that was just recorded: each gets the number it
 * would have if all had been reported in order, with the step of that number as far as caps have room for what it adds, and is
 * taken back where the offer does not pay it.
 * Those that were recorded before the offer changed how many it pays were paid by the terms of then, and stay; so does a payout
 * that staff set.
 */
export async function correctLaterPayments(tx: Tx, recorded: AnsweredSale, at: Date): Promise<void> {
  const { conversionId, click, payment, changesLater, reason } = recorded
  // one that waits for the advertiser's money is counted too
  const isCounted = reason === null || reason === 'unfunded'
  if (!changesLater || !isCounted || payment?.subscriptionId === undefined) return
  const subscription = { ...click, clickId: click.id, subscriptionId: payment.subscriptionId }
  await correctPayments(tx, subscription, { id: conversionId, isCorrect: true, note: NOTE }, at)
}

/** From which payment on numbers may be others, whether that one has its own already, and what is written to the histories. */
type From = { id: string; isCorrect: boolean; note: string }

/** The payments of a subscription from one on get the numbers, the steps and the end that they have in the order of all. */
export async function correctPayments(
  tx: Tx,
  subscription: PaidSubscription,
  { id, isCorrect, note }: From,
  at: Date,
): Promise<void> {
  const { affiliateId, offerId, subscriptionId, renewalsChangedAt } = subscription
  const payments = await listPayments(tx, subscription)
  const [first] = payments.filter(({ isCredited }) => isCredited)
  const beganAt = first?.paidAt ?? at
  const goals = new Map<number | null, { before: number; isOver: boolean }>()
  let isAfter = false
  for (const each of payments) {
    const { goalId, paysPeriod, status } = each
    const { before, isOver } = goals.get(goalId) ?? { before: 0, isOver: false }
    const number = paymentNumber({ before, isOver, paysPeriod })
    const isOfNow = renewalsChangedAt === null || each.createdAt >= renewalsChangedAt
    const isItself = each.id === id
    const isChanged = (isAfter || (isItself && !isCorrect)) && counts(status) && isOfNow
    const ends =
      isChanged && !isItself && isSubscriptionOver(subscription, { subscriptionId, number, beganAt }, each.paidAt)
    if (ends) await takeBack(tx, { ...each, affiliateId, note }, at)
    else if (isChanged) await payByNumber(tx, { ...each, affiliateId, offerId, number, note }, at)
    isAfter ||= isItself
    const counted = each.isCounted && !ends ? 1 : 0
    goals.set(goalId, { before: before + counted, isOver: isOver || each.isOver || (ends && paysPeriod) })
  }
}

type OfAffiliate = Payment & { affiliateId: number; note: string }

async function takeBack(tx: Tx, { affiliateId, id, status, note }: OfAffiliate, at: Date): Promise<void> {
  const to = status === 'approved' ? 'reversed' : 'rejected'
  const change = { affiliateId, conversionId: id, to, reason: 'subscription_over', note, at } as const
  await changeConversionState(tx, change)
}

async function payByNumber(
  tx: Tx,
  { affiliateId, offerId, id, goalId, createdAt, number, note }: OfAffiliate & { offerId: number; number: number },
  at: Date,
): Promise<void> {
  const [found] = await listTermsAt(tx, [{ affiliateId: termsHolder(affiliateId), offerId, at: createdAt }])
  const stated = found && chooseBeforeSteps(found, eventOf(found.terms.goals, goalId))
  if (!stated?.chosen || !isByNumber(stated)) return
  const conversion = await lockConversion(tx, affiliateId, id)
  if (conversion.payoutRateBps === null && conversion.paidBy === null) return
  const { amountCents, refundedCents } = conversion
  const { terms, amounts } = await pricedAsSold(tx, stated, conversion)
  const { chosen } = terms
  if (!chosen) return
  const facts = { ...factsOf(conversion), amountCents, amounts, payment: number }
  const paid = choosePaid({ ...terms, chosen }, facts, terms.stepsByPayment ? number : 1)
  const { money: whole, rates } = priceOf(paid, conversion.payoutAdjustmentBps ?? 0)
  const price = shareMoney(whole, storedShare(conversion))
  const before = beforeRefunds(conversion)
  const hasRules = terms.rules.length > 0 || terms.rates.length > 0
  const after = { ...before, payoutCents: price.payoutCents, ...(hasRules && { revenueCents: price.revenueCents }) }
  if (after.payoutCents === before.payoutCents && after.revenueCents === before.revenueCents) return
  // the caps of the sale that was recorded are locked, and they are the same
  const counted = countedMoney(conversion, before)
  const added = addedMoney(counted, after)
  const adds = added.payoutCents > 0n || added.revenueCents > 0n
  const caps = adds ? await lockCapsOfSale(tx, { affiliateId, offerId }, at) : undefined
  if ((await consumeLockedCaps(tx, caps, { ...added, conversions: 0n }, at)) !== undefined) return
  const { payoutFlatCents, payoutRateBps, revenueFlatCents, revenueRateBps } = rates
  const paidBy = toPaidBy(paid, terms, facts)
  const kept = await readKept(tx, { ...conversion, paidBy: plainPaidBy(paidBy) }, refundedCents)
  await changeAmount(tx, conversion, {
    money: {
      ...lessRefunds(after, amountCents, refundedCents, kept),
      ...toCounted(counted, after),
      amountCents,
      payoutFlatCents,
      payoutRateBps,
      ...(hasRules && { revenueFlatCents, revenueRateBps }),
    },
    ...(hasRules && { paidBy: plainPaidBy(paidBy) }),
    note,
    at,
  })
}

/** Terms in dollars, and the amount of a sale in the currencies in which they are stated, by the rates it was decided by. */
async function pricedAsSold(tx: Tx, stated: ChosenBeforeSteps, { paidBy, amountCents, ...conversion }: Conversion) {
  const currencies = statedIn(stated, { hasAmount: amountCents !== null })
  if (currencies.length === 0) return { terms: pricedInDollars(stated, new Map()), amounts: {} }
  const used = paidBy === null ? [] : paidBySchema.parse(paidBy).rates
  const rates = await readRates(
    used.map(({ id }) => id),
    tx,
  )
  const byCurrency = new Map([...rates.values()].map((rate) => [rate.currency, rate]))
  const { reportedAmount: amount, reportedCurrency: currency, exchangeRateId: rateId } = conversion
  const reported = amount && currency && rateId ? { amount: amount.toString(), currency, rateId } : undefined
  return {
    terms: pricedInDollars(stated, byCurrency),
    amounts: amountsIn(currencies, { amountCents, reported }, byCurrency),
  }
}

/** What was known of a sale when it was decided; of one whose offer had no rules then, what is asked of none. */
function factsOf({ paidBy, affiliateId, country, device, amountCents }: Conversion): SaleFacts {
  if (paidBy !== null) return paidBySchema.parse(paidBy).facts
  const known = { affiliateId, country, device, amountCents, unpaidCents: 0n, taxCents: 0n, items: [], isUnread: false }
  return {
    ...UNKNOWN_VISITOR,
    ...known,
    amounts: {},
    customer: null,
    isRepeat: false,
    credit: 'click',
    bucketId: null,
    level: 0,
    payment: 1,
  }
}

const eventOf = (goals: readonly { id: number; event: string }[], goalId: number | null): string | undefined =>
  goals.find(({ id }) => id === goalId)?.event
