import { beforeAll, describe, expect, test } from 'vitest'
import { pool } from '@/lib/db'
import { MAX_ROWS, MAX_SUB_ID_ROWS, SUB_IDS } from '@/lib/stats/constants'
import { listStats } from '@/lib/stats/data'
import { totalsOf } from '@/lib/stats/rules'
import { breakdownQuerySchema, type SubIdRow, statsQuerySchema } from '@/lib/stats/schema'
import { listStatsBySubId } from '@/lib/stats/sub-ids'
import { createAffiliate } from '../../support/factories/affiliates'
import { createAdvertiser, createOffer } from '../../support/factories/offers'
import { type ClickSketch, type ConversionSketch, createEvents, createSource } from '../../support/factories/stats'

const DAY = { startDate: '2026-11-20', endDate: '2026-11-20', rangeTypeValue: 'custom' }

function ask(affiliateId: number, query: Record<string, unknown>) {
  return listStatsBySubId(affiliateId, breakdownQuerySchema.parse({ ...DAY, by: 's1', ...query }))
}

const brief = ({ Stat, value }: SubIdRow) => [value, Stat.clicks, Stat.conversions, Stat.payout]

describe('figures by a sub-ID', () => {
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

  test('a value is a row, links without one are another, and flagged clicks do not count [S7.1]', async () => {
    const { data, folded } = await ask(affiliateId, {})
    expect(data.map(brief)).toEqual([
      ['video-1', 2, 2, 42.5],
      ['', 1, 0, 0],
      ['video-2', 1, 0, 0],
    ])
    expect(folded).toBe(0)
  })

  test('pending, approved, rejected and reversed stand apart', async () => {
    const { data } = await ask(affiliateId, {})
    expect(data[0]?.Stat).toEqual({
      conversions: 2,
      payout: 42.5,
      clicks: 2,
      uniqueClicks: 1,
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
  })

  test.each([
    ['another sub-ID', { by: 's2' }, [null, 'hook-a', 'hook-b']],
    ['the last sub-ID', { by: 's5' }, [null, 'x']],
  ])('%s has values of its own', async (_, query, values) => {
    const { data } = await ask(affiliateId, query)
    expect(data.map(({ value }) => value || null).sort()).toEqual([...values].sort())
  })

  test.each([
    ['an offer', () => ({ offerId: card }), 2],
    ['a source', () => ({ source: 'bio' }), 2],
    ['no source', () => ({ source: '' }), 2],
    ['offer and source together', () => ({ offerId: vpn, source: 'bio' }), 0],
    ['a source nobody used', () => ({ source: 'nowhere' }), 0],
    ['an advertiser', () => ({ advertiserId }), 2],
  ])('%s narrows the answer', async (_, query, clicks) => {
    const { data } = await ask(affiliateId, query())
    expect(totalsOf(data).clicks).toBe(clicks)
  })

  test('hours are the viewer’s [S4.33]', async () => {
    const { data } = await ask(affiliateId, { rangeTypeValue: 'today', timeZone: 'Asia/Kolkata' })
    expect(data[0]?.Stat).toMatchObject({ date: '2026-11-20', hour: 19 })
  })
})

describe('figures by a sub-ID and by offer', () => {
  const zones = ['America/New_York', 'America/Los_Angeles', 'Asia/Kolkata', 'Asia/Kathmandu', 'Pacific/Auckland']
  let affiliateId: number

  beforeAll(async () => {
    affiliateId = (await createAffiliate()).id
    const offerId = (await createOffer({ advertiserId: (await createAdvertiser()).id })).id
    const clicks: ClickSketch[] = []
    const conversions: ConversionSketch[] = []
    // Over the days on which the clocks go back, and over the end of a month, where the tables are split.
    for (let at = Date.parse('2026-10-30T00:00:00Z'), n = 0; at < Date.parse('2026-11-04T00:00:00Z'); at += 540_000) {
      const where = { affiliateId, offerId, at: new Date(at), ...(n % 5 && { s3: `v${n % 9}` }) }
      clicks.push(where)
      if (n % 4 === 0) conversions.push({ ...where, status: n % 8 ? 'pending' : 'approved', payoutCents: BigInt(n) })
      n += 1
    }
    await createEvents(clicks, conversions)
  })

  test.each(zones)('agree in %s to the bucket, by day and by hour [Q12]', async (timeZone) => {
    const questions = [
      { startDate: '2026-10-29', endDate: '2026-11-05', rangeTypeValue: 'custom' },
      { startDate: '2026-10-31', endDate: '2026-11-01', rangeTypeValue: 'yesterday' },
    ]
    for (const question of questions) {
      const query = { ...question, timeZone }
      const byOffer = await listStats(affiliateId, statsQuerySchema.parse(query))
      const { data } = await listStatsBySubId(affiliateId, breakdownQuerySchema.parse({ ...query, by: 's3' }))
      const buckets = new Set([...byOffer, ...data].map(({ Stat }) => `${Stat.date} ${Stat.hour}`))
      const within = (bucket: string) => (row: Pick<SubIdRow, 'Stat'>) => `${row.Stat.date} ${row.Stat.hour}` === bucket
      expect(buckets.size).toBeGreaterThan(5)
      for (const bucket of buckets) {
        expect(totalsOf(data.filter(within(bucket)))).toEqual(totalsOf(byOffer.filter(within(bucket))))
      }
    }
  })
})

describe('many values', () => {
  const year = { startDate: '2026-01-01', endDate: '2026-12-31', rangeTypeValue: 'custom' }
  let affiliateId: number
  let total: number

  beforeAll(async () => {
    affiliateId = (await createAffiliate()).id
    const offerId = (await createOffer({ advertiserId: (await createAdvertiser()).id })).id
    const clicks: ClickSketch[] = []
    // 60 values on each of 95 days, the first 50 of them with a click more.
    for (let n = 0; n < 95; n += 1) {
      const at = new Date(Date.parse('2026-02-02T17:00:00Z') + n * 86_400_000)
      for (let value = 0; value < 60; value += 1) clicks.push({ affiliateId, offerId, at, s1: `v${value}` })
    }
    for (const click of clicks.slice(0, MAX_SUB_ID_ROWS)) clicks.push(click)
    total = clicks.length
    await createEvents(clicks)
  }, 30_000)

  test('the best stand alone and the rest are one', async () => {
    const { data, folded } = await ask(affiliateId, { startDate: '2026-02-02', endDate: '2026-02-28' })
    const values = new Set(data.map(({ value }) => value))
    expect(values.size).toBe(MAX_SUB_ID_ROWS + 1)
    expect(folded).toBe(60 - MAX_SUB_ID_ROWS)
    expect([values.has('v0'), values.has('v49'), values.has('v50'), values.has(null)]).toEqual([
      true,
      true,
      false,
      true,
    ])
  })

  test('a long range keeps fewer, stays within the limit, and loses nothing', async () => {
    const { data, folded } = await ask(affiliateId, year)
    const values = new Set(data.map(({ value }) => value)).size - 1
    expect(data.length).toBeLessThanOrEqual(MAX_ROWS)
    expect(values).toBeLessThan(MAX_SUB_ID_ROWS)
    expect(values + folded).toBe(60)
    expect(totalsOf(data).clicks).toBe(total)
  })
})

test('a question that takes too long is refused with what to do, and leaves its connection usable', async () => {
  const { id } = await createAffiliate()
  const query = breakdownQuerySchema.parse({ ...DAY, by: 's1' })
  const holder = await pool().connect()
  await holder.query('BEGIN')
  await holder.query('LOCK TABLE click IN ACCESS EXCLUSIVE MODE')
  await expect(listStatsBySubId(id, query, 100)).rejects.toMatchObject({ code: 'unavailable' })
  await holder.query('ROLLBACK')
  holder.release()
  expect(await listStatsBySubId(id, query, 100)).toEqual({ data: [], folded: 0 })
})

test('a sub-ID of the address is never text of the statement', () => {
  for (const by of ['s6', 'ip', 's1; DROP TABLE click', '']) {
    expect(breakdownQuerySchema.safeParse({ ...DAY, by }).success).toBe(false)
  }
  expect(SUB_IDS.every((by) => breakdownQuerySchema.safeParse({ ...DAY, by }).success)).toBe(true)
})
