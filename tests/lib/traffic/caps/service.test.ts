import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { consumeConversionCaps } from '@/lib/conversions/processing/conversion-cap-service'
import { db } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import { countRollupDifferences } from '@/lib/platform/rollups/service'
import { closeTracking } from '@/lib/tracking/state/tracking-state'
import { consumeClicks } from '@/lib/traffic/caps/click-service'
import type { CappedClick } from '@/lib/traffic/caps/service'
import { createAffiliate } from '@/tests/support/factories/affiliates'
import { createOffer } from '@/tests/support/factories/offers'
import { createUser } from '@/tests/support/factories/users'
import { ledgerIsClean } from '@/tests/support/money/money'
import { daysLater, NOW, openShop } from '@/tests/support/tracking/shop'
import { rulesSettled, track } from '@/tests/support/tracking/tracking'
import { createCap, sellAtOnce, usedOf, visitAtOnce } from '@/tests/support/traffic/caps'

let shop: Awaited<ReturnType<typeof openShop>>
let affiliates: number[]
const newOffer = (data = {}) => createOffer({ advertiserId: shop.advertiser.id, ...data })

beforeAll(async () => {
  shop = await openShop()
  affiliates = (await Promise.all([createAffiliate(), createAffiliate(), createAffiliate()])).map(({ id }) => id)
})
afterAll(closeTracking)

describe('60 concurrent conversions', () => {
  // an offer pays $25 and earns $40
  test.each([
    ['conversions', 'week', 7n, 7],
    ['payout', 'month', 26_000n, 10],
    ['revenue', 'total', 40_000n, 10],
  ] as const)(
    'do not exceed a cap on %s per %s: %s leaves room for %i [Q7]',
    async (metric, period, limitValue, paid) => {
      const offer = await newOffer()
      const cap = await createCap({ offerId: offer.id, metric, period, limitValue })
      expect(await sellAtOnce(shop, 60, affiliates, offer.id)).toEqual([paid, 60 - paid])
      expect(await usedOf(cap.id)).toEqual([
        { conversions: 1n, payout: 2_500n, revenue: 4_000n }[metric] * BigInt(paid),
      ])
      const where = { offerId: offer.id, status: 'rejected', reason: 'cap' } as const
      expect(await db().conversion.count({ where })).toBe(60 - paid)
    },
  )

  test('exceed neither a cap shared by two offers of a group nor a cap of one affiliate [Q7]', async () => {
    const [one, two] = [await newOffer(), await newOffer()]
    const group = await db().offerGroup.create({
      data: { name: 'Shared', members: { create: [one, two].map(({ id }) => ({ offerId: id, weight: 0 })) } },
    })
    const shared = await createCap({ groupId: group.id, limitValue: 31n })
    const own = await createCap({ offerId: one.id, affiliateId: affiliates[0] ?? 0, limitValue: 2n })
    const [first, second] = await Promise.all([
      sellAtOnce(shop, 30, affiliates.slice(0, 1), one.id),
      sellAtOnce(shop, 30, affiliates, two.id),
    ])
    expect((first[0] ?? 0) + (second[0] ?? 0)).toBe(31)
    expect(await usedOf(shared.id)).toEqual([31n])
    // two of the first offer fit into the cap of its affiliate, one where the second offer was first to sell its thirty
    const where = { offerId: one.id, affiliateId: affiliates[0] ?? 0, status: 'approved' as const }
    const paid = await db().conversion.count({ where })
    expect([1, 2]).toContain(paid)
    expect(await usedOf(own.id)).toEqual([BigInt(paid)])
  })

  test('do not exceed the daily payout cap of a bucket for each affiliate [Q7]', async () => {
    const bucket = await db().bucket.create({ data: { name: 'New', dailyPayoutCapCents: 10_000n } })
    const members = await Promise.all([createAffiliate(), createAffiliate()])
    await db().affiliate.updateMany({
      where: { id: { in: members.map(({ id }) => id) } },
      data: { bucketId: bucket.id },
    })
    const offer = await newOffer()
    const ids = members.map(({ id }) => id)
    expect(await sellAtOnce(shop, 60, ids, offer.id)).toEqual([8, 52])
  })

  test('do not exceed the daily payout cap of a bucket while conversions are pending: pending payouts count [Q7]', async () => {
    const bucket = await db().bucket.create({ data: { name: 'Held', dailyPayoutCapCents: 10_000n } })
    const { id } = await createAffiliate()
    await db().affiliate.update({ where: { id }, data: { bucketId: bucket.id } })
    const offer = await newOffer({ holdDays: 3 })
    expect(await sellAtOnce(shop, 6, [id], offer.id)).toEqual([4, 2])
    expect(await db().conversion.count({ where: { affiliateId: id, status: 'pending' } })).toBe(4)
  })

  test('leave ledger and roll-ups equal to the events', async () => {
    expect(await countRollupDifferences()).toEqual({ stat_day: 0, stat_quarter_hour: 0 })
    expect(await ledgerIsClean()).toBe(true)
  })
})

describe('60 concurrent clicks', () => {
  test('do not exceed a cap on clicks: 20 are redirected, 40 get a page, and bots consume nothing [Q7]', async () => {
    const offer = await newOffer()
    const cap = await createCap({ offerId: offer.id, metric: 'clicks', limitValue: 20n })
    const link = `/c/${offer.id}?a=${affiliates[0]}`
    await rulesSettled()
    await track(link, { at: NOW, method: 'HEAD' })
    expect(await visitAtOnce(60, link, NOW)).toEqual({ 302: 20, 410: 40 })
    expect(await usedOf(cap.id)).toEqual([20n])
    expect(await db().click.count({ where: { offerId: offer.id, flag: null } })).toBe(20)
    expect((await track(link, { at: NOW })).body).toContain('has reached its limit')
    expect((await track(link, { at: daysLater(1) })).status).toBe(302)
    expect(await usedOf(cap.id)).toEqual([20n, 1n])
  })

  test('refused by a cap go to its overflow offer, and count there', async () => {
    const [offer, overflow] = [await newOffer(), await newOffer()]
    await createCap({ offerId: offer.id, metric: 'clicks', limitValue: 15n, overflowOfferId: overflow.id })
    expect(await visitAtOnce(60, `/c/${offer.id}?a=${affiliates[1]}`, NOW)).toEqual({ 302: 60 })
    expect(await db().click.count({ where: { offerId: offer.id, linkedOfferId: null } })).toBe(15)
    expect(await db().click.count({ where: { offerId: overflow.id, linkedOfferId: offer.id } })).toBe(45)
  })
})

describe('usage that staff delete to count again', () => {
  // as when they switch a cap off and on while another click has its usage locked
  test.each([
    ['click', 'clicks'],
    ['conversion', 'conversions'],
  ] as const)('is consumed as counted again by a %s that waited for it', async (_, metric) => {
    const offer = await newOffer()
    const cap = await createCap({ offerId: offer.id, metric, limitValue: 5n })
    const other = await createCap({ offerId: offer.id, metric, period: 'week', limitValue: 50n })
    const click: CappedClick = {
      uses: [cap, other].map(({ id, period }) => ({ cap: { id, metric, period }, amount: 1n })),
      at: NOW,
    }
    const consume = async () => {
      if (metric === 'clicks') return consumeClicks([click])
      const conversion = { affiliateId: affiliates[0] ?? 0, offerId: offer.id, payoutCents: 1n, revenueCents: 1n }
      await transact((tx) => consumeConversionCaps(tx, conversion, NOW))
    }
    await consume()
    let waiting: Promise<void> | undefined
    await transact(async (tx) => {
      const [row] = await tx.conversionCapUsage.findMany({ where: { capId: cap.id } })
      if (!row) throw new Error('no usage')
      await tx.conversionCapUsage.deleteMany({ where: { capId: cap.id } })
      waiting = consume()
      await expect.poll(waitingForUsage).toBe(1)
      await tx.conversionCapUsage.create({ data: { ...row, used: 3n } })
    })
    await waiting
    expect(await usedOf(cap.id)).toEqual([4n])
    expect(await usedOf(other.id)).toEqual([2n])
  })

  test('of a cap that is removed meanwhile limits nothing', async () => {
    const offer = await newOffer()
    const cap = await createCap({ offerId: offer.id, metric: 'clicks', limitValue: 1n })
    const click: CappedClick = {
      uses: [{ cap: { id: cap.id, metric: 'clicks', period: cap.period }, amount: 1n }],
      at: NOW,
    }
    await consumeClicks([click])
    let waiting: Promise<void> | undefined
    await transact(async (tx) => {
      await tx.conversionCap.delete({ where: { id: cap.id } })
      waiting = consumeClicks([click])
      await expect.poll(waitingForUsage).toBe(1)
    })
    await waiting
    expect(click.refusedBy).toBeUndefined()
  })
})

/** How many statements wait for a lock on the usage of caps, in this database. */
async function waitingForUsage(): Promise<number> {
  const [row] = await db().$queryRaw<[{ count: number }]>`
    SELECT count(*)::int AS count FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%conversion_cap_usage%'`
  return row.count
}

describe('a cap', () => {
  test('created later counts the conversions before it', async () => {
    const offer = await newOffer()
    expect(await sellAtOnce(shop, 6, affiliates, offer.id)).toEqual([6, 0])
    const cap = await createCap({ offerId: offer.id, limitValue: 8n })
    expect(await sellAtOnce(shop, 6, affiliates, offer.id)).toEqual([2, 4])
    expect(await usedOf(cap.id)).toEqual([8n])
  })

  test.each([
    ['conversions', 8n],
    ['payout', 20_000n],
  ] as const)('on %s set at noon counts the pending conversions of the morning', async (metric, limitValue) => {
    const offer = await newOffer({ holdDays: 3 })
    expect(await sellAtOnce(shop, 6, affiliates, offer.id)).toEqual([6, 0])
    const cap = await createCap({ offerId: offer.id, metric, limitValue })
    expect(await sellAtOnce(shop, 6, affiliates, offer.id)).toEqual([2, 4])
    expect(await usedOf(cap.id)).toEqual([limitValue])
  })

  test('on conversions that fills sends the next clicks to its overflow offer immediately', async () => {
    const [offer, overflow] = [await newOffer(), await newOffer()]
    await createCap({ offerId: offer.id, limitValue: 1n, overflowOfferId: overflow.id })
    expect(await sellAtOnce(shop, 1, affiliates, offer.id)).toEqual([1, 0])
    await rulesSettled()
    await track(`/c/${offer.id}?a=${affiliates[0]}`, { at: NOW })
    expect(await db().click.count({ where: { offerId: overflow.id, linkedOfferId: offer.id } })).toBe(1)
  })

  test('is not consumed by a conversion that the offer’s payout cap refuses', async () => {
    const offer = await newOffer({ payoutCapCents: 5_000n })
    const cap = await createCap({ offerId: offer.id, limitValue: 10n })
    expect(await sellAtOnce(shop, 6, affiliates, offer.id)).toEqual([2, 4])
    expect(await usedOf(cap.id)).toEqual([2n])
  })

  test('is not consumed by a conversion that another cap refuses, even with concurrent conversions [Q7]', async () => {
    const bucket = await db().bucket.create({ data: { name: 'Capped', dailyPayoutCapCents: 12_500n } })
    const { id } = await createAffiliate()
    await db().affiliate.update({ where: { id }, data: { bucketId: bucket.id } })
    const usage = async (offerId: number, capIds: number[]) => ({
      caps: (await Promise.all(capIds.map(usedOf))).flat(),
      offerDay: (await db().offerPayoutDay.findFirst({ where: { offerId } }))?.payoutCents,
      nearNotices: await db().conversionCap.count({ where: { id: { in: capIds }, alertedAt: { not: null } } }),
    })

    // two fit into the offer's payout cap, which is checked last; a third would take every cap past 80%
    const last = await newOffer({ payoutCapCents: 5_000n })
    const roomy = await Promise.all([
      createCap({ offerId: last.id, metric: 'conversions', limitValue: 3n }),
      createCap({ offerId: last.id, metric: 'payout', limitValue: 7_500n }),
      createCap({ offerId: last.id, metric: 'revenue', limitValue: 12_000n }),
    ])
    const roomyIds = roomy.map((cap) => cap.id)
    expect(await sellAtOnce(shop, 60, [id], last.id)).toEqual([2, 58])
    expect(await usage(last.id, roomyIds)).toEqual({ caps: [2n, 5_000n, 8_000n], offerDay: 5_000n, nearNotices: 0 })

    // a cap refuses: neither the other cap nor the offer's payout cap is consumed
    const middle = await newOffer({ payoutCapCents: 100_000n })
    const full = await createCap({ offerId: middle.id, metric: 'conversions', limitValue: 1n })
    const other = await createCap({ offerId: middle.id, metric: 'revenue', limitValue: 40_000n })
    expect(await sellAtOnce(shop, 20, [id], middle.id)).toEqual([1, 19])
    const refused = await usage(middle.id, [full.id, other.id])
    expect(refused).toEqual({ caps: [1n, 4_000n], offerDay: 2_500n, nearNotices: 1 })

    // the bucket's daily cap refuses: two more of five fit, and nothing else is consumed
    const first = await newOffer({ payoutCapCents: 100_000n })
    const cap = await createCap({ offerId: first.id, limitValue: 10n })
    expect(await sellAtOnce(shop, 20, [id], first.id)).toEqual([2, 18])
    expect(await usage(first.id, [cap.id])).toEqual({ caps: [2n], offerDay: 5_000n, nearNotices: 0 })
  })

  test('that reaches 80% notifies staff and the affiliates who promote the offer once', async () => {
    const staff = await createUser({ role: 'GSM' })
    const affiliate = await createUser()
    const offer = await newOffer()
    const cap = await createCap({ offerId: offer.id, limitValue: 5n })
    expect(await sellAtOnce(shop, 8, [affiliate.affiliateId ?? 0], offer.id)).toEqual([5, 3])
    const toldTo = (userId: string) =>
      db().notification.findMany({ where: { userId, dedupeKey: { startsWith: `cap:${cap.id}:` } } })
    expect(await toldTo(staff.id)).toMatchObject([{ title: expect.stringContaining('used 80% of its daily') }])
    expect(await toldTo(affiliate.id)).toMatchObject([{ destinationUrlPath: `/offers/${offer.id}` }])
    expect((await db().conversionCap.findUniqueOrThrow({ where: { id: cap.id } })).alertedAt).toEqual(NOW)
  })
})
