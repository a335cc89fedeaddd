import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Conditions, NO_CONDITIONS, plainRule } from '@/lib/catalog/payouts/condition-schema'
import type { Payout } from '@/lib/catalog/payouts/rules'
import { getAdminTrail } from '@/lib/conversions/lists/trail/admin-data'
import { getTrail } from '@/lib/conversions/lists/trail/data'
import type { Prisma } from '@/lib/generated/prisma/client'
import { db } from '@/lib/platform/database/db'
import { toPostbackParameters } from '@/lib/tracking/postbacks/authentication-rules'
import { closeTracking } from '@/lib/tracking/state/tracking-state'
import { changeAsTyped } from '@/tests/support/catalog/offer-payouts'
import { createAffiliate } from '@/tests/support/factories/affiliates'
import { createOffer } from '@/tests/support/factories/offers'
import { ledgerIsClean } from '@/tests/support/money/money'
import { createStaff } from '@/tests/support/money/payouts'
import { sendTogether } from '@/tests/support/tracking/batches'
import { addRate } from '@/tests/support/tracking/rates'
import { daysLater, NOW, openShop } from '@/tests/support/tracking/shop'

let shop: Awaited<ReturnType<typeof openShop>>

beforeAll(async () => {
  shop = await openShop()
})
afterAll(async () => {
  expect(await ledgerIsClean()).toBe(true)
  await closeTracking()
})

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1'

const flat = (payoutCents: bigint): Payout => ({
  payoutType: 'cpa_flat',
  payoutCents,
  percentPayoutBps: 0,
  revenueCents: payoutCents * 2n,
  revenueCurrency: 'USD',
  percentRevenueBps: 0,
})
const share = (percentPayoutBps: number): Payout => ({
  payoutType: 'cpa_percentage',
  payoutCents: 0n,
  percentPayoutBps,
  revenueCents: 0n,
  revenueCurrency: 'USD',
  percentRevenueBps: percentPayoutBps * 2,
})
const rule = (conditions: Partial<Conditions>, payout: Payout) => ({
  conditions: { ...NO_CONDITIONS, ...conditions },
  ...payout,
})

async function ruled(rules: ReturnType<typeof rule>[], more: Partial<Prisma.OfferUncheckedCreateInput> = {}) {
  const offer = { advertiserId: shop.advertiser.id, payoutRules: rules.map(plainRule), ...more }
  return (await createOffer({ allowMultipleConversions: true, ...offer })).id
}

const salesOf = (affiliateId: number) => db().conversion.findMany({ where: { affiliateId }, orderBy: { id: 'asc' } })
const payoutsOf = async (affiliateId: number) =>
  (await salesOf(affiliateId)).map(({ reason, payoutCents }) => reason ?? Number(payoutCents))

test('the first rule that a sale meets pays it, by its device, system, amount and affiliate', async () => {
  const pinned = await createAffiliate()
  const offerId = await ruled([
    rule({ affiliateIds: [pinned.id], minAmountCents: 10_000 }, flat(9_000n)),
    rule({ devices: ['mobile'], systems: ['iOS'] }, flat(4_000n)),
    rule({ minAmountCents: 5_000, maxAmountCents: 9_999 }, share(1_000)),
  ])
  const phone = await shop.click({ offerId, headers: { 'user-agent': IPHONE } })
  const desktop = await shop.click({ offerId })
  const own = await shop.click({ offerId, affiliateId: pinned.id })
  for (const click_id of [phone.click_id, desktop.click_id, own.click_id])
    for (const amount of ['49.99', '50.00', '120']) await shop.send({ click_id, amount })
  expect(await payoutsOf(phone.affiliateId)).toEqual([4_000, 4_000, 4_000])
  expect(await payoutsOf(desktop.affiliateId)).toEqual([2_500, 500, 2_500])
  expect(await payoutsOf(own.affiliateId)).toEqual([2_500, 500, 9_000])
})

test('levels and groups are conditions too', async () => {
  const bucket = await db().bucket.create({ data: { name: 'Ruled', payoutAdjustmentBps: 1_000 } })
  const offerId = await ruled([rule({ bucketIds: [bucket.id] }, flat(3_000n)), rule({ minLevel: 3 }, flat(5_000n))])
  const grouped = await shop.click({ offerId })
  await db().affiliate.update({ where: { id: grouped.affiliateId }, data: { bucketId: bucket.id } })
  const high = await shop.click({ offerId })
  await db().affiliate.update({ where: { id: high.affiliateId }, data: { level: 3 } })
  const other = await shop.click({ offerId })
  for (const { click_id } of [grouped, high, other]) await shop.send({ click_id })
  expect(await payoutsOf(grouped.affiliateId)).toEqual([3_300])
  expect(await payoutsOf(high.affiliateId)).toEqual([5_000])
  expect(await payoutsOf(other.affiliateId)).toEqual([2_500])
})

test('new and returning customers are told apart by their names, also within a batch; others are neither', async () => {
  const offerId = await ruled([rule({ customer: 'new' }, flat(3_000n)), rule({ customer: 'returning' }, flat(500n))])
  const { affiliateId, click_id } = await shop.click({ offerId })
  for (const customer_id of ['n1', 'n1', undefined]) await shop.send({ click_id, customer_id })
  expect(await payoutsOf(affiliateId)).toEqual([3_000, 500, 2_500])
  const clicks = [await shop.click({ offerId }), await shop.click({ offerId }), await shop.click({ offerId })]
  const names = ['n2', 'n2', 'n1']
  const calls = clicks.map((click, index) => ({
    click_id: click.click_id,
    txn_id: shop.newTxn(),
    customer_id: names[index] ?? '',
  }))
  await sendTogether(shop, calls, NOW)
  const payouts = await Promise.all(clicks.map((click) => payoutsOf(click.affiliateId)))
  expect(payouts).toEqual([[3_000], [500], [500]])
})

test('a custom payout is paid before a rule, a goal by its own, and a rule before a tier', async () => {
  const offerId = await ruled([rule({ minAmountCents: 5_000 }, flat(4_000n))])
  const goal = { offerId, event: 'seat', name: 'Seat', payoutType: 'cpa_flat' as const, isRepeatable: true }
  await db().offerGoal.create({ data: { ...goal, payoutCents: 900n, revenueCents: 1_200n } })
  await db().offerTier.create({ data: { offerId, fromConversion: 2, payoutCents: 2_900n } })
  const own = await shop.click({ offerId })
  await db().affiliatePayout.create({
    data: { affiliateId: own.affiliateId, offerId, payoutCents: 3_100n, startsAt: NOW, createdAt: NOW },
  })
  const other = await shop.click({ offerId })
  for (const click_id of [own.click_id, other.click_id])
    for (const call of [{ amount: '10' }, { amount: '60' }, { amount: '10' }, { amount: '60', event: 'seat' }])
      await shop.send({ click_id, ...call })
  expect(await payoutsOf(own.affiliateId)).toEqual([3_100, 3_100, 3_100, 900])
  expect(await payoutsOf(other.affiliateId)).toEqual([2_500, 4_000, 2_900, 900])
})

test('a sale keeps the rates of its rule: an edited amount and a refund follow them, and its trail names it', async () => {
  const offerId = await ruled([rule({ credit: 'click', maxAmountCents: 10_000 }, share(2_000))])
  const { affiliateId, click_id } = await shop.click({ offerId })
  const txn_id = shop.newTxn()
  await shop.send({ click_id, txn_id, amount: '80.00' })
  const [sale] = await salesOf(affiliateId)
  expect(sale).toMatchObject({ payoutCents: 1_600n, payoutFlatCents: 0n, payoutRateBps: 2_000, revenueRateBps: 4_000 })
  await shop.send({ txn_id, event: 'refund', amount: '20.00' })
  expect(await payoutsOf(affiliateId)).toEqual([1_200])
  const text = 'Sales of $100.00 or less, by a click: 20% of the sale.'
  const id = sale?.id ?? ''
  expect((await getTrail(affiliateId, id)).conversion.paidBy).toBe(text)
  expect((await getAdminTrail(affiliateId, id)).conversion.paidBy).toBe(`Rule 1: ${text}`)
})

test('a sale that no rule pays has none in its trail, but what was not known of its visitor, and is refused above the limit that a share has', async () => {
  const offerId = await ruled([rule({ countries: ['AT'] }, share(2_000))], { maxAmountCents: 100_000n })
  const { affiliateId, click_id } = await shop.click({ offerId })
  await shop.send({ click_id, amount: '80.00' })
  expect((await shop.send({ click_id, amount: '1000.01' })).status).toBe(422)
  const [sale] = await salesOf(affiliateId)
  expect(await payoutsOf(affiliateId)).toEqual([2_500])
  expect((await getTrail(affiliateId, sale?.id ?? '')).conversion.paidBy).toBe(
    'Not known of the visitor: country. No rule about it was met.',
  )
})

test('the products of a postback and of a report by JSON decide what is paid, also when the call is processed again', async () => {
  const rules = [rule({ categories: ['Shoes'] }, share(2_000)), rule({ products: ['GIFT'] }, share(0))]
  const offerId = await ruled(rules, {
    payoutType: 'cpa_percentage',
    percentPayoutBps: 1_000,
    percentRevenueBps: 2_000,
  })
  const { affiliateId, click_id } = await shop.click({ offerId })
  const items = JSON.stringify([
    { item_id: 'A', item_category: 'Shoes', price: 30, quantity: 2 },
    { sku: 'gift', amount: '20.00' },
  ])
  await shop.send({ click_id, amount: '100', items })
  await shop.send({ click_id, amount: '100', items: 'A,GIFT' })
  expect(await payoutsOf(affiliateId)).toEqual([1_400, 1_000])
  const calls = await db().postbackCall.findMany({ where: { affiliateId }, orderBy: { id: 'asc' } })
  expect(calls.map((call) => toPostbackParameters(call).items)).toEqual([items, 'A,GIFT'])
})

test.each([
  ['JPY', '0.0066', { amount: '5000', tax: '455', shipping: '500', price: '3000' }, 396 + 69],
  ['EUR', '1.1', { amount: '113.00', tax: '8.00', shipping: '5.00', price: '70.00' }, 1_540 + 330],
  ['KWD', '3.25', { amount: '10.000', tax: '1.000', shipping: '0', price: '4.500' }, 439],
])(
  'products, tax and shipping are in the currency of the sale: %s',
  async (currency, dollars, { price, ...sums }, cents) => {
    const own = { payoutType: 'cpa_percentage' as const, percentPayoutBps: 1_000, percentRevenueBps: 2_000 }
    const offerId = await ruled([rule({ products: ['A'] }, share(2_000))], { ...own, paysForProductsOnly: true })
    await addRate(currency, '2026-11-19', dollars)
    const { affiliateId, click_id } = await shop.click({ offerId })
    await shop.send({ click_id, currency, ...sums, items: JSON.stringify([{ sku: 'A', price }]) })
    expect(await payoutsOf(affiliateId)).toEqual([cents])
  },
)

test('products in dinars are counted with their thousandths', async () => {
  const own = { payoutType: 'cpa_percentage' as const, percentPayoutBps: 1_000, percentRevenueBps: 2_000 }
  const offerId = await ruled([rule({ products: ['A'] }, share(2_000))], own)
  await addRate('KWD', '2026-11-19', '3.25')
  const { affiliateId, click_id } = await shop.click({ offerId })
  const items = JSON.stringify([{ sku: 'A', price: '0.105', quantity: 100 }])
  await shop.send({ click_id, currency: 'KWD', amount: '10.500', items })
  // 20% of $34.12; in hundredths of a dinar 50 fils would have been left for the lower share
  expect(await payoutsOf(affiliateId)).toEqual([682])
})

test('caps of payout count what the rule pays', async () => {
  const offerId = await ruled([rule({ minAmountCents: 5_000 }, flat(9_000n))], { payoutCapCents: 12_000n })
  const { affiliateId, click_id } = await shop.click({ offerId })
  for (const amount of ['60', '60', '10']) await shop.send({ click_id, amount })
  expect(await payoutsOf(affiliateId)).toEqual([9_000, 'cap', 2_500])
})

describe('payments of subscriptions', () => {
  const monthly = { isSubscription: true, subscriptionFrequency: 'monthly' as const }
  const rules = [
    rule({ maxPayment: 1, minAmountCents: 5_000 }, flat(6_000n)),
    rule({ minPayment: 2, maxPayment: 3 }, flat(700n)),
  ]
  test('are paid by their number, in batches as one by one', async () => {
    const offerId = await ruled(rules, monthly)
    const clicks = []
    for (const customer of ['r1', 'r2', 'r3']) clicks.push({ ...(await shop.click({ offerId })), customer })
    for (const days of [0, 30, 60, 90]) {
      const calls = clicks.map(({ click_id, customer }) => ({
        txn_id: shop.newTxn(),
        customer_id: customer,
        amount: '50',
        ...(days === 0 && { click_id }),
      }))
      await sendTogether(shop, calls as Record<string, string>[], daysLater(days))
    }
    for (const { affiliateId } of clicks) expect(await payoutsOf(affiliateId)).toEqual([6_000, 700, 700, 2_500])
  })
})

test('rules change from a moment on: what was sold before is paid by those of then', async () => {
  const offerId = await ruled([rule({ minAmountCents: 1 }, flat(3_000n))])
  const { affiliateId, click_id } = await shop.click({ offerId })
  await shop.send({ click_id, amount: '5' }, { at: NOW })
  const staff = await createStaff()
  const at = daysLater(1)
  await changeAsTyped({ actor: staff, at }, offerId, { rules: [rule({ minAmountCents: 1 }, flat(3_500n))] })
  await shop.send({ click_id, amount: '5' }, { at: daysLater(2) })
  await shop.send({ click_id, amount: '5' }, { at: new Date(at.getTime() - 1) })
  expect(await payoutsOf(affiliateId)).toEqual(expect.arrayContaining([3_000, 3_000, 3_500]))
})
