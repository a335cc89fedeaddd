import 'server-only'
import type { SaleFacts } from '@/lib/catalog/payouts/condition-schema'
import type { RuleReader } from '@/lib/catalog/payouts/condition-text-rules'
import { countOfMonth, readTermsAt, type TermsOfAffiliate } from '@/lib/catalog/payouts/data'
import { readRuleReader } from '@/lib/catalog/payouts/rule-name-data'
import { type ConversionMoney, findTier } from '@/lib/catalog/payouts/rules'
import { stepStart } from '@/lib/catalog/payouts/text-rules'
import { supposedFacts } from '@/lib/catalog/visitor-conditions/fact-rules'
import { UNKNOWN_VISITOR } from '@/lib/catalog/visitor-conditions/schema'
import type { Offer } from '@/lib/generated/prisma/client'
import { db } from '@/lib/platform/database/db'
import { easternDay } from '@/lib/platform/dates/days'
import { AppError } from '@/lib/platform/errors'
import { amountProblem } from '../amounts/limit-rules'
import { readStatedRates } from '../amounts/stated-data'
import { amountsIn } from '../amounts/stated-rules'
import { customerRefusal } from '../customers/rules'
import { reasonSentence } from '../filters/reason-rules'
import { type Share, shareMoney, shareText } from '../lifecycle/share-rules'
import { countedItems, UNITS_PER_CENT, withSums } from '../processing/item-rules'
import {
  type ChosenBeforeSteps,
  chooseBeforeSteps,
  pricedInDollars,
  priceSale,
  statedIn,
  typesOf,
} from '../processing/payout-selection-rules'
import type { OrderPreview, OrderPreviewQuery } from './order-preview-schema'
import { paidByText } from './trail/paid-by-rules'

/** Whose page it is: an affiliate reads what they are paid, an advertiser what they pay. */
export type PreviewReader =
  | { kind: 'staff'; affiliateId: number | undefined }
  | { kind: 'advertiser'; advertiserId: number }
  | { kind: 'affiliate'; affiliateId: number }

/** An affiliate without terms of their own, on the lowest level. */
const ANYBODY = { id: 0, level: 1, bucketId: null, bucket: null }

/**
 * What an order would pay now, by the functions that decide sales. Nothing is recorded. Whether it would count, such as caps, holds
 * and the state of the offer, is no part of it, but for whom it is to: that is said of the order.
 * @throws AppError not_found for an offer of another advertiser too, and for an affiliate who does not exist
 */
export async function previewOrder(
  offerId: number,
  order: OrderPreviewQuery,
  reader: PreviewReader,
  at: Date,
): Promise<OrderPreview> {
  const offer = await db().offer.findFirst({
    where: { id: offerId, ...(reader.kind === 'advertiser' && { advertiserId: reader.advertiserId }) },
    include: { advertiser: { select: { maxAmountCents: true, maxAmountCurrency: true } } },
  })
  if (!offer) throw new AppError('not_found', 'There is no such offer.')
  const affiliate = await findAffiliate(reader.kind === 'advertiser' ? undefined : reader.affiliateId)
  const found = await readTermsAt(db(), offerId, affiliate.id, at)
  const stated = chooseBeforeSteps(found, order.event || undefined)
  const currencies = statedIn(stated, { hasAmount: order.amount !== undefined, limits: offer })
  const [rates = new Map()] = await readStatedRates(db(), [{ currencies, day: easternDay(at) }])
  const missing = currencies.find((currency) => !rates.has(currency))
  if (missing) return nothing(`There is no exchange rate for ${missing} of today: the sale would wait for one.`, reader)
  const terms = pricedInDollars(stated, rates)
  const { chosen } = terms
  if (!chosen) return nothing('The offer does not know this event: the sale would be rejected.', reader)
  const amounts = amountsIn(currencies, { amountCents: order.amount, reported: undefined }, rates)
  const problem = amountProblem({ ...offer, ...typesOf(terms, chosen) }, order.amount, amounts)
  if (problem) return nothing(problemText(problem, reader), reader)
  const facts = { ...toFacts(order, affiliate, { ...offer, at }), amounts }
  const refusal = customerRefusal(terms.paidCustomers, facts, facts.payment > 1)
  if (refusal) return nothing(`It would be rejected. ${reasonSentence(refusal, 'rejected')}`, reader)
  const ordinal = await ordinalOf(terms, { affiliateId: affiliate.id, offerId }, at)
  const adjustmentBps = affiliate.bucket?.payoutAdjustmentBps ?? 0
  const { money: whole, paidBy } = priceSale(terms, facts, { ordinal, adjustmentBps })
  const { share, text, isOther } = besideAnother(order, offer)
  // the advertiser pays for one sale, whoever earns it
  const { credit: asked } = order
  const other = {
    ...order,
    credit: asked === 'coupon_beside_click' ? 'click_beside_coupon' : 'coupon_beside_click',
  } as const
  const paidToOther = () =>
    priceSale(terms, { ...toFacts(other, affiliate, { ...offer, at }), amounts }, { ordinal, adjustmentBps }).money
  if (isOther && reader.kind !== 'advertiser') return nothing(text ?? '', reader)
  const money = reader.kind === 'advertiser' ? costOf({ whole, share, isOther }, paidToOther) : shareMoney(whole, share)
  const rules = await ruleReader(reader)
  const by = paidBy && paidByText(paidBy, rules, adjustmentBps)
  return {
    payoutCents: reader.kind === 'advertiser' ? null : Number(money.payoutCents),
    revenueCents: reader.kind === 'affiliate' ? null : Number(money.revenueCents),
    paidBy: [
      ...(paidBy?.rule
        ? [by]
        : [standardText(terms, found, terms.stepsByPayment ? facts.payment : ordinal, reader), by]),
      text,
    ]
      .filter(Boolean)
      .join(' '),
  }
}

type Beside = { whole: ConversionMoney; share: Share | undefined; isOther: boolean | undefined }

/** What an order costs its advertiser: its own price, that of the other credit, or the share of each. */
function costOf({ whole, share, isOther }: Beside, paidToOther: () => ConversionMoney): ConversionMoney {
  if (isOther) return paidToOther()
  if (!share) return whole
  const [one, other] = [
    shareMoney(whole, share),
    shareMoney(paidToOther(), { percent: 100 - share.percent, isOfCode: !share.isOfCode }),
  ]
  return { payoutCents: one.payoutCents + other.payoutCents, revenueCents: one.revenueCents + other.revenueCents }
}

/** What an order is paid beside the code or click of another affiliate, as a sentence. @returns `isOther` where that one earns it */
function besideAnother(
  { credit }: OrderPreviewQuery,
  { codePercent, clicksBeatCoupons }: Pick<Offer, 'codePercent' | 'clicksBeatCoupons'>,
): { share?: Share; text?: string; isOther?: boolean } {
  if (credit === 'click' || credit === 'coupon') return {}
  const isOfCode = credit === 'coupon_beside_click'
  if (codePercent !== null) {
    const share = { percent: isOfCode ? codePercent : 100 - codePercent, isOfCode }
    return { share, text: shareText(share) }
  }
  const text = `This offer pays the ${clicksBeatCoupons ? 'click' : 'code'} all of such a sale.`
  return { text, isOther: isOfCode === clicksBeatCoupons }
}

/** What is wrong with an amount, for whoever asks: the words for calls are an advertiser's, and its limit is no affair of affiliates. */
function problemText({ reason, message }: { reason: string; message: string }, { kind }: PreviewReader): string {
  if (reason === 'invalid_request') return 'Enter an amount: a percentage of it is paid.'
  return kind === 'affiliate' ? 'A sale of this amount is not paid before our team has checked it.' : message
}

const nothing = (why: string, { kind }: PreviewReader): OrderPreview => ({
  payoutCents: kind === 'advertiser' ? null : 0,
  revenueCents: kind === 'affiliate' ? null : 0,
  paidBy: why,
})

async function findAffiliate(affiliateId: number | undefined) {
  if (affiliateId === undefined) return ANYBODY
  const found = await db().affiliate.findUnique({
    where: { id: affiliateId },
    select: { id: true, level: true, bucketId: true, bucket: { select: { payoutAdjustmentBps: true } } },
  })
  if (!found) throw new AppError('not_found', 'There is no such affiliate.')
  return found
}

function toFacts(
  order: OrderPreviewQuery,
  { id: affiliateId, level, bucketId }: { id: number; level: number; bucketId: number | null },
  { paysForProductsOnly, at }: { paysForProductsOnly: boolean; at: Date },
): Omit<SaleFacts, 'amounts'> {
  const { items = [], amount, tax = 0n, shipping = 0n, customer, credit, payment } = order
  const isByCode = credit === 'coupon' || credit === 'coupon_beside_click'
  return {
    // a code is entered by somebody whose visit nobody saw
    ...(isByCode ? UNKNOWN_VISITOR : supposedFacts(order, at.getTime())),
    credit: isByCode ? 'coupon' : 'click',
    payment,
    customer: customer === 'repeat' ? 'returning' : (customer ?? null),
    isRepeat: customer === 'repeat',
    amountCents: amount ?? null,
    unpaidCents: paysForProductsOnly ? tax + shipping : 0n,
    taxCents: paysForProductsOnly ? 0n : tax,
    items: withSums(countedItems(items, UNITS_PER_CENT), amount === undefined ? undefined : amount - tax - shipping),
    isUnread: false,
    affiliateId,
    bucketId,
    level,
  }
}

/** Which conversion of the month it would be, where a step counts them. */
async function ordinalOf(
  { counted, stepsByPayment, chosen }: ChosenBeforeSteps,
  { affiliateId, offerId }: { affiliateId: number; offerId: number },
  at: Date,
): Promise<number> {
  if (counted === 0 || stepsByPayment) return 1
  return (await countOfMonth(db(), { affiliateId, offerId, goalId: chosen?.goal?.id ?? null }, at, counted)) + 1
}

const ruleReader = async (reader: PreviewReader): Promise<RuleReader> =>
  reader.kind === 'staff' ? (await readRuleReader(db())).rules : { kind: reader.kind }

/** By what a sale is paid that no rule pays. */
function standardText(
  { chosen, counted, tiers, stepsByPayment }: ChosenBeforeSteps,
  { ownPayouts }: TermsOfAffiliate,
  ordinal: number,
  { kind }: PreviewReader,
): string {
  const goalId = chosen?.goal?.id ?? null
  if (counted === 0 && ownPayouts.has(goalId))
    return kind === 'affiliate' ? 'Your custom payout.' : 'The custom payout of this affiliate.'
  const tier = counted > 0 ? findTier(tiers, goalId, ordinal) : undefined
  const named = chosen?.goal ? `The payout of the goal for ${chosen.goal.event}` : 'The base payout'
  return tier ? `${named}, ${stepStart(tier.fromConversion, stepsByPayment)}.` : `${named}.`
}
