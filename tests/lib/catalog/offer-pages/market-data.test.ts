// Needs a process of its own: the cache of offer figures must be empty at the start.
import { beforeAll, describe, expect, test } from 'vitest'
import { getMarket, type Market } from '@/lib/catalog/offer-pages/market-data'
import { PAST_CACHE_MS } from '@/lib/catalog/payouts/offer-epc-constants'
import { db } from '@/lib/platform/database/db'
import { dayToColumn } from '@/lib/platform/dates/days'
import { createAffiliate } from '@/tests/support/factories/affiliates'
import { createAdvertiser, createOffer } from '@/tests/support/factories/offers'

const NOW = new Date('2026-11-20T12:00:00Z')
const TODAY = '2026-11-20'

describe('getMarket', () => {
  let market: Market
  let mine: number
  const named = (name: string) => market.offers.find((offer) => offer.name === name)

  beforeAll(async () => {
    mine = (await createAffiliate()).id
    const other = (await createAffiliate()).id
    const { id: advertiserId } = await createAdvertiser()
    const offer = (name: string, own: Partial<Parameters<typeof createOffer>[0]> = {}) =>
      createOffer({ advertiserId, name, ...own })
    const busy = await offer('Busy', { payoutCapCents: 30_000n, attributionModel: 'first_click' })
    const fresh = await offer('Fresh', {
      payoutCapCents: 10_000n,
      payoutType: 'cpa_percentage',
      percentPayoutBps: 1500,
    })
    const approved = await offer('Approved', { requiresApproval: true })
    await offer('Closed', { requiresApproval: true })
    await offer('Paused', { status: 'paused' })
    await db().affiliateOffer.create({ data: { affiliateId: mine, offerId: approved.id, status: 'approved' } })
    await db().category.createMany({
      data: [
        { id: 1, name: 'Pets', position: 2 },
        { id: 2, name: 'Featured', position: 0 },
        { id: 3, name: 'Empty', position: 1 },
      ],
    })
    await db().offerCategory.createMany({
      data: [
        { offerId: busy.id, categoryId: 1 },
        { offerId: busy.id, categoryId: 2 },
      ],
    })
    const stat = (affiliateId: number, day: string, offerId: number, clicks: number, cents: [bigint, bigint]) => ({
      affiliateId,
      day: dayToColumn(day),
      offerId,
      sourceId: 0,
      clicks,
      pendingPayoutCents: cents[0],
      approvedPayoutCents: cents[1],
      rejectedPayoutCents: 77_700n,
    })
    await db().statDay.createMany({
      data: [
        stat(mine, TODAY, busy.id, 60, [2500n, 0n]),
        stat(other, '2026-10-22', busy.id, 140, [0n, 7500n]),
        stat(other, '2026-10-21', busy.id, 9999, [0n, 99_999n]),
        stat(other, TODAY, fresh.id, 99, [3000n, 1000n]),
      ],
    })
    await db().offerPayoutDay.createMany({
      data: [
        { offerId: busy.id, day: dayToColumn(TODAY), payoutCents: 27_500n },
        { offerId: busy.id, day: dayToColumn('2026-11-19'), payoutCents: 30_000n },
      ],
    })
    market = await getMarket(mine, NOW)
  })

  test('lists active offers that are open to the affiliate, including those approved for them [S2.13]', () => {
    expect(market.offers.map(({ name, requiresApproval }) => [name, requiresApproval])).toEqual([
      ['Approved', true],
      ['Busy', false],
      ['Fresh', false],
    ])
  })

  test('the EPC covers all affiliates over 30 Eastern days, without rejected conversions [S2.13]', () => {
    expect(named('Busy')?.epcCents).toBe(10_000 / 200)
    expect(named('Fresh')?.epcCents).toBeNull()
    expect(named('Approved')?.epcCents).toBeNull()
  })

  test('the cap shows what is left today, computed from the roll-up until it is first used [S3.42]', () => {
    expect(named('Busy')?.cap).toEqual({ limitCents: 30_000, leftCents: 2500 })
    expect(named('Fresh')?.cap).toEqual({ limitCents: 10_000, leftCents: 6000 })
    expect(named('Approved')?.cap).toBeNull()
  })

  test('the terms are those of the offer [S3.43]', () => {
    expect(named('Busy')).toMatchObject({
      payoutLabel: '$25 Payout',
      categories: ['Featured', 'Pets'],
      attribution: { days: 30, isFirstClick: true },
    })
    expect(named('Fresh')).toMatchObject({ payoutLabel: '15% Commission', flatPayoutCents: 0, percentPayoutBps: 1500 })
  })

  test('the categories are those of the offers, in order, and "Other" for the rest [S3.48]', () => {
    expect(market.categories).toEqual(['Featured', 'Pets', 'Other'])
  })
  test('today is read on every call, earlier days every five minutes and when a new day starts [S2.13]', async () => {
    const { id: offerId = 0 } = named('Busy') ?? {}
    const add = (day: string, clicks: number) =>
      db().statDay.create({
        data: { affiliateId: mine, day: dayToColumn(day), offerId, sourceId: 7, clicks, approvedPayoutCents: 0n },
      })
    await add('2026-11-19', 100)
    await add(TODAY, 50)
    const epcAt = async (at: number) =>
      (await getMarket(mine, new Date(at))).offers.find(({ id }) => id === offerId)?.epcCents
    const later = NOW.getTime() + PAST_CACHE_MS
    expect(await epcAt(later - 1)).toBe(10_000 / 250)
    expect(await epcAt(later)).toBe(10_000 / 350)
    await add('2026-11-18', 150)
    expect(await epcAt(later + 1)).toBe(10_000 / 350)
    // the day of the oldest 140 clicks and their $75 is no longer among the 30 days
    expect(await epcAt(Date.parse('2026-11-21T05:00:00Z'))).toBe(2500 / 360)
  })
})
