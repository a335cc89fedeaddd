import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Conditions, NO_CONDITIONS, plainRule } from '@/lib/catalog/payouts/condition-schema'
import { previewOrder } from '@/lib/conversions/lists/order-preview-data'
import { orderPreviewQuery } from '@/lib/conversions/lists/order-preview-schema'
import { db } from '@/lib/platform/database/db'
import { closeTracking } from '@/lib/tracking/state/tracking-state'
import { compareRandomOrders } from '@/tests/support/conversions/random-orders'
import { createAffiliate } from '@/tests/support/factories/affiliates'
import { createAdvertiser, createOffer } from '@/tests/support/factories/offers'
import { NOW } from '@/tests/support/tracking/shop'

afterAll(closeTracking)

const rule = (conditions: Partial<Conditions>, payoutCents: bigint) =>
  plainRule({
    conditions: { ...NO_CONDITIONS, ...conditions },
    payoutType: 'cpa_flat',
    payoutCents,
    percentPayoutBps: 0,
    revenueCents: payoutCents * 2n,
    revenueCurrency: 'USD',
    percentRevenueBps: 0,
  })
const order = (asked: Record<string, unknown> = {}) => orderPreviewQuery.parse(asked)

let advertiserId = 0
let offerId = 0
let pinned = 0
let other = 0

beforeAll(async () => {
  advertiserId = (await createAdvertiser()).id
  pinned = (await createAffiliate()).id
  other = (await createAffiliate()).id
  const payoutRules = [
    rule({ affiliateIds: [pinned], minAmountCents: 10_000 }, 9_000n),
    rule({ countries: ['DE'] }, 3_000n),
  ]
  offerId = (await createOffer({ advertiserId, payoutRules })).id
})

describe('what an order would pay', () => {
  test('is told to staff with payout, revenue and the place of its rule', async () => {
    const asked = order({ amount: '120', country: 'Germany' })
    const staff = (affiliateId?: number) => previewOrder(offerId, asked, { kind: 'staff', affiliateId }, NOW)
    expect(await staff(pinned)).toEqual({
      payoutCents: 9_000,
      revenueCents: 18_000,
      paidBy: `Rule 1: Sales of $100.00 or more, of affiliate ${pinned}: $90.00.`,
    })
    expect(await staff()).toEqual({
      payoutCents: 3_000,
      revenueCents: 6_000,
      paidBy: 'Rule 2: Sales from Germany: $30.00.',
    })
  })

  test('is told to an affiliate as they are paid it, and nothing of the rules of others', async () => {
    const asked = order({ amount: '120' })
    const of = (affiliateId: number) => previewOrder(offerId, asked, { kind: 'affiliate', affiliateId }, NOW)
    expect(await of(pinned)).toEqual({
      payoutCents: 9_000,
      revenueCents: null,
      paidBy: 'Sales of $100.00 or more: $90.00.',
    })
    const paidBy = 'The base payout. Not known of the visitor: country. No rule about it was met.'
    expect(await of(other)).toEqual({ payoutCents: 2_500, revenueCents: null, paidBy })
  })

  test('is told to its advertiser as what it costs, and to no other one', async () => {
    const asked = order({ country: 'de' })
    const to = (id: number) => previewOrder(offerId, asked, { kind: 'advertiser', advertiserId: id }, NOW)
    expect(await to(advertiserId)).toEqual({
      payoutCents: null,
      revenueCents: 6_000,
      paidBy: 'Sales from Germany: $60.00.',
    })
    await expect(to((await createAdvertiser()).id)).rejects.toMatchObject({ code: 'not_found' })
  })

  test('by a coupon code is told without a visit, whatever is supposed of it', async () => {
    const hours = { zone: 'UTC', windows: [{ days: [], from: '00:00', to: '24:00' }] }
    const payoutRules = [rule({ countries: ['DE'] }, 3_000n), rule({ hours }, 4_000n), rule({ credit: 'coupon' }, 500n)]
    const { id } = await createOffer({ advertiserId, payoutRules })
    const of = (asked: Record<string, unknown>) =>
      previewOrder(id, order(asked), { kind: 'affiliate', affiliateId: other }, NOW)
    expect(await of({ country: 'DE', credit: 'coupon' })).toEqual({
      payoutCents: 500,
      revenueCents: null,
      paidBy:
        'Sales by a coupon code: $5.00. Not known of the visitor: country, time of the click. No rule about it was met.',
    })
    expect((await of({ country: 'FR' })).payoutCents).toBe(4_000)
  })

  test('names a custom payout, a goal, a tier, an unknown event and a missing amount', async () => {
    const goal = { offerId, event: 'seat', name: 'Seat', payoutType: 'cpa_percentage' as const, isRepeatable: true }
    await db().offerGoal.create({ data: { ...goal, percentPayoutBps: 1_000, percentRevenueBps: 2_000 } })
    await db().affiliatePayout.create({
      data: { affiliateId: pinned, offerId, payoutCents: 3_100n, startsAt: NOW, createdAt: NOW },
    })
    const ask = (asked: Record<string, unknown>) =>
      previewOrder(offerId, order(asked), { kind: 'affiliate', affiliateId: pinned }, NOW)
    expect(await ask({ amount: '120' })).toMatchObject({
      payoutCents: 3_100,
      paidBy: 'Your custom payout.',
    })
    expect(await ask({ event: 'seat', amount: '50' })).toMatchObject({
      payoutCents: 500,
      paidBy: 'The payout of the goal for seat.',
    })
    expect(await ask({ event: 'seat' })).toMatchObject({
      payoutCents: 0,
      paidBy: 'Enter an amount: a percentage of it is paid.',
    })
    await db().offer.update({ where: { id: offerId }, data: { maxAmountCents: 10_000n } })
    const above = { event: 'seat', amount: '100.01' }
    // the limit is between the network and the advertiser
    expect((await ask(above)).paidBy).toBe('A sale of this amount is not paid before our team has checked it.')
    const staff = { kind: 'staff', affiliateId: pinned } as const
    expect((await previewOrder(offerId, order(above), staff, NOW)).paidBy).toContain('limit of $100.00')
    expect(await ask({ event: 'other' })).toMatchObject({ payoutCents: 0, paidBy: expect.stringContaining('rejected') })
  })
})

test('random orders pay the same alone, in batches and by the page', async () => {
  expect(await compareRandomOrders(80, 38)).toEqual([])
})
