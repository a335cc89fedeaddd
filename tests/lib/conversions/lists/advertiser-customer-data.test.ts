import { afterAll, beforeAll, expect, test } from 'vitest'
import { advertiserCustomersCsv, listAdvertiserCustomers } from '@/lib/conversions/lists/advertiser-customer-data'
import {
  type AdvertiserCustomersQuery,
  advertiserCustomersQuerySchema,
} from '@/lib/conversions/lists/advertiser-customer-schema'
import { closeTracking } from '@/lib/tracking/state/tracking-state'
import { createAdvertiser, createOffer } from '@/tests/support/factories/offers'
import { daysLater, openShop } from '@/tests/support/tracking/shop'

let shop: Awaited<ReturnType<typeof openShop>>
let offerId = 0
const affiliates: number[] = []

/** A customer who paid on these days from the first one. */
async function subscriber(names: Record<string, string>, days: readonly number[]) {
  const click = await shop.click({ offerId })
  affiliates.push(click.affiliateId)
  for (const day of days) {
    const sent = { amount: '29.00', ...names, click_id: click.click_id }
    await shop.send(sent, { at: daysLater(day) })
  }
}

beforeAll(async () => {
  shop = await openShop()
  const monthly = { isSubscription: true, subscriptionFrequency: 'monthly' as const }
  offerId = (await createOffer({ advertiserId: shop.advertiser.id, ...monthly })).id
  await subscriber({ customer_id: 'acct-7', customer_email: 'ada@example.com' }, [0, 31])
  await subscriber({ customer_email: 'ben@example.com' }, [1])
  await subscriber({}, [2, 33])
})
afterAll(closeTracking)

const whose = (more: { advertiserId?: number; seesPayout?: boolean; seesCost?: boolean } = {}) => ({
  advertiserId: shop.advertiser.id,
  seesPayout: false,
  seesCost: true,
  at: daysLater(40),
  ...more,
})
const list = (query: Partial<AdvertiserCustomersQuery> = {}, more = {}) =>
  listAdvertiserCustomers(whose(more), advertiserCustomersQuerySchema.parse(query))

test('an advertiser sees its customers by its own numbers, what they paid, what they cost, and no payout', async () => {
  const { rows, totals, offers } = await list()
  const byAffiliate = new Map(rows.map((row) => [row.affiliateId, row]))
  const facts = affiliates.map((id) => {
    const row = byAffiliate.get(id)
    return [row?.numbers, row?.payments, row?.spentCents, row?.state, row?.payoutCents]
  })
  expect(facts).toEqual([
    [['acct-7'], 2, 5_800, 'active', null],
    [[], 1, 2_900, 'late', null],
    [[], 2, 5_800, 'active', null],
  ])
  const cost = rows.reduce((total, { costCents }) => total + (costCents ?? 0), 0)
  expect(cost).toBeGreaterThan(0)
  const active = rows.filter(({ state }) => state === 'active')
  const expectedCents = active.reduce((total, row) => total + (row.expectedCents ?? 0), 0)
  expect(totals).toEqual({ customers: 3, active: 2, payments: 5, spentCents: 14_500, costCents: cost, expectedCents })
  expect(offers.map(({ id }) => id)).toEqual([offerId])
  expect(JSON.stringify(rows)).not.toContain('@')
})

test('they are found by the number, filtered, read in pages, and saved as a file', async () => {
  const { rows } = await list()
  expect((await list({ q: 'acct-7' })).rows).toHaveLength(1)
  expect((await list({ q: 'acct' })).rows).toHaveLength(0)
  expect((await list({ q: rows[0]?.name ?? '' })).rows).toHaveLength(1)
  expect((await list({ state: 'late' })).rows.map(({ affiliateId }) => affiliateId)).toEqual([affiliates[1]])
  expect((await list({ affiliate: affiliates[2] ?? 0 })).rows).toHaveLength(1)
  const first = await list({ limit: 2 })
  expect([...first.rows, ...(await list({ before: first.nextBefore ?? '' })).rows]).toEqual(rows)
  let file = ''
  for await (const part of await advertiserCustomersCsv(whose(), advertiserCustomersQuerySchema.parse({}))) file += part
  expect(file.split('\n')[0]).not.toContain('Payout')
  expect(file).toContain('acct-7')
})

test('staff see payouts, and no revenue without the right to it; another advertiser sees nobody', async () => {
  const { rows, totals } = await list({}, { seesPayout: true, seesCost: false })
  expect(rows.map(({ payoutCents, costCents }) => [payoutCents, costCents])).toContainEqual([5_000, null])
  expect(totals).toMatchObject({ costCents: null, expectedCents: null })
  const other = await createAdvertiser()
  expect(await list({}, { advertiserId: other.id })).toMatchObject({ rows: [], totals: { customers: 0 }, offers: [] })
})
