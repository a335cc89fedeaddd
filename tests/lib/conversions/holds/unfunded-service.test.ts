import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { releaseDueHolds } from '@/lib/conversions/holds/service'
import { bookFundedSales } from '@/lib/conversions/holds/unfunded-service'
import { changeConversionState } from '@/lib/conversions/lifecycle/state-change-service'
import { findSaleDifferences } from '@/lib/money/billing/budgets/data'
import { db } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import { newId } from '@/lib/platform/ids/uuid-v7'
import { replayCall } from '@/lib/tracking/postbacks/admin-service'
import { publicClickId } from '@/lib/traffic/requests/click-id-rules'
import { createStaff } from '@/tests/support/backoffice/staff'
import { createAffiliate } from '@/tests/support/factories/affiliates'
import { createAdvertiser, createOffer } from '@/tests/support/factories/offers'
import { deposit, fundsOf, prefund, setMode } from '@/tests/support/money/budgets'
import { ledgerIsClean } from '@/tests/support/money/money'
import { daysLater, NOW, openShop } from '@/tests/support/tracking/shop'
import { rulesSettled, track } from '@/tests/support/tracking/tracking'
import { createCap } from '@/tests/support/traffic/caps'

type Shop = Awaited<ReturnType<typeof openShop>> & { affiliateId: number }
let shop: Shop
let id: number
beforeEach(async () => {
  // $25 to the affiliate of $40 revenue
  const opened = await openShop()
  await db().offer.update({ where: { id: opened.offer.id }, data: { holdDays: 5 } })
  shop = { ...opened, affiliateId: (await createAffiliate()).id }
  id = shop.advertiser.id
})

/** Stores a click, which cannot be routed to an offer without money, and reports its sale. */
async function sell(parameters: Record<string, string> = {}) {
  const click = await db().click.create({
    data: {
      affiliateId: shop.affiliateId,
      id: newId(NOW),
      offerId: shop.offer.id,
      sourceId: 0,
      isUnique: true,
      visitor: Buffer.from(randomUUID()),
      userAgent: 'test',
      createdAt: NOW,
    },
  })
  return shop.send({ click_id: publicClickId(click.affiliateId, click.id), ...parameters })
}
const conversions = () =>
  db().conversion.findMany({ where: { advertiserId: id }, orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] })
const states = async () => (await conversions()).map(({ status, reason }) => reason ?? status)
const booksAreRight = async () => {
  expect(await ledgerIsClean()).toBe(true)
  expect(await findSaleDifferences()).toEqual([])
}

describe('sales of an advertiser with a budget', () => {
  test('a sale reserves its revenue, its approval spends it, and the affiliate is paid as ever [Q4]', async () => {
    await prefund(id, 10_000n)
    await sell()
    expect(await fundsOf(id)).toEqual({ available: 6_000n, reserved: 4_000n, spent: 0n })
    await releaseDueHolds({ at: daysLater(6) })
    expect(await states()).toEqual(['approved'])
    expect(await fundsOf(id)).toEqual({ available: 6_000n, reserved: 0n, spent: 4_000n })
    await booksAreRight()
  })

  test('a rejection, a reversal and a refund give back what they must, once [Q4]', async () => {
    await prefund(id, 20_000n)
    for (const txn_id of ['A', 'B', 'C']) await sell({ txn_id, amount: '100' })
    await shop.send({ txn_id: 'A', event: 'reversal' })
    await shop.send({ txn_id: 'A', event: 'reversal' })
    await shop.send({ txn_id: 'B', event: 'refund', amount: '25', refund_id: '1' })
    expect(await fundsOf(id)).toEqual({ available: 20_000n - 7_000n, reserved: 7_000n, spent: 0n })
    await releaseDueHolds({ at: daysLater(6) })
    await shop.send({ txn_id: 'C', event: 'refund', amount: '50', refund_id: '2' })
    await shop.send({ txn_id: 'C', event: 'refund', amount: '50', refund_id: '2' })
    expect(await fundsOf(id)).toEqual({ available: 20_000n - 5_000n, reserved: 0n, spent: 5_000n })
    const [, b] = await conversions()
    const change = { affiliateId: b?.affiliateId ?? 0, conversionId: b?.id ?? '', to: 'reversed', at: NOW } as const
    await transact((tx) => changeConversionState(tx, change))
    expect(await fundsOf(id)).toEqual({ available: 18_000n, reserved: 0n, spent: 2_000n })
    await booksAreRight()
  })

  test('a sale that a cap refuses spends nothing, and does not count as spent [Q4] [Q7]', async () => {
    await prefund(id, 10_000n)
    await createCap({ offerId: shop.offer.id, limitValue: 1n })
    const isPaidBy = (payoutType: 'cpa_flat' | 'cpa_percentage') =>
      db().offer.update({ where: { id: shop.offer.id }, data: { payoutType, percentPayoutBps: 1_000 } })
    await isPaidBy('cpa_percentage')
    await sell({ txn_id: 'ALONE' })
    await isPaidBy('cpa_flat')
    for (const txn_id of ['TAKEN', 'TOGETHER']) await sell({ txn_id })
    // a replayed call is booked by itself, other calls in batches
    const { id: call } = await db().postbackCall.findFirstOrThrow({ where: { txnId: 'ALONE' } })
    await replayCall({ actor: await createStaff(), at: NOW }, { id: call, reason: 'The terms were wrong' })
    expect(await states()).toEqual(['pending', 'cap', 'cap'])
    expect(await fundsOf(id)).toEqual({ available: 6_000n, reserved: 4_000n, spent: 0n })
    // after a second sale $20 would be left, less than the next one costs
    expect((await db().advertiser.findUniqueOrThrow({ where: { id } })).unfundedSince).toBeNull()
    await booksAreRight()
  })

  test('sales from before the budget stay outside of it, and what is reversed of them goes to the account [Q4]', async () => {
    for (const txn_id of ['OLD', 'KEPT']) await sell({ txn_id })
    await prefund(id, 10_000n)
    await releaseDueHolds({ at: daysLater(6) })
    expect(await fundsOf(id)).toEqual({ available: 10_000n, reserved: 0n, spent: 0n })
    await shop.send({ txn_id: 'OLD', event: 'reversal' })
    expect(await fundsOf(id)).toEqual({ available: 14_000n, reserved: 0n, spent: 0n })
    await booksAreRight()
  })

  test('without the money a sale is kept with its reason, and later ones wait behind it [Q9] [S3.42]', async () => {
    await prefund(id, 5_000n)
    expect((await sell()).body).toMatchObject({ status: 'accepted' })
    const second = await sell({ txn_id: 'SECOND' })
    expect(second).toMatchObject({ status: 200, body: { status: 'rejected', reason: 'unfunded' } })
    // enough for the third, which must not overtake the second
    await deposit(id, 3_500n)
    await sell()
    expect(await states()).toEqual(['pending', 'unfunded', 'unfunded'])
    const told = await db().notification.findFirst({ where: { title: { contains: 'wait' } } })
    expect(told?.message).toContain('counts once the advertiser has paid in')
    await booksAreRight()
    expect(await bookFundedSales({ at: NOW })).toBe(1)
    expect(await states()).toEqual(['pending', 'pending', 'unfunded'])
  })

  test('money that arrives books the waiting sales in their order, as far as it goes, and opens the offer [Q9]', async () => {
    await prefund(id, 4_000n)
    for (let turn = 0; turn < 4; turn += 1) await sell()
    expect(await states()).toEqual(['pending', 'unfunded', 'unfunded', 'unfunded'])
    await deposit(id, 9_000n)
    expect(await bookFundedSales({ at: NOW })).toBe(2)
    expect(await states()).toEqual(['pending', 'pending', 'pending', 'unfunded'])
    expect((await db().advertiser.findUniqueOrThrow({ where: { id } })).unfundedSince).not.toBeNull()
    await deposit(id, 50_000n)
    expect(await bookFundedSales({ at: NOW })).toBe(1)
    expect(await states()).toEqual(['pending', 'pending', 'pending', 'pending'])
    expect((await db().advertiser.findUniqueOrThrow({ where: { id } })).unfundedSince).toBeNull()
    expect(await fundsOf(id)).toEqual({ available: 63_000n - 16_000n, reserved: 16_000n, spent: 0n })
    await booksAreRight()
  })

  test('a sale that the advertiser took back while it waited is not booked [Q9]', async () => {
    await prefund(id, 0n)
    await sell({ txn_id: 'GONE' })
    await shop.send({ txn_id: 'GONE', event: 'reversal' })
    await deposit(id, 10_000n)
    expect(await bookFundedSales({ at: NOW })).toBe(0)
    expect(await states()).toEqual(['advertiser'])
    expect(await fundsOf(id)).toEqual({ available: 10_000n, reserved: 0n, spent: 0n })
  })

  test('what a rejected sale gives back books the next one that waits [Q9]', async () => {
    await prefund(id, 4_000n)
    await sell({ txn_id: 'FIRST' })
    await sell()
    await shop.send({ txn_id: 'FIRST', event: 'reversal' })
    expect(await bookFundedSales({ at: NOW })).toBe(1)
    expect(await states()).toEqual(['advertiser', 'pending'])
  })

  test('an advertiser who may owe any sum gets everything booked that waited [Q9]', async () => {
    await prefund(id, 0n)
    await sell()
    await setMode(id, 'postpaid')
    expect(await bookFundedSales({ at: NOW })).toBe(1)
    expect(await states()).toEqual(['pending'])
  })
})

describe('links of an offer whose money is used up', () => {
  const open = async () => {
    await rulesSettled()
    return track(`/c/${shop.offer.id}?a=${shop.affiliateId}`, { at: NOW })
  }

  test('say so on a plain page, from the sale that takes the last cent on, until money arrives [S3.42]', async () => {
    await prefund(id, 4_000n)
    expect((await open()).status).toBe(302)
    await sell()
    expect(await open()).toMatchObject({ status: 410 })
    await deposit(id, 4_000n)
    await bookFundedSales({ at: NOW })
    expect((await open()).status).toBe(302)
  })

  test('lead to the overflow of a cap, or to the fallback of the offer [S3.42]', async () => {
    const other = await createAdvertiser()
    const overflow = await createOffer({
      advertiserId: other.id,
      destinationUrl: 'https://overflow.example/?cid={click_id}',
    })
    const fallback = await createOffer({
      advertiserId: other.id,
      destinationUrl: 'https://fallback.example/?cid={click_id}',
    })
    await prefund(id, 0n)
    await sell()
    await db().offer.update({ where: { id: shop.offer.id }, data: { fallbackOfferId: fallback.id } })
    expect(String((await open()).headers.location)).toContain('fallback.example')
    await db().conversionCap.create({
      data: {
        offerId: shop.offer.id,
        metric: 'conversions',
        period: 'day',
        limitValue: 100n,
        overflowOfferId: overflow.id,
      },
    })
    expect(String((await open()).headers.location)).toContain('overflow.example')
  })
})
