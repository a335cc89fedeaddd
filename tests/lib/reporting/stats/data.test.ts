import { beforeAll, describe, expect, test } from 'vitest'
import { db } from '@/lib/platform/database/db'
import { MAX_ROWS } from '@/lib/reporting/stats/constants'
import { listStats } from '@/lib/reporting/stats/data'
import { sumTotals } from '@/lib/reporting/stats/rules'
import { statsQuerySchema } from '@/lib/reporting/stats/schema'
import { createAffiliate } from '../../../support/factories/affiliates'
import { createAdvertiser, createOffer } from '../../../support/factories/offers'
import { type ClickSketch, type ConversionSketch, createEvents, createSource } from '../../../support/factories/stats'

const ask = (affiliateId: number, query: Record<string, unknown>) =>
  listStats(affiliateId, statsQuerySchema.parse({ rangeTypeValue: 'custom', ...query }))

const day = (date: string) => ({ startDate: date, endDate: date })
const NOVEMBER_1 = { ...day('2026-11-01'), rangeTypeValue: 'today' }

describe('what is counted', () => {
  let affiliateId: number
  let offerId: number

  beforeAll(async () => {
    affiliateId = (await createAffiliate()).id
    offerId = (await createOffer({ advertiserId: (await createAdvertiser()).id, name: 'Northpay Debit Card' })).id
    const at = '2026-11-20T14:20:00Z'
    const where = { affiliateId, offerId, at }
    const sourceId = await createSource(affiliateId, 'tiktok-bio')
    await createEvents(
      [
        { ...where, sourceId },
        { ...where, sourceId, isUnique: false },
        { ...where, flag: 'bot' },
        { ...where, at: '2026-11-20T15:00:00Z' },
      ],
      [
        { ...where, sourceId, status: 'pending', payoutCents: 1750n },
        { ...where, sourceId, status: 'approved', payoutCents: 2500n },
        { ...where, sourceId, status: 'rejected', payoutCents: 900n },
        { ...where, sourceId, status: 'reversed', payoutCents: 100n },
      ],
    )
  })

  test('a row has its hour, offer and source, counts pending and approved, and lists other states and flagged clicks separately [S3.1] [S7.1]', async () => {
    const rows = await ask(affiliateId, { ...day('2026-11-20'), rangeTypeValue: 'today' })
    expect(rows).toEqual([
      {
        Stat: {
          conversions: 2,
          payout: 42.5,
          clicks: 2,
          date: '2026-11-20',
          hour: 9,
          source: 'tiktok-bio',
          pending: 1,
          pendingPayout: 17.5,
          approved: 1,
          rejected: 1,
          rejectedPayout: 9,
          reversed: 1,
          reversedPayout: 1,
          uniqueClicks: 1,
          flaggedClicks: 0,
        },
        Offer: { offer_id: offerId, name: 'Northpay Debit Card' },
      },
      expect.objectContaining({ Stat: expect.objectContaining({ hour: 9, source: '', clicks: 0, flaggedClicks: 1 }) }),
      expect.objectContaining({ Stat: expect.objectContaining({ hour: 10, source: '', clicks: 1, conversions: 0 }) }),
    ])
  })

  test('rows by day have no hour [S4.33]', async () => {
    const rows = await ask(affiliateId, { startDate: '2026-11-14', endDate: '2026-11-20', rangeTypeValue: 'week' })
    expect(rows.map(({ Stat }) => [Stat.date, Stat.hour, Stat.source])).toEqual([
      ['2026-11-20', null, 'tiktok-bio'],
      ['2026-11-20', null, ''],
    ])
  })

  test.each([
    ['offset', { offset: 9.5 }, '2026-11-20', 18],
    ['zone', { timeZone: 'Asia/Kolkata' }, '2026-11-20', 19],
    ['zone over the offset', { timeZone: 'Asia/Kolkata', offset: -3 }, '2026-11-20', 19],
    ['quarter-hour zone', { timeZone: 'Asia/Kathmandu' }, '2026-11-20', 20],
    ['zone across the date line', { timeZone: 'Pacific/Auckland' }, '2026-11-21', 3],
  ])('hours are in the viewer’s time zone, by %s [S7.1]', async (_, zone, date, hour) => {
    const rows = await ask(affiliateId, { ...day(date), ...zone, rangeTypeValue: 'today' })
    expect(rows[0]?.Stat).toMatchObject({ date, hour, clicks: 2 })
  })

  test('filtering by another advertiser returns no rows', async () => {
    const other = await createAdvertiser()
    const week = { startDate: '2026-11-14', endDate: '2026-11-20' }
    expect(await ask(affiliateId, { ...week, advertiserId: other.id })).toEqual([])
    const own = await ask(affiliateId, { ...week, timeZone: 'Asia/Kolkata', advertiserId: 2_000_000_000 })
    expect(own).toEqual([])
  })

  test('another affiliate gets no rows', async () => {
    const { id } = await createAffiliate()
    expect(await ask(id, { startDate: '2026-11-01', endDate: '2026-11-30' })).toEqual([])
  })
})

describe('totals', () => {
  const days = ['2026-10-31', '2026-11-01', '2026-11-02']
  let affiliateId: number
  let cents = 0
  let clicks = 0

  beforeAll(async () => {
    affiliateId = (await createAffiliate()).id
    const { id: advertiserId } = await createAdvertiser()
    const offers = await Promise.all(['A', 'B', 'C'].map((name) => createOffer({ advertiserId, name })))
    const sources = [0, await createSource(affiliateId, 'bio'), await createSource(affiliateId, 'mail')]
    const kept: ClickSketch[] = []
    const sold: ConversionSketch[] = []
    // Every ten minutes of three Eastern days, the middle one with 25 hours.
    for (let at = Date.parse('2026-10-31T04:00:00Z'), n = 0; at < Date.parse('2026-11-03T05:00:00Z'); at += 600_000) {
      const where = { affiliateId, offerId: offers[n % 3]?.id ?? 0, sourceId: sources[n % 2] ?? 0, at: new Date(at) }
      kept.push(where)
      if (n % 7 === 0) sold.push({ ...where, status: n % 2 ? 'pending' : 'approved', payoutCents: BigInt(100 + n) })
      n += 1
    }
    cents = sold.reduce((sum, { payoutCents }) => sum + Number(payoutCents), 0)
    clicks = kept.length
    await createEvents(kept, sold)
  })

  test('rows filtered by offer have only that offer and add up to all offers, by day and by hour [S3.50]', async () => {
    const offers = await db().offer.findMany({ where: { name: { in: ['A', 'B', 'C'] } }, select: { id: true } })
    for (const range of [
      { startDate: '2026-10-31', endDate: '2026-11-02' },
      { startDate: '2026-11-01', endDate: '2026-11-01', rangeTypeValue: 'today' },
    ] as const) {
      const parts = await Promise.all(offers.map(({ id }) => ask(affiliateId, { ...range, offerId: id })))
      for (const [index, rows] of parts.entries()) {
        expect(new Set(rows.map(({ Offer }) => Offer.offer_id))).toEqual(new Set([offers[index]?.id]))
      }
      expect(sumTotals(parts.flat())).toEqual(sumTotals(await ask(affiliateId, range)))
    }
    expect(await ask(affiliateId, { startDate: '2026-10-31', endDate: '2026-11-02', offerId: 999_999 })).toEqual([])
  })

  test('days add up to the events', async () => {
    const totals = sumTotals(await ask(affiliateId, { startDate: '2026-10-31', endDate: '2026-11-02' }))
    expect(totals).toMatchObject({ payoutCents: cents, clicks })
  })

  test.each(['America/New_York', 'America/Los_Angeles', 'Asia/Kolkata', 'Asia/Kathmandu', 'Pacific/Auckland'])(
    'in %s hours add up to their day, and days to the events',
    async (timeZone) => {
      const around = ['2026-10-30', ...days, '2026-11-03']
      const daily = await ask(affiliateId, { startDate: '2026-10-30', endDate: '2026-11-03', timeZone })
      expect(sumTotals(daily)).toMatchObject({ payoutCents: cents, clicks })
      for (const date of around) {
        const hourly = await ask(affiliateId, { ...day(date), timeZone, rangeTypeValue: 'yesterday' })
        expect(sumTotals(hourly)).toEqual(sumTotals(daily.filter(({ Stat }) => Stat.date === date)))
      }
    },
  )

  test('the repeated hour contains both of its hours', async () => {
    const rows = await ask(affiliateId, NOVEMBER_1)
    const at = (hour: number) => sumTotals(rows.filter(({ Stat }) => Stat.hour === hour)).clicks
    expect([at(0), at(1), at(2)]).toEqual([6, 12, 6])
    expect(sumTotals(rows).clicks).toBe(150)
  })

  test('each bucket, offer and source has one row', async () => {
    const rows = await ask(affiliateId, NOVEMBER_1)
    const keys = rows.map(({ Stat, Offer }) => `${Stat.hour}|${Offer.offer_id}|${Stat.source}`)
    expect(new Set(keys).size).toBe(keys.length)
  })
})

describe('large results', () => {
  test('pairs past the limit share one row per day, and no clicks are lost', { tags: ['slow'] }, async () => {
    const { id: affiliateId } = await createAffiliate()
    const { id: advertiserId } = await createAdvertiser()
    const offers = await Promise.all(Array.from({ length: 20 }, (_, n) => createOffer({ advertiserId, name: `O${n}` })))
    const clicks: ClickSketch[] = []
    for (let n = 0; n < 300; n += 1) {
      const at = new Date(Date.parse('2026-01-02T17:00:00Z') + n * 86_400_000)
      for (const [rank, { id: offerId }] of offers.entries()) {
        for (let again = 0; again <= (rank < 3 ? 1 : 0); again += 1) clicks.push({ affiliateId, offerId, at })
      }
    }
    await createEvents(clicks)
    const rows = await ask(affiliateId, { startDate: '2026-01-01', endDate: '2026-12-31' })
    expect(rows.length).toBeLessThanOrEqual(MAX_ROWS)
    expect(sumTotals(rows).clicks).toBe(clicks.length)
    expect(rows.filter(({ Offer }) => Offer.name === 'Other')).toHaveLength(300)
    const names = new Set(rows.map(({ Offer }) => Offer.name))
    expect(['O0', 'O1', 'O2'].every((name) => names.has(name))).toBe(true)
  })
})
