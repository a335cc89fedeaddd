import { couponKeys } from '@/lib/catalog/materials/coupon-rules'
import { plainRule } from '@/lib/catalog/payouts/condition-schema'
import { previewOrder } from '@/lib/conversions/lists/order-preview-data'
import { staffOrderPreviewQuery } from '@/lib/conversions/lists/order-preview-schema'
import { db } from '@/lib/platform/database/db'
import { createAffiliate } from '../factories/affiliates'
import { createOffer } from '../factories/offers'
import { sendTogether } from '../tracking/batches'
import { addRate } from '../tracking/rates'
import { NOW, openShop } from '../tracking/shop'
import {
  below,
  type Currency,
  centsIn,
  inDollarsByHand,
  KNOWN,
  numbers,
  pick,
  RATES,
  type Random,
  randomMoney,
  randomRule,
  rounded,
  SYSTEMS,
} from './random-order-parts'

const BROWSERS = [
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36',
] as const

type Seller = { offerId: number; affiliateId: number; browser: number }
type Order = Seller & {
  /** What names its seller: a click, a coupon code, or the customer of a subscription. */
  by: 'click' | 'coupon' | 'customer'
  /** Which payment of its customer it is; 1 for what is none of a subscription. */
  payment: number
  customer: 'new' | 'returning' | undefined
  parameters: Record<string, string>
  /** What is paid back of it later, as decimal text of its currency. */
  refund: string | undefined
}

type World = Awaited<ReturnType<typeof openRandomShop>>

/** Orders of clicks and codes, and the payments of subscriptions, the first of each with a click. */
function randomOrders(random: Random, { offerIds, subscriptionIds, affiliateIds }: World, count: number): Order[] {
  const seller = (ids: readonly number[]): Seller => ({
    offerId: pick(random, ids),
    affiliateId: pick(random, affiliateIds),
    browser: below(random, BROWSERS.length),
  })
  const subscriptions = Array.from({ length: Math.ceil(count / 20) }, () => ({ ...seller(subscriptionIds), paid: 0 }))
  return Array.from({ length: count }, (_, index): Order => {
    const money = randomMoney(random)
    const refund = random() < 0.25 ? partOf(money, 1 + below(random, 90)) : undefined
    if (random() < 0.2) {
      const place = below(random, subscriptions.length)
      const subscription = subscriptions[place] as (typeof subscriptions)[number]
      const { paid, ...sold } = subscription
      subscription.paid += 1
      const customer = paid === 0 ? 'new' : 'returning'
      const parameters = { ...money, customer_id: `sub-${place}` }
      return { ...sold, by: paid === 0 ? 'click' : 'customer', payment: paid + 1, customer, parameters, refund }
    }
    const customer = pick(random, ['new', 'returning', undefined] as const)
    const name = customer === 'returning' ? pick(random, KNOWN) : `new-${index}`
    const by = random() < 0.2 ? 'coupon' : 'click'
    const parameters = { ...money, ...(customer && { customer_id: name }) }
    return { ...seller(offerIds), by, payment: 1, customer, parameters, refund }
  })
}

/** Some hundredths of an amount, in the decimals of its currency; undefined where that is nothing. */
function partOf({ amount = '0', currency = 'USD' }: Record<string, string>, percent: number): string | undefined {
  const { decimals } = RATES[currency as Currency]
  const part = Math.floor((Number(amount) * 10 ** decimals * percent) / 100)
  return part === 0 ? undefined : (part / 10 ** decimals).toFixed(decimals)
}

/** Offers with random rules, affiliates of different levels, groups and terms, and a click and a code of each on each. */
async function openRandomShop(random: Random) {
  const shop = await openShop()
  const advertiserId = shop.advertiser.id
  for (const [currency, { rate }] of Object.entries(RATES))
    if (currency !== 'USD' && !(await db().exchangeRate.findFirst({ where: { currency } })))
      await addRate(currency, '2026-11-20', (Number(rate) / 10_000).toString())
  const bucket = await db().bucket.create({ data: { name: `Random ${advertiserId}`, payoutAdjustmentBps: -750 } })
  const affiliateIds: number[] = []
  for (const level of [1, 2, 3, 5]) {
    const { id } = await createAffiliate()
    await db().affiliate.update({ where: { id }, data: { level, ...(level === 2 && { bucketId: bucket.id }) } })
    affiliateIds.push(id)
  }
  const openOffer = async (more: Partial<Parameters<typeof createOffer>[0]>) => {
    const rules = Array.from({ length: below(random, 6) }, () => randomRule(random, affiliateIds, bucket.id))
    const { id } = await createOffer({
      allowMultipleConversions: true,
      // held, they raise no level meanwhile
      holdDays: 30,
      levelsShortenHold: false,
      payoutRules: rules.map(plainRule),
      paysForProductsOnly: random() < 0.5,
      ...(random() < 0.5 && { payoutType: 'cpa_percentage', percentPayoutBps: 800, percentRevenueBps: 1_700 }),
      ...more,
      advertiserId,
    })
    return id
  }
  const offerIds: number[] = []
  for (let each = 0; each < 8; each += 1) offerIds.push(await openOffer({}))
  const monthly = { isSubscription: true, subscriptionFrequency: 'monthly', stepsByPayment: true } as const
  const subscriptionIds = [await openOffer(monthly), await openOffer({ ...monthly, payoutType: 'cpa_flat' })]
  const [offerId = 0, ...others] = offerIds
  const [affiliateId = 0] = affiliateIds
  for (const id of subscriptionIds)
    await db().offerTier.createMany({
      data: [
        { offerId: id, fromConversion: 2, payoutCents: 500n, percentPayoutBps: 300 },
        { offerId: id, fromConversion: 4, payoutCents: 900n, percentPayoutBps: 100 },
      ],
    })
  const own = { payoutCents: 3_100n, percentPayoutBps: 900, startsAt: NOW, createdAt: NOW }
  await db().affiliatePayout.create({ data: { affiliateId, offerId, ...own } })
  const clicks = new Map<string, string>()
  for (const offer of [offerId, ...others, ...subscriptionIds])
    for (const affiliate of affiliateIds) {
      for (const [browser, userAgent] of BROWSERS.entries()) {
        const headers = { 'user-agent': userAgent }
        const { click_id } = await shop.click({ offerId: offer, affiliateId: affiliate, headers })
        clicks.set(`${offer} ${affiliate} ${browser}`, click_id)
      }
      const code = codeOf({ offerId: offer, affiliateId: affiliate })
      const [key = code] = couponKeys(code)
      const named = { advertiserId, offerId: offer, affiliateId: affiliate, code, key }
      await db().couponCode.create({ data: { ...named, status: 'active', createdAt: NOW } })
    }
  for (const customer_id of KNOWN) await shop.send({ click_id: [...clicks.values()][0], amount: '1', customer_id })
  return { shop, offerIds, subscriptionIds, affiliateIds, clicks }
}

const codeOf = ({ offerId, affiliateId }: Pick<Seller, 'offerId' | 'affiliateId'>) => `OF${offerId}BY${affiliateId}`

const BATCH = 50
const LIVES = ['alone', 'batch'] as const

/**
 * Random orders in several currencies, by clicks, codes and customers of subscriptions, each decided alone, in a batch with others,
 * and by the page that says what it would pay; a quarter of them is refunded in part.
 * @returns those of which not all three are equal
 */
export async function compareRandomOrders(count: number, seed: number): Promise<unknown[]> {
  const random = numbers(seed)
  const world = await openRandomShop(random)
  const { shop, clicks } = world
  const orders = randomOrders(random, world, count)
  const txnOf = (life: string, index: number) => `${life}-${shop.advertiser.id}-${index}`
  const call = (order: Order, life: string, index: number): Record<string, string> => {
    const { customer_id: customer, ...money } = order.parameters
    // the customers of before are those of both
    const name = customer && ((KNOWN as readonly string[]).includes(customer) ? customer : `${life}-${customer}`)
    return {
      ...money,
      ...(name && { customer_id: name }),
      ...(order.by === 'click' && {
        click_id: clicks.get(`${order.offerId} ${order.affiliateId} ${order.browser}`) ?? '',
      }),
      ...(order.by === 'coupon' && { coupon: codeOf(order) }),
      txn_id: txnOf(life, index),
    }
  }
  for (const [index, order] of orders.entries()) await sendTogether(shop, [call(order, 'alone', index)], NOW)
  for (let from = 0; from < count; from += BATCH) {
    const batch = orders.slice(from, from + BATCH)
    await sendTogether(
      shop,
      batch.map((order, place) => call(order, 'batch', from + place)),
      NOW,
    )
  }
  for (const [index, { refund: amount, parameters }] of orders.entries())
    if (amount !== undefined) {
      const { currency } = parameters
      for (const life of LIVES)
        await shop.send({ txn_id: txnOf(life, index), event: 'refund', amount, ...(currency && { currency }) })
    }
  const sales = await db().conversion.findMany({ where: { advertiserId: shop.advertiser.id } })
  const byTxn = new Map(sales.map((sale) => [sale.txnId, sale]))
  const others: unknown[] = []
  for (const [index, order] of orders.entries()) {
    const [alone, batch] = LIVES.map((life) => byTxn.get(txnOf(life, index)))
    const page = await askPage(order, alone?.country ?? null)
    const money = [alone, batch].map((sale) => sale && [Number(sale.payoutCents), Number(sale.revenueCents)])
    const expected = [page.payoutCents, page.revenueCents].map((cents) => afterRefund(order, BigInt(cents ?? 0)))
    const all = [...money, expected].map(String)
    if (new Set(all).size !== 1) others.push({ ...order, all, paidBy: page.paidBy })
  }
  return others
}

/** What is left of a sum after the refund of an order. */
function afterRefund({ parameters: { amount = '0', currency = 'USD' }, refund }: Order, cents: bigint): bigint {
  if (refund === undefined) return cents
  const [whole, back] = [amount, refund].map((text) => centsIn(currency as Currency, text)) as [bigint, bigint]
  return rounded(cents * (whole - back), whole)
}

function askPage({ offerId, affiliateId, browser, by, payment, customer, parameters }: Order, country: string | null) {
  const { customer_id: _, ...said } = inDollarsByHand(parameters)
  const asked = {
    ...said,
    ...(country && { country }),
    ...(customer && { customer }),
    ...(by === 'coupon'
      ? { credit: 'coupon' }
      : { device: browser === 0 ? 'mobile' : 'desktop', system: SYSTEMS[browser] }),
    payment,
  }
  return previewOrder(offerId, staffOrderPreviewQuery.parse(asked), { kind: 'staff', affiliateId }, NOW)
}
