import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BookHolder } from '@/lib/accounts/staff-permissions/book-data'
import {
  advertiserCustomersCsv,
  allCustomersCsv,
  listAdvertiserCustomers,
  listAllCustomers,
  listCustomersAdvertisers,
} from '@/lib/conversions/lists/advertiser-customer-data'
import {
  type AdvertiserCustomersQuery,
  advertiserCustomersQuerySchema,
  allCustomersQuerySchema,
} from '@/lib/conversions/lists/advertiser-customer-schema'
import { db } from '@/lib/platform/database/db'
import { newId } from '@/lib/platform/ids/uuid-v7'
import { closeTracking } from '@/lib/tracking/state/tracking-state'
import { createAdvertiser, createOffer } from '@/tests/support/factories/offers'
import { createUser } from '@/tests/support/factories/users'
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
  const { rows, totals, offers } = await list({ with: 'totals' })
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
  expect(offers?.map(({ id }) => id)).toEqual([offerId])
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
  const { rows, totals } = await list({ with: 'totals' }, { seesPayout: true, seesCost: false })
  expect(rows.map(({ payoutCents, costCents }) => [payoutCents, costCents])).toContainEqual([5_000, null])
  expect(totals).toMatchObject({ costCents: null, expectedCents: null })
  const other = await createAdvertiser()
  expect(await list({ with: 'totals' }, { advertiserId: other.id })).toMatchObject({
    rows: [],
    totals: { customers: 0 },
    offers: [],
  })
})

describe('customers of all advertisers', () => {
  const all = async (staff: BookHolder, query: object = {}) =>
    (
      await listAllCustomers(
        { staff, seesPayout: true, seesCost: true, at: daysLater(40) },
        allCustomersQuerySchema.parse(query),
      )
    ).rows
  const everybody = { userId: newId(daysLater(0)), role: 'ADMIN' as const }
  let other: Awaited<ReturnType<typeof openShop>>

  beforeAll(async () => {
    other = await openShop()
    const monthly = { isSubscription: true, subscriptionFrequency: 'monthly' as const }
    const { id } = await createOffer({ advertiserId: other.advertiser.id, ...monthly })
    for (const [day, customer_id] of [
      [0, 'acct-7'],
      [3, 'acct-8'],
    ] as const) {
      const { click_id } = await other.click({ offerId: id })
      await other.send({ click_id, customer_id, amount: '5.00' }, { at: daysLater(day) })
    }
  })

  test('are one list, the newest first, in pages, by number, advertiser and state, and a file', async () => {
    const rows = await all(everybody)
    const ids = rows.map(({ id }) => id)
    expect(ids).toEqual([...ids].sort().reverse())
    const sold = rows.map(({ numbers: [number = ''], advertiserId }) => `${number} of ${advertiserId}`)
    const [own, others] = [shop.advertiser.id, other.advertiser.id]
    expect(sold.sort()).toEqual(
      [` of ${own}`, ` of ${own}`, `acct-7 of ${own}`, `acct-7 of ${others}`, `acct-8 of ${others}`].sort(),
    )
    const paged = [...(await all(everybody, { limit: 2 })), ...(await all(everybody, { before: rows[1]?.id }))]
    expect(paged).toEqual(rows)
    expect(await all(everybody, { q: 'acct-7' })).toHaveLength(2)
    expect(await all(everybody, { advertiser: other.advertiser.id })).toHaveLength(2)
    expect((await all(everybody, { state: 'active' })).map(({ advertiserId }) => advertiserId)).toContain(
      shop.advertiser.id,
    )
    let file = ''
    const whose = { staff: everybody, seesPayout: true, seesCost: true, at: daysLater(40) }
    for await (const part of await allCustomersCsv(whose, allCustomersQuerySchema.parse({}))) file += part
    expect(file.split('\n')[0]).toMatch(/^.?Advertiser ID,Advertiser,Customer,/)
    expect(file.trim().split('\n')).toHaveLength(6)
  })

  test('are for staff limited to a book those of its advertisers', async () => {
    const manager = await createUser({ role: 'CUSTOM' })
    const staff = {
      userId: manager.id,
      role: 'CUSTOM' as const,
      customRole: { name: 'Book', permissions: [], isOwnBook: true },
    }
    expect(await all(staff)).toEqual([])
    expect(await listCustomersAdvertisers(staff)).toEqual([])
    const advertiserId = other.advertiser.id
    await db().advertiserManager.create({ data: { advertiserId, managerId: manager.id, assignedAt: daysLater(0) } })
    expect((await all(staff)).map((row) => row.advertiserId)).toEqual([advertiserId, advertiserId])
    expect(await all(staff, { advertiser: shop.advertiser.id })).toEqual([])
    expect(await all(staff, { q: 'acct-7' })).toHaveLength(1)
    expect((await listCustomersAdvertisers(staff)).map(({ id }) => id)).toEqual([advertiserId])
  })
})

test('a subscription whose payments name two clicks ends, and the one after it does not', async () => {
  const number = 'acct-two-clicks'
  const first = await shop.click({ offerId })
  await shop.send({ click_id: first.click_id, amount: '9.00' }, { at: daysLater(0) })
  // named with its renewal, by which it is bound
  await shop.send({ click_id: first.click_id, customer_id: number, amount: '9.00' }, { at: daysLater(31) })
  const [bound] = (await list({ q: number })).rows
  expect(bound).toMatchObject({ payments: 2, state: 'active', numbers: [number] })
  await db().conversion.updateMany({
    where: { affiliateId: first.affiliateId, subscriptionId: bound?.id ?? '', NOT: { id: bound?.id ?? '' } },
    data: { clickId: newId(daysLater(-1)) },
  })
  await db().customerBinding.updateMany({ where: { affiliateId: first.affiliateId }, data: { endedAt: daysLater(35) } })
  expect((await list({ q: number })).rows).toMatchObject([{ state: 'ended', expectedCents: 0 }])
  expect((await list({ state: 'ended' })).rows).toHaveLength(1)
})

test('of customers in a state all payments are summed, however many others are looked through for them', async () => {
  const { id: advertiserId } = await createAdvertiser()
  const offer = await createOffer({ advertiserId, isSubscription: true, subscriptionFrequency: 'monthly' })
  const { affiliateId } = await shop.click({ offerId })
  const sold = (day: number, days: readonly number[]) => {
    const first = newId(daysLater(day))
    return [day, ...days].map((each, place) => ({
      affiliateId,
      id: place === 0 ? first : newId(daysLater(each)),
      clickId: first,
      offerId: offer.id,
      advertiserId,
      sourceId: 0,
      txnId: `many-${first}-${each}`,
      event: 'sale',
      amountCents: 1_000n,
      payoutCents: 500n,
      revenueCents: 700n,
      status: 'approved' as const,
      holdUntil: daysLater(each),
      day: daysLater(each),
      clickedAt: daysLater(day),
      createdAt: daysLater(each),
      subscriptionId: first,
    }))
  }
  const [late, active] = [2, 50]
  const sales = [
    ...Array.from({ length: late }, () => sold(-90, [])),
    ...Array.from({ length: active }, () => sold(-60, [-29, 10])),
  ]
  await db().conversion.createMany({ data: sales.flat() })
  for (const limit of [1, 100])
    for (const state of ['late', 'active'] as const) {
      const found = []
      for (let before: string | undefined; ; ) {
        const page = await list({ state, limit, ...(before && { before }) }, { advertiserId })
        found.push(...page.rows)
        if (!page.nextBefore) break
        before = page.nextBefore
      }
      const payments = state === 'late' ? Array(late).fill(1) : Array(active).fill(3)
      expect(found.map((row) => row.payments)).toEqual(payments)
      expect(found.map(({ spentCents }) => spentCents)).toEqual(payments.map((count) => count * 1_000))
    }
})
