import { type Conditions, NO_CONDITIONS, type PayoutRule, plainRule } from '@/lib/catalog/payouts/condition-schema'
import { previewOrder } from '@/lib/conversions/lists/order-preview-data'
import { staffOrderPreviewQuery } from '@/lib/conversions/lists/order-preview-schema'
import { db } from '@/lib/platform/database/db'
import { createAffiliate } from '../factories/affiliates'
import { createOffer } from '../factories/offers'
import { sendTogether } from '../tracking/batches'
import { NOW, openShop } from '../tracking/shop'

/** Numbers from 0 to below 1, the same in each run. */
function numbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
}

const BROWSERS = [
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36',
] as const
const SYSTEMS = ['iOS', 'Windows'] as const
const SKUS = ['A-1', 'B-2', 'C-3', 'GIFT'] as const
const CATEGORIES = ['Shoes', 'Hats', 'Gifts'] as const
const KNOWN = ['known-1', 'known-2', 'known-3'] as const

type Random = () => number
const pick = <T>(random: Random, list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
const cents = (random: Random, most: number): number => Math.floor(random() * most)

function randomRule(random: Random, affiliateIds: readonly number[], bucketId: number): PayoutRule {
  const kinds: Partial<Conditions>[] = [
    { devices: [pick(random, ['mobile', 'desktop'] as const)] },
    { systems: [pick(random, SYSTEMS)] },
    { customer: pick(random, ['new', 'returning'] as const) },
    { minAmountCents: cents(random, 10_000) },
    { maxAmountCents: cents(random, 15_000) },
    { products: [pick(random, SKUS), pick(random, SKUS)] },
    { categories: [pick(random, CATEGORIES)] },
    { credit: pick(random, ['click', 'coupon'] as const) },
    { affiliateIds: [pick(random, affiliateIds)] },
    { bucketIds: [bucketId] },
    { minLevel: 1 + cents(random, 4) },
    { maxPayment: 1 },
  ]
  const conditions = { ...NO_CONDITIONS, ...pick(random, kinds), ...(random() < 0.4 && pick(random, kinds)) }
  const payoutType = pick(random, ['cpa_flat', 'cpa_percentage', 'cpa_both'] as const)
  // a tenth takes products out, or pays nothing
  const isNothing = random() < 0.1
  return {
    conditions,
    payoutType,
    payoutCents: BigInt(isNothing ? 0 : cents(random, 5_000)),
    percentPayoutBps: isNothing ? 0 : cents(random, 3_000),
    revenueCents: BigInt(isNothing ? 0 : cents(random, 9_000)),
    percentRevenueBps: isNothing ? 0 : cents(random, 6_000),
  }
}

type Order = { offerId: number; affiliateId: number; browser: number; parameters: Record<string, string> }

function randomParameters(random: Random, index: number): Record<string, string> {
  const sum = () => (cents(random, 20_000) / 100).toFixed(2)
  const customer = pick(random, ['new', 'returning', 'none'] as const)
  const items = Array.from({ length: cents(random, 4) }, () => ({
    sku: pick(random, SKUS),
    category: pick(random, CATEGORIES),
    quantity: 1 + cents(random, 3),
    price: (cents(random, 6_000) / 100).toFixed(2),
  }))
  return {
    amount: sum(),
    ...(random() < 0.3 && { tax: sum() }),
    ...(random() < 0.3 && { shipping: (cents(random, 1_500) / 100).toFixed(2) }),
    ...(items.length > 0 && { items: JSON.stringify(items) }),
    ...(customer === 'new' && { customer_id: `new-${index}` }),
    ...(customer === 'returning' && { customer_id: pick(random, KNOWN) }),
  }
}

/** Offers with random rules, affiliates of different levels, groups and terms, and a click of each on each from two browsers. */
async function openRandomShop(random: Random) {
  const shop = await openShop()
  const bucket = await db().bucket.create({ data: { name: `Random ${shop.advertiser.id}`, payoutAdjustmentBps: -750 } })
  const affiliateIds: number[] = []
  for (const level of [1, 2, 3, 5]) {
    const { id } = await createAffiliate()
    await db().affiliate.update({ where: { id }, data: { level, ...(level === 2 && { bucketId: bucket.id }) } })
    affiliateIds.push(id)
  }
  const offerIds: number[] = []
  for (let each = 0; each < 8; each += 1) {
    const rules = Array.from({ length: cents(random, 6) }, () => randomRule(random, affiliateIds, bucket.id))
    const { id } = await createOffer({
      advertiserId: shop.advertiser.id,
      allowMultipleConversions: true,
      // held, they raise no level meanwhile
      holdDays: 30,
      levelsShortenHold: false,
      payoutRules: rules.map(plainRule),
      paysForProductsOnly: random() < 0.5,
      ...(random() < 0.5 && { payoutType: 'cpa_percentage', percentPayoutBps: 800, percentRevenueBps: 1_700 }),
    })
    offerIds.push(id)
  }
  const [offerId = 0] = offerIds
  const [affiliateId = 0] = affiliateIds
  const own = { payoutCents: 3_100n, percentPayoutBps: 900, startsAt: NOW, createdAt: NOW }
  await db().affiliatePayout.create({ data: { affiliateId, offerId, ...own } })
  const clicks = new Map<string, string>()
  for (const offer of offerIds)
    for (const affiliate of affiliateIds)
      for (const [browser, userAgent] of BROWSERS.entries()) {
        const headers = { 'user-agent': userAgent }
        const { click_id } = await shop.click({ offerId: offer, affiliateId: affiliate, headers })
        clicks.set(`${offer} ${affiliate} ${browser}`, click_id)
      }
  for (const customer_id of KNOWN) await shop.send({ click_id: [...clicks.values()][0], amount: '1', customer_id })
  return { shop, offerIds, affiliateIds, clicks }
}

const BATCH = 50

/**
 * Random orders, each decided alone, in a batch with others, and by the page that says what it would pay.
 * @returns those of which not all three are equal
 */
export async function compareRandomOrders(count: number, seed: number): Promise<unknown[]> {
  const random = numbers(seed)
  const { shop, offerIds, affiliateIds, clicks } = await openRandomShop(random)
  const orders = Array.from({ length: count }, (_, index): Order => {
    const browser = cents(random, BROWSERS.length)
    const parameters = randomParameters(random, index)
    return { offerId: pick(random, offerIds), affiliateId: pick(random, affiliateIds), browser, parameters }
  })
  const call = ({ offerId, affiliateId, browser, parameters }: Order, life: string, index: number) => ({
    ...parameters,
    ...(parameters.customer_id?.startsWith('new') && { customer_id: `${life}-${parameters.customer_id}` }),
    click_id: clicks.get(`${offerId} ${affiliateId} ${browser}`) ?? '',
    txn_id: `${life}-${shop.advertiser.id}-${index}`,
  })
  for (const [index, order] of orders.entries()) await sendTogether(shop, [call(order, 'alone', index)], NOW)
  for (let from = 0; from < count; from += BATCH) {
    const batch = orders.slice(from, from + BATCH)
    await sendTogether(
      shop,
      batch.map((order, place) => call(order, 'batch', from + place)),
      NOW,
    )
  }
  const sales = await db().conversion.findMany({ where: { advertiserId: shop.advertiser.id } })
  const byTxn = new Map(sales.map((sale) => [sale.txnId, sale]))
  const others: unknown[] = []
  for (const [index, order] of orders.entries()) {
    const [alone, batch] = ['alone', 'batch'].map((life) => byTxn.get(`${life}-${shop.advertiser.id}-${index}`))
    const page = await askPage(order, alone?.country ?? null)
    const money = [alone, batch].map((sale) => sale && [Number(sale.payoutCents), Number(sale.revenueCents)])
    const all = [...money, [page.payoutCents, page.revenueCents]].map(String)
    if (new Set(all).size !== 1) others.push({ ...order, all, paidBy: page.paidBy })
  }
  return others
}

function askPage({ offerId, affiliateId, browser, parameters }: Order, country: string | null) {
  const { customer_id: customer, ...said } = parameters
  const asked = {
    ...said,
    ...(country && { country }),
    ...(customer && { customer: customer.startsWith('new') ? 'new' : 'returning' }),
    device: browser === 0 ? 'mobile' : 'desktop',
    system: SYSTEMS[browser],
  }
  return previewOrder(offerId, staffOrderPreviewQuery.parse(asked), { kind: 'staff', affiliateId }, NOW)
}
