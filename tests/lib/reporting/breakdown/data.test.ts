import { beforeAll, describe, expect, test } from 'vitest'
import { withRequestSlot } from '@/lib/accounts/http/request-concurrency'
import { db, pool } from '@/lib/platform/database/db'
import { newId } from '@/lib/platform/ids/uuid-v7'
import { moveClicksFrom } from '@/lib/platform/rollups/service'
import { DIMENSIONS, MAX_BREAKDOWN_ROWS, MAX_BREAKDOWN_VALUES } from '@/lib/reporting/breakdown/constants'
import { listBreakdown, withinLimit } from '@/lib/reporting/breakdown/data'
import { type BreakdownRow, breakdownQuerySchema } from '@/lib/reporting/breakdown/schema'
import { listStats } from '@/lib/reporting/stats/data'
import { sumTotals } from '@/lib/reporting/stats/rules'
import { statsQuerySchema } from '@/lib/reporting/stats/schema'
import { createAffiliate } from '../../../support/factories/affiliates'
import { createAdvertiser, createOffer } from '../../../support/factories/offers'
import { type ClickSketch, type ConversionSketch, createEvents, createSource } from '../../../support/factories/stats'

const DAY = { startDate: '2026-11-20', endDate: '2026-11-20', rangeTypeValue: 'custom' }

function ask(affiliateId: number, query: Record<string, unknown>) {
  return listBreakdown(affiliateId, breakdownQuerySchema.parse({ ...DAY, by: 's1', ...query }))
}

const brief = ({ Stat, value }: BreakdownRow) => [value, Stat.clicks, Stat.conversions, Stat.payout]

describe('a breakdown by country', () => {
  test('has clicks and conversions by the country of the visitor, in English, and those of none', async () => {
    const { id: affiliateId } = await createAffiliate()
    const { id: offerId } = await createOffer({ advertiserId: (await createAdvertiser()).id })
    const at = '2026-11-20T14:20:00Z'
    const [german, american] = [newId(new Date(at)), newId(new Date('2026-11-18T09:00:00Z'))]
    const where = { affiliateId, offerId, at }
    await createEvents(
      [
        { ...where, id: german, country: 'DE' },
        { ...where, country: 'DE', flag: 'datacenter' },
        { ...where },
        // clicked two days before it converted
        { ...where, id: american, at: '2026-11-18T09:00:00Z', country: 'US' },
      ],
      [
        { ...where, clickId: german, status: 'approved', payoutCents: 2500n },
        { ...where, clickId: american, status: 'pending', payoutCents: 1000n },
        // its click was deleted for its age
        { ...where, status: 'approved', payoutCents: 300n },
      ],
    )
    const { data, folded } = await ask(affiliateId, { by: 'country' })
    expect(data.map((row) => [row.name, ...brief(row), row.Stat.flaggedClicks])).toEqual([
      ['Germany', 'DE', 1, 1, 25, 1],
      ['United States', 'US', 0, 1, 10, 0],
      [null, '', 1, 1, 3, 0],
    ])
    expect(folded).toBe(0)
    const all = await ask(affiliateId, { by: 'day' })
    expect(sumTotals(data)).toEqual(sumTotals(all.data))
  })

  test('is never of another affiliate’s clicks', async () => {
    const [mine, other] = [await createAffiliate(), await createAffiliate()]
    const { id: offerId } = await createOffer({ advertiserId: (await createAdvertiser()).id })
    const at = '2026-11-20T14:20:00Z'
    const clickId = newId(new Date(at))
    await createEvents(
      [{ affiliateId: other.id, offerId, at, id: clickId, country: 'FR' }],
      [{ affiliateId: mine.id, offerId, at, clickId, status: 'approved', payoutCents: 100n }],
    )
    expect((await ask(mine.id, { by: 'country' })).data.map(brief)).toEqual([['', 0, 1, 1]])
  })
})

describe('a breakdown', () => {
  let affiliateId: number
  let advertiserId: number
  let card: number
  let vpn: number

  beforeAll(async () => {
    affiliateId = (await createAffiliate()).id
    advertiserId = (await createAdvertiser()).id
    card = (await createOffer({ advertiserId, name: 'Card' })).id
    vpn = (await createOffer({ advertiserId: (await createAdvertiser()).id, name: 'VPN' })).id
    const bio = await createSource(affiliateId, 'bio')
    const at = '2026-11-20T14:20:00Z'
    const other = (await createAffiliate()).id
    await createEvents(
      [
        { affiliateId, offerId: card, sourceId: bio, at, s1: 'video-1', s2: 'hook-a' },
        { affiliateId, offerId: card, sourceId: bio, at, s1: 'video-1', s2: 'hook-b', isUnique: false },
        { affiliateId, offerId: vpn, at, s1: 'video-2', s5: 'x' },
        { affiliateId, offerId: vpn, at },
        { affiliateId, offerId: vpn, at, s1: 'video-2', flag: 'bot' },
        { affiliateId: other, offerId: card, at, s1: 'video-1' },
      ],
      [
        { affiliateId, offerId: card, sourceId: bio, at, s1: 'video-1', status: 'approved', payoutCents: 2500n },
        { affiliateId, offerId: card, sourceId: bio, at, s1: 'video-1', status: 'pending', payoutCents: 1750n },
        { affiliateId, offerId: vpn, at, s1: 'video-2', status: 'rejected', payoutCents: 900n },
        { affiliateId, offerId: vpn, at, s1: 'video-2', status: 'reversed', payoutCents: 100n },
        { affiliateId: other, offerId: card, at, s1: 'video-1', status: 'approved', payoutCents: 9900n },
      ],
    )
  })

  test('each value is a row, links without one are another row, and flagged clicks do not count [S7.1]', async () => {
    const { data, folded } = await ask(affiliateId, {})
    expect(data.map(brief)).toEqual([
      ['video-1', 2, 2, 42.5],
      ['', 1, 0, 0],
      ['video-2', 1, 0, 0],
    ])
    expect(folded).toBe(0)
  })

  test('pending, approved, rejected, reversed and flagged are separate', async () => {
    const { data } = await ask(affiliateId, {})
    expect(data[0]?.Stat).toEqual({
      conversions: 2,
      payout: 42.5,
      clicks: 2,
      uniqueClicks: 1,
      flaggedClicks: 0,
      date: '2026-11-20',
      hour: null,
      pending: 1,
      pendingPayout: 17.5,
      approved: 1,
      rejected: 0,
      rejectedPayout: 0,
      reversed: 0,
      reversedPayout: 0,
    })
    expect(data[2]?.Stat).toMatchObject({ rejected: 1, rejectedPayout: 9, reversed: 1, reversedPayout: 1 })
    expect(data[2]?.Stat).toMatchObject({ clicks: 1, flaggedClicks: 1 })
  })

  test.each(['s1', 'offer', 'source', 'day'] as const)('flagged clicks by %s are counted once', async (by) => {
    const { data } = await ask(affiliateId, { by })
    expect(data.map(({ Stat }) => Stat.flaggedClicks).reduce((sum, count) => sum + count, 0)).toBe(1)
  })

  test.each([
    ['another sub-ID', { by: 's2' }, [null, 'hook-a', 'hook-b']],
    ['the last sub-ID', { by: 's5' }, [null, 'x']],
  ])('%s has its own values', async (_, query, values) => {
    const { data } = await ask(affiliateId, query)
    expect(data.map(({ value }) => value || null).sort()).toEqual([...values].sort())
  })

  test('rows by offer have names, by source the sources, by day only the day', async () => {
    const [offers, sources, days] = await Promise.all(
      ['offer', 'source', 'day'].map(async (by) => (await ask(affiliateId, { by })).data),
    )
    expect(offers?.map(({ value, name, Stat }) => [value, name, Stat.payout])).toEqual([
      [String(card), 'Card', 42.5],
      [String(vpn), 'VPN', 0],
    ])
    expect(sources?.map(brief)).toEqual([
      ['bio', 2, 2, 42.5],
      ['', 2, 0, 0],
    ])
    expect(days?.map(brief)).toEqual([['', 4, 2, 42.5]])
  })

  test.each([
    ['an offer', () => ({ offerId: card }), 2],
    ['a source', () => ({ source: 'bio' }), 2],
    ['no source', () => ({ source: '' }), 2],
    ['offer and source together', () => ({ offerId: vpn, source: 'bio' }), 0],
    ['an unknown source', () => ({ source: 'nowhere' }), 0],
    ['an advertiser', () => ({ advertiserId }), 2],
  ])('filtering by %s applies to every breakdown', async (_, query, clicks) => {
    for (const by of DIMENSIONS) {
      const { data } = await ask(affiliateId, { by, ...query() })
      expect(sumTotals(data).clicks).toBe(clicks)
    }
  })

  test('hours are in the viewer’s time zone [S4.33]', async () => {
    const { data } = await ask(affiliateId, { rangeTypeValue: 'today', timeZone: 'Asia/Kolkata' })
    expect(data[0]?.Stat).toMatchObject({ date: '2026-11-20', hour: 19 })
  })
})

describe('every breakdown and the rows by offer and source', () => {
  const zones = ['America/New_York', 'America/Los_Angeles', 'Asia/Kolkata', 'Asia/Kathmandu', 'Pacific/Auckland']
  let affiliateId: number

  beforeAll(async () => {
    affiliateId = (await createAffiliate()).id
    const offerId = (await createOffer({ advertiserId: (await createAdvertiser()).id })).id
    const clicks: ClickSketch[] = []
    const conversions: ConversionSketch[] = []
    // Covers the end of daylight saving time, and the end of a month, where tables are partitioned.
    for (let at = Date.parse('2026-10-30T00:00:00Z'), n = 0; at < Date.parse('2026-11-04T00:00:00Z'); at += 540_000) {
      const where = { affiliateId, offerId, at: new Date(at), ...(n % 5 && { s3: `v${n % 9}` }) }
      clicks.push(where)
      if (n % 4 === 0) conversions.push({ ...where, status: n % 8 ? 'pending' : 'approved', payoutCents: BigInt(n) })
      n += 1
    }
    await createEvents(clicks, conversions)
  })

  test.each(zones)('agree in %s in every bucket, by day and by hour [Q12]', async (timeZone) => {
    const questions = [
      { startDate: '2026-10-29', endDate: '2026-11-05', rangeTypeValue: 'custom' },
      { startDate: '2026-10-31', endDate: '2026-11-01', rangeTypeValue: 'yesterday' },
    ]
    const bucketOf = ({ Stat }: Pick<BreakdownRow, 'Stat'>) => `${Stat.date} ${Stat.hour}`
    const sums = (rows: readonly Pick<BreakdownRow, 'Stat'>[]) => {
      const buckets = [...new Set(rows.map(bucketOf))].sort()
      return buckets.map((bucket) => [bucket, sumTotals(rows.filter((row) => bucketOf(row) === bucket))])
    }
    for (const question of questions) {
      const query = { ...question, timeZone }
      const expected = sums(await listStats(affiliateId, statsQuerySchema.parse(query)))
      expect(expected.length).toBeGreaterThan(5)
      for (const by of ['day', 'offer', 'source', 's1', 's3'] as const) {
        const { data } = await listBreakdown(affiliateId, breakdownQuerySchema.parse({ ...query, by }))
        expect(sums(data)).toEqual(expected)
      }
    }
  })
})

describe('many values', () => {
  const VALUES = 60
  const DAYS = 240
  let affiliateId: number

  // 60 offers and sub-IDs on each of 240 days; the lower the number, the more clicks.
  beforeAll(async () => {
    affiliateId = (await createAffiliate()).id
    await pool().query(
      `INSERT INTO stat_day (affiliate_id, day, offer_id, source_id, clicks)
       SELECT $1, date '2026-02-02' + d, 1000 + v, 0, 100 - v
       FROM generate_series(0, ${DAYS - 1}) d, generate_series(0, ${VALUES - 1}) v`,
      [affiliateId],
    )
    const at = '2026-02-02T17:00:00Z'
    const clicks = Array.from({ length: VALUES }, (_, value) =>
      Array.from({ length: value < MAX_BREAKDOWN_VALUES ? 2 : 1 }, () => ({
        affiliateId,
        offerId: 1,
        at,
        s1: `v${value}`,
      })),
    )
    // Stored without a roll-up: the rows above are not about these clicks.
    await db().click.createMany({ data: clicks.flat().map(({ at, ...click }) => ({ ...click, ...kept(at) })) })
  })

  const kept = (at: string) => ({
    id: newId(new Date(at)),
    sourceId: 0,
    visitor: Buffer.from([0]),
    userAgent: 'test',
    isUnique: true,
    createdAt: new Date(at),
  })

  test.each([
    ['s1', 'v0', 'v49', 'v50'],
    ['offer', '1000', '1049', '1050'],
  ])('by %s: the top values have their own rows and the rest share one', async (by, first, last, past) => {
    const { data, folded } = await ask(affiliateId, { by, startDate: '2026-02-02', endDate: '2026-02-28' })
    const values = new Set(data.map(({ value }) => value))
    expect(values.size).toBe(MAX_BREAKDOWN_VALUES + 1)
    expect(folded).toBe(VALUES - MAX_BREAKDOWN_VALUES)
    expect([first, last, past, null].map((value) => values.has(value))).toEqual([true, true, false, true])
  })

  test('a long range has fewer values, stays within the row limit, and loses no clicks', async () => {
    const { data, folded } = await ask(affiliateId, { by: 'offer', startDate: '2026-01-01', endDate: '2026-12-31' })
    const values = new Set(data.map(({ value }) => value)).size - 1
    expect(data.length).toBeLessThanOrEqual(MAX_BREAKDOWN_ROWS)
    expect(values).toBeLessThan(MAX_BREAKDOWN_VALUES)
    expect(values).toBeGreaterThan(30)
    expect(values + folded).toBe(VALUES)
    const sum = Array.from({ length: VALUES }, (_, value) => DAYS * (100 - value)).reduce((all, one) => all + one)
    expect(sumTotals(data).clicks).toBe(sum)
  })
})

test('a query that takes too long is refused, and its connection stays usable', async () => {
  const { id } = await createAffiliate()
  const query = breakdownQuerySchema.parse({ ...DAY, by: 's1' })
  const holder = await pool().connect()
  await holder.query('BEGIN')
  await holder.query('LOCK TABLE click IN ACCESS EXCLUSIVE MODE')
  await expect(listBreakdown(id, query, 100)).rejects.toMatchObject({ code: 'unavailable' })
  await holder.query('ROLLBACK')
  holder.release()
  expect(await listBreakdown(id, query, 100)).toEqual({ data: [], folded: 0 })
})

test('an unknown dimension is refused', () => {
  for (const by of ['s6', 'ip', 's1; DROP TABLE click', '']) {
    expect(breakdownQuerySchema.safeParse({ ...DAY, by }).success).toBe(false)
  }
  expect(DIMENSIONS.every((by) => breakdownQuerySchema.safeParse({ ...DAY, by }).success)).toBe(true)
})

test('results by sub-ID do not go back behind the first day whose clicks are stored; others do', async () => {
  const { id } = await createAffiliate()
  await db().$transaction((tx) => moveClicksFrom(tx, '2025-09-01', new Date('2026-11-20')))
  const before = { startDate: '2025-08-31', endDate: '2025-09-02' }
  await expect(ask(id, before)).rejects.toMatchObject({
    code: 'invalid',
    message: 'Results by sub-ID go back to 2025-09-01. Choose a later start.',
  })
  expect((await ask(id, { ...before, startDate: '2025-09-01' })).data).toEqual([])
  expect((await ask(id, { ...before, by: 'offer' })).data).toEqual([])
})

test('long reports of one account keep no report of another waiting', async () => {
  const ended: string[] = []
  const report = (who: string, seconds: number) =>
    withRequestSlot(who, () => withinLimit({ text: 'SELECT pg_sleep($1)', values: [seconds] }, 5_000)).then(() =>
      ended.push(who),
    )
  const long = Array.from({ length: 4 }, () => report('one', 0.4))
  await Promise.all([...long, report('two', 0), report('three', 0)])
  expect(ended.slice(0, 2).sort()).toEqual(['three', 'two'])
})
