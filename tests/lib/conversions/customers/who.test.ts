import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bookFundedSales } from '@/lib/conversions/holds/unfunded-service'
import type { Prisma } from '@/lib/generated/prisma/client'
import { fingerprints } from '@/lib/platform/crypto/seal'
import { db } from '@/lib/platform/database/db'
import { closeTracking } from '@/lib/tracking/state/tracking-state'
import { createOffer } from '@/tests/support/factories/offers'
import { deposit, prefund } from '@/tests/support/money/budgets'
import { ledgerIsClean } from '@/tests/support/money/money'
import { daysLater, openShop } from '@/tests/support/tracking/shop'

let shop: Awaited<ReturnType<typeof openShop>>
let names = 0
const newName = (of = 'cus') => `${of}-who-${++names}`

beforeAll(async () => {
  shop = await openShop()
})
afterAll(async () => {
  expect(await ledgerIsClean()).toBe(true)
  await closeTracking()
})

const OVER = 'subscription_over'
const monthly = (more: Partial<Prisma.OfferUncheckedCreateInput> = {}, of = shop) =>
  createOffer({ advertiserId: of.advertiser.id, isSubscription: true, subscriptionFrequency: 'monthly', ...more })
const salesOf = async (affiliateId: number) =>
  (await db().conversion.findMany({ where: { affiliateId }, orderBy: { id: 'asc' } })).map(
    ({ status, reason }) => reason ?? status,
  )

describe('of numbers and addresses', () => {
  test('the number decides: four accounts with one address are four customers', async () => {
    const { id: offerId } = await monthly({ renewalPayments: 2 })
    const customer_email = `${newName()}@agency.example`
    for (const each of [1, 2, 3, 4]) {
      const [customer_id, click] = [newName('acct'), await shop.click({ offerId })]
      await shop.send({ click_id: click.click_id, customer_id, customer_email })
      await shop.send({ customer_id }, { at: daysLater(30) })
      expect([each, await salesOf(click.affiliateId)]).toEqual([each, ['approved', 'approved']])
    }
    // the address stays the first one's
    const [first] = await db().conversion.findMany({ where: { offerId }, orderBy: { id: 'asc' } })
    await shop.send({ customer_email }, { at: daysLater(60) })
    expect(await salesOf(first?.affiliateId ?? 0)).toEqual(['approved', 'approved', OVER])
  })

  test('a number that is learned with an address is of the same customer', async () => {
    const { id: offerId } = await monthly()
    const [customer_id, customer_email] = [newName(), `${newName()}@example.com`]
    const { affiliateId, click_id } = await shop.click({ offerId })
    await shop.send({ click_id, customer_email })
    await shop.send({ customer_id, customer_email }, { at: daysLater(31) })
    await shop.send({ customer_id }, { at: daysLater(61) })
    expect(await salesOf(affiliateId)).toEqual(Array(3).fill('approved'))
  })

  test('a tag tells people apart, unless the provider ignores it', async () => {
    const { id: offerId } = await monthly()
    const bought = async (customer_email: string) => {
      const { affiliateId, click_id } = await shop.click({ offerId })
      await shop.send({ click_id, customer_email })
      return async (email: string) =>
        (await shop.send({ customer_email: email }, { at: daysLater(31) })).status === 200 &&
        (await salesOf(affiliateId)).length === 2
    }
    const [family, known] = [newName(), newName()]
    const ofAnna = await bought(`${family}+anna@family.example`)
    expect(await ofAnna(`${family}+bob@family.example`)).toBe(false)
    expect(await ofAnna(`${family}@family.example`)).toBe(false)
    expect(await ofAnna(`${family}+ANNA@family.example`)).toBe(true)
    expect(await (await bought(`${known}+shop@outlook.com`))(`${known}+other@outlook.com`)).toBe(true)
  })

  test('a customer of when tags were left out everywhere is still known by the address with one', async () => {
    const { id: offerId } = await monthly()
    const user = newName()
    const { affiliateId, click_id } = await shop.click({ offerId })
    // stored without its tag, as before
    await shop.send({ click_id, customer_email: `${user}@family.example` })
    await db().customerName.updateMany({ where: { kind: 'email' }, data: { isUntagged: true } })
    await shop.send({ customer_email: `${user}+anna@family.example` }, { at: daysLater(31) })
    expect(await salesOf(affiliateId)).toEqual(['approved', 'approved'])
  })

  test.each(['hotmail.co.uk', 'live.de', 'hey.com', 'outlook.com'])(
    'a customer of when tags at %s were told apart is still known by the address with one',
    async (domain) => {
      const { id: offerId } = await monthly()
      const customer_email = `${newName()}+shop@${domain}`
      const { affiliateId, click_id } = await shop.click({ offerId })
      await shop.send({ click_id, customer_email })
      // stored with its tag, as before
      const [name] = fingerprints(`customer ${customer_email}`)
      const { id: customerId } = await db().customer.findFirstOrThrow({ orderBy: { id: 'desc' } })
      await db().customerName.updateMany({ where: { customerId, kind: 'email' }, data: { name: name ?? '' } })
      await shop.send({ customer_email }, { at: daysLater(31) })
      expect(await salesOf(affiliateId)).toEqual(['approved', 'approved'])
    },
  )

  test('two addresses of a call are both names', async () => {
    const { id: offerId } = await monthly()
    const [login, billing] = [`${newName()}@login.example`, `${newName()}@billing.example`]
    const { affiliateId, click_id } = await shop.click({ offerId })
    await shop.send({ click_id, customer_id: login, customer_email: billing })
    for (const customer_id of [login, billing]) await shop.send({ customer_id }, { at: daysLater(40) })
    expect(await salesOf(affiliateId)).toEqual(Array(3).fill('approved'))
  })

  test.each(['@bob', 'bob@corp', 'x1@clients', '12%40x', 'müller@web.example'])(
    'a number with the sign of an address names somebody, of whom nothing is stored: %s',
    async (number) => {
      const { id: offerId } = await monthly()
      const { affiliateId, click_id } = await shop.click({ offerId })
      await shop.send({ click_id, customer_id: number })
      await shop.send({ customer_id: number }, { at: daysLater(40) })
      expect(await salesOf(affiliateId)).toEqual(['approved', 'approved'])
      expect(await db().customerName.count({ where: { name: { contains: '@' } } })).toBe(0)
    },
  )

  test('a repeat that names another customer leaves the sale with the first', async () => {
    const { id: offerId } = await monthly({ renewalPayments: 1 })
    const [one, other] = [newName(), newName()]
    const [first, second] = [await shop.click({ offerId }), await shop.click({ offerId })]
    const sale = { click_id: first.click_id, txn_id: shop.newTxn() }
    await shop.send({ ...sale, customer_id: one })
    await shop.send({ ...sale, customer_id: other })
    await shop.send({ click_id: second.click_id, customer_id: other }, { at: daysLater(1) })
    expect(await salesOf(second.affiliateId)).toEqual(['approved'])
    await shop.send({ customer_id: one }, { at: daysLater(30) })
    expect(await salesOf(first.affiliateId)).toEqual(['approved', OVER])
  })
})

test('a payment of nothing is none of those an offer pays', async () => {
  const percent = { payoutType: 'cpa_percentage' as const, percentPayoutBps: 1_000, percentRevenueBps: 2_000 }
  const { id: offerId } = await monthly({ ...percent, renewalPayments: 2 })
  const customer_id = newName()
  const { affiliateId, click_id } = await shop.click({ offerId })
  await shop.send({ click_id, customer_id, amount: '0' })
  for (const days of [30, 60, 90]) await shop.send({ customer_id, amount: '50' }, { at: daysLater(days) })
  expect(await salesOf(affiliateId)).toEqual(['approved', 'approved', 'approved', OVER])
})

test('a sum of 0 at a fixed payout is a payment, which was paid', async () => {
  const { id: offerId } = await monthly({ renewalPayments: 2 })
  const customer_id = newName()
  const { affiliateId, click_id } = await shop.click({ offerId })
  for (const days of [0, 30, 60, 90]) await shop.send({ click_id, customer_id, amount: '0' }, { at: daysLater(days) })
  expect(await salesOf(affiliateId)).toEqual(['approved', 'approved', OVER, OVER])
})

describe('a first sale that waits for the advertiser’s money begins a subscription', () => {
  test.each([
    ['by click', (click_id: string) => ({ click_id })],
    ['by customer', (_: string, customer_id: string) => ({ customer_id })],
  ])('%s', async (_, named) => {
    const poor = await openShop()
    const advertiserId = poor.advertiser.id
    const { id: offerId } = await monthly({ renewalPayments: 2 }, poor)
    await prefund(advertiserId, 0n)
    const customer_id = newName()
    const { affiliateId, click_id } = await poor.click({ offerId })
    await poor.send({ click_id, ...named(click_id, customer_id) })
    await poor.send({ ...named(click_id, customer_id) }, { at: daysLater(40) })
    expect(await salesOf(affiliateId)).toEqual(['unfunded', 'unfunded'])
    await poor.send({ ...named(click_id, customer_id) }, { at: daysLater(70) })
    await deposit(advertiserId, 100_000n)
    await bookFundedSales({ at: daysLater(71) })
    expect(await salesOf(affiliateId)).toEqual(['approved', 'approved', OVER])
  })
})
