import { beforeAll, describe, expect, test } from 'vitest'
import { listFeedConversions } from '@/lib/conversions/lifecycle/admin-data'
import { feedQuerySchema } from '@/lib/conversions/lifecycle/admin-schema'
import { listOwnConversions } from '@/lib/conversions/lists/affiliate/data'
import { ownConversionsQuerySchema } from '@/lib/conversions/lists/affiliate/schema'
import { db } from '@/lib/platform/database/db'
import { newId } from '@/lib/platform/ids/uuid-v7'
import { moveClicksFrom } from '@/lib/platform/rollups/service'
import { toListQuery } from '@/lib/reporting/builder/choice-rules'
import { reportCsv } from '@/lib/reporting/builder/csv-rules'
import { comparedUntil } from '@/lib/reporting/builder/rules'
import { type Report, reportQuerySchema, staffReportQuerySchema } from '@/lib/reporting/builder/schema'
import { chooseReader, runReport } from '@/lib/reporting/builder/service'
import { REPORT_DIMENSIONS, type ReportDimension, STAFF_DIMENSIONS } from '@/lib/reporting/report-queries/constants'
import { createAffiliate } from '@/tests/support/factories/affiliates'
import { createAdvertiser, createOffer } from '@/tests/support/factories/offers'
import { type ClickSketch, type ConversionSketch, createEvents, createSource } from '@/tests/support/factories/stats'

const AT = new Date('2026-11-20T12:00:00Z')
const DAYS = { from: '2026-11-10', to: '2026-11-16' }
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1'
const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36'
const EDGE = `${CHROME} Edg/126.0.0.0`
const AGENTS = [IPHONE, CHROME, EDGE, 'curl/8.0']
const DEVICES = ['mobile', 'desktop', 'desktop', undefined]
const REFERRERS = [
  'https://www.Example.com/private/path?user=ada@example.com',
  'https://news.example.org:8443/',
  'http://203.0.113.9/page',
  undefined,
]

let ada: number
let ben: number
let card: number

const own = (asked: Record<string, string | number>) =>
  runReport({ scope: ada, at: AT }, reportQuerySchema.parse({ ...DAYS, compare: 'none', ...asked }))
const staff = (asked: Record<string, string | number>) =>
  runReport({ scope: 'everyone', at: AT }, staffReportQuerySchema.parse({ ...DAYS, compare: 'none', ...asked }))
const valuesOf = ({ lines }: Report) => lines.map(({ values }) => values?.map(({ value }) => value).join('|') ?? 'rest')

beforeAll(async () => {
  ada = (await createAffiliate()).id
  ben = (await createAffiliate()).id
  const advertiserId = (await createAdvertiser()).id
  await db().advertiser.update({ where: { id: advertiserId }, data: { name: 'Inner Name Inc' } })
  card = (await createOffer({ advertiserId, name: 'Card' })).id
  const vpn = (await createOffer({ advertiserId: (await createAdvertiser()).id, name: 'VPN' })).id
  const bio = await createSource(ada, 'bio')
  const clicks: ClickSketch[] = []
  const conversions: ConversionSketch[] = []
  const states = ['approved', 'pending', 'rejected', 'reversed'] as const
  for (let n = 0; n < 400; n += 1) {
    const affiliateId = n % 5 === 0 ? ben : ada
    const at = new Date(Date.parse('2026-11-06T02:00:00Z') + n * 37 * 60_000)
    const where = {
      affiliateId,
      offerId: n % 3 ? card : vpn,
      sourceId: affiliateId === ada && n % 2 ? bio : 0,
      at,
      ...(n % 4 && { s1: `ad,${n % 4}%` }),
      ...(n % 7 && { s2: `k${n % 7}` }),
    }
    const [country, userAgent, referrer, device] = [
      n % 6 ? (n % 2 ? 'US' : 'DE') : undefined,
      AGENTS[n % 4] ?? '',
      REFERRERS[(n >> 1) % 4],
      DEVICES[n % 4],
    ]
    const id = newId(at)
    clicks.push({ ...where, id, userAgent, ...(country && { country }), ...(referrer && { referrer }) })
    if (n % 2) continue
    const later = new Date(at.getTime() + (n % 10) * 3_600_000)
    conversions.push({
      ...where,
      at: later,
      clickedAt: at,
      clickId: id,
      status: states[(n >> 1) % 4] ?? 'approved',
      payoutCents: BigInt(n),
      ...(country && { country }),
      ...(device && { device }),
      ...(n % 3 && { amountCents: BigInt(n * 10) }),
    })
  }
  await createEvents(clicks, conversions)
})

describe('reports of events', () => {
  test('are of the host of a site alone, and never of an address', async () => {
    const report = await own({ by: 'referrer', figures: 'clicks' })
    expect(valuesOf(report).sort()).toEqual(['', 'example.com', 'news.example.org'])
    expect(JSON.stringify(report)).not.toMatch(/private|ada@|203\.0|8443/)
  })

  test('tell browsers that call themselves by the names of others too apart', async () => {
    const report = await own({ by: 'browser,device', figures: 'clicks' })
    expect(valuesOf(report).sort()).toEqual(['Chrome|desktop', 'Edge|desktop', 'Safari|mobile', '|'])
  })

  test('sum to the totals of the roll-ups, whatever they are by', async () => {
    const figures = 'clicks,uniqueClicks,conversions,approved,rejected,payoutCents'
    const { totals } = await own({ by: 'day', figures })
    expect(totals.figures.clicks).toBeGreaterThan(100)
    for (const by of REPORT_DIMENSIONS) {
      const report = await own({ by: `${by}${by === 'country' ? '' : ',country'}`, figures, lines: 10 })
      expect(report.source.reader).toBe('events')
      expect(report.totals.figures).toEqual(totals.figures)
      for (const figure of ['clicks', 'conversions', 'payoutCents'] as const)
        expect(report.lines.reduce((sum, line) => sum + (line.figures[figure] ?? 0), 0)).toBe(totals.figures[figure])
    }
  })

  test('give mean amounts where they are known, and the mean time to the conversion', async () => {
    const [row] = await db().$queryRaw<[{ amount: number; seconds: number }]>`
      SELECT avg(amount_cents)::float8 AS amount, avg(extract(epoch FROM created_at - clicked_at))::float8 AS seconds
      FROM conversion WHERE affiliate_id = ${ada} AND status IN ('pending', 'approved')
        AND day BETWEEN ${DAYS.from}::date AND ${DAYS.to}::date`
    for (const by of ['offer', 'offer,s1']) {
      const { totals } = await own({ by, figures: 'clicks,orderCents,conversionSeconds' })
      expect(totals.figures.orderCents).toBeCloseTo(row.amount, 6)
      expect(totals.figures.conversionSeconds).toBeCloseTo(row.seconds, 3)
    }
  })

  test('are refused where clicks were deleted, and not compared with days whose clicks were', async () => {
    await db().$transaction((tx) => moveClicksFrom(tx, '2026-11-08', AT))
    const report = await own({ by: 's1', compare: 'previous' })
    expect(report.daysBefore).toBeNull()
    await expect(own({ by: 's1', from: '2026-11-07' })).rejects.toThrow('go back to 2026-11-08')
    expect((await own({ by: 'offer', compare: 'previous' })).daysBefore).toEqual({
      from: '2026-11-03',
      to: '2026-11-09',
      until: null,
    })
    await db().retentionMark.deleteMany()
  })

  test('end at the time limit with advice', async () => {
    const query = reportQuerySchema.parse({ ...DAYS, by: 's1,browser,referrer' })
    const sleeping = runReport({ scope: ada, at: AT, limitMs: 1 }, query)
    await expect(sleeping).rejects.toThrow('Choose a shorter period, or add a filter.')
  })
})

describe('lines', () => {
  test('beyond the chosen number are one line, and totals stay exact', async () => {
    const [few, all] = [
      await own({ by: 'day,hour', figures: 'clicks,conversionRate', sort: 'clicks', lines: 10 }),
      await own({ by: 'day,hour', figures: 'clicks,conversionRate', sort: 'clicks', lines: 500 }),
    ]
    expect(few.lines).toHaveLength(11)
    expect(few.folded).toBe(all.lines.length - 10)
    expect(few.totals).toEqual(all.totals)
    expect(few.lines.at(-1)?.figures.clicks).toBe(
      all.lines.slice(10).reduce((sum, line) => sum + (line.figures.clicks ?? 0), 0),
    )
  })

  test('of a dimension across sum to their own totals, and columns to those of the report', async () => {
    const report = await own({ by: 'offer,weekday', across: 'weekday', figures: 'clicks,payoutCents' })
    expect(report.columns.map((column) => column?.value)).toEqual(['1', '2', '3', '4', '5', '6', '7'])
    for (const line of report.lines)
      expect(line.cells.reduce((sum, cell) => sum + (cell.clicks ?? 0), 0)).toBe(line.figures.clicks)
    expect(report.totals.cells.reduce((sum, cell) => sum + (cell.payoutCents ?? 0), 0)).toBe(
      report.totals.figures.payoutCents,
    )
  })

  test('have the largest values across first, whatever the lines are sorted by', async () => {
    for (const sort of ['day', 'clicks']) {
      const report = await own({ by: 'day,s2', across: 's2', figures: 'clicks', sort })
      const clicks = report.totals.cells.map((cell) => cell.clicks ?? 0)
      expect(clicks).toHaveLength(7)
      expect([...clicks].sort((a, b) => b - a)).toEqual(clicks)
    }
  })

  test('of days are compared with the days before in the same order', async () => {
    const report = await own({ by: 'day', figures: 'clicks', compare: 'previous', sort: 'day', dir: 'asc' })
    const before = await own({
      by: 'day',
      figures: 'clicks',
      from: '2026-11-03',
      to: '2026-11-09',
      sort: 'day',
      dir: 'asc',
    })
    const clicks = new Map(before.lines.map(({ values, figures }) => [values?.[0]?.value, figures.clicks]))
    const compared = report.lines.map(({ before }) => before?.clicks ?? 0)
    expect(compared).toEqual(['03', '04', '05', '06', '07', '08', '09'].map((day) => clicks.get(`2026-11-${day}`) ?? 0))
    expect(Math.max(...compared)).toBeGreaterThan(0)
  })

  test('lead to the conversions they count, by every dimension', async () => {
    for (const by of REPORT_DIMENSIONS) {
      const query = reportQuerySchema.parse({ ...DAYS, by, figures: 'conversions', compare: 'none', s2: 'k1,k2,' })
      const report = await runReport({ scope: ada, at: AT }, query)
      for (const line of report.lines) {
        const asked = Object.fromEntries(new URLSearchParams(toListQuery(query, report, line.values, 'counted', false)))
        const list = await listOwnConversions(ada, ownConversionsQuerySchema.parse({ ...asked, limit: 100 }))
        expect([by, list.conversions.length]).toEqual([by, line.figures.conversions])
      }
    }
  })

  test('of staff lead to the conversions of the feed, by every dimension', async () => {
    for (const by of STAFF_DIMENSIONS) {
      const query = staffReportQuerySchema.parse({
        ...DAYS,
        by,
        figures: 'conversions',
        compare: 'none',
        browser: 'Safari,Edge',
      })
      const report = await runReport({ scope: 'everyone', at: AT }, query)
      expect(report.totals.figures.conversions).toBeGreaterThan(10)
      for (const line of report.lines) {
        const asked = Object.fromEntries(new URLSearchParams(toListQuery(query, report, line.values, 'counted', true)))
        const { total } = await listFeedConversions(feedQuerySchema.parse(asked))
        expect([by, total]).toEqual([by, line.figures.conversions])
      }
    }
  })
})

describe('what an affiliate may ask', () => {
  test('is nothing of other affiliates, of revenue or of networks', async () => {
    for (const asked of [{ by: 'affiliate' }, { by: 'datacenter' }, { by: 'day', figures: 'revenueCents' }]) {
      expect(reportQuerySchema.safeParse({ ...DAYS, ...asked }).success).toBe(false)
      const query = staffReportQuerySchema.parse({ ...DAYS, ...asked })
      await expect(runReport({ scope: ada, at: AT }, query)).rejects.toThrow('This is for staff.')
    }
    const sorted = staffReportQuerySchema.parse({ ...DAYS, by: 'day', figures: 'clicks', sort: 'marginCents' })
    await expect(runReport({ scope: ada, at: AT }, sorted)).rejects.toThrow('This is for staff.')
  })

  test('is answered with their own clicks, and the advertiser by the name offers show', async () => {
    const report = await own({ by: 'advertiser,offer', figures: 'clicks', affiliate: String(ben) })
    expect(report.totals.figures.clicks).toBe(
      await db().click.count({
        where: {
          affiliateId: ada,
          flag: null,
          createdAt: { gte: new Date('2026-11-10T05:00:00Z'), lt: new Date('2026-11-17T05:00:00Z') },
        },
      }),
    )
    expect(JSON.stringify(report)).not.toContain('Inner Name')
    expect(JSON.stringify(await staff({ by: 'advertiser', figures: 'clicks' }))).toContain('Inner Name')
  })
})

test('filters keep commas and percent signs of values, and those of no value', async () => {
  const all = await own({ by: 's1', figures: 'clicks' })
  expect(valuesOf(all).sort()).toEqual(['', 'ad,1%', 'ad,2%', 'ad,3%'])
  const two = await own({ by: 's1', figures: 'clicks', s1: 'ad%2C1%25,' })
  expect(valuesOf(two).sort()).toEqual(['', 'ad,1%'])
})

test('a file has the lines, columns and totals of the report', async () => {
  const query = reportQuerySchema.parse({ ...DAYS, by: 'offer,device', across: 'device', figures: 'clicks,epcCents' })
  const report = await runReport({ scope: ada, at: AT }, query)
  const [head, ...rows] = reportCsv(query, report)
  expect(head?.slice(0, 2)).toEqual(['Offer value', 'Offer'])
  expect(head).toHaveLength(2 + 2 * (report.columns.length + 1))
  expect(rows).toHaveLength(report.lines.length + 1)
  expect(rows.at(-1)?.slice(0, 2)).toEqual(['', 'Total'])
  expect(rows.at(-1)?.at(-2)).toBe(report.totals.figures.clicks)
})

test('roll-ups answer what they can', () => {
  const readers = (by: readonly ReportDimension[], more = {}) =>
    by.map((each) => chooseReader(staffReportQuerySchema.parse({ ...DAYS, by: each, ...more })))
  expect(new Set(readers(['day', 'hour', 'weekday', 'offer', 'advertiser', 'source', 'affiliate']))).toEqual(
    new Set(['rollups']),
  )
  expect(new Set(readers(['s1', 's5', 'country', 'device', 'browser', 'referrer', 'datacenter']))).toEqual(
    new Set(['events']),
  )
  expect(readers(['day'], { figures: 'clicks,orderCents' })).toEqual(['conversions'])
  expect(readers(['day'], { country: 'US' })).toEqual(['events'])
})

describe('a period that ends today', () => {
  // 7:10 AM in New York
  const NOW = new Date('2026-11-20T12:10:00Z')
  let eve: number
  beforeAll(async () => {
    eve = (await createAffiliate()).id
    const on = (at: string) => ({ affiliateId: eve, offerId: card, at: new Date(at), country: 'US' })
    const times = ['2026-11-10T23:00:00Z', '2026-11-13T11:59:00Z', '2026-11-13T12:01:00Z', '2026-11-20T11:00:00Z']
    const paid = { status: 'approved', payoutCents: 100n, amountCents: 500n } as const
    await createEvents(
      times.map(on),
      times.map((at) => ({ ...on(at), ...paid })),
    )
  })

  test.each([
    ['roll-ups', { by: 'offer' }],
    ['roll-ups of hours', { by: 'hour' }],
    ['conversions', { by: 'offer', figures: 'clicks,conversions,orderCents' }],
    ['events', { by: 'country' }],
  ])('is compared with the days before up to this time of day, read from %s', async (_, asked) => {
    const query = reportQuerySchema.parse({
      figures: 'clicks,conversions',
      ...asked,
      from: '2026-11-14',
      to: '2026-11-20',
    })
    const { daysBefore, totals } = await runReport({ scope: eve, at: NOW }, query)
    expect(daysBefore).toEqual({ from: '2026-11-07', to: '2026-11-13', until: '2026-11-13T12:00:00.000Z' })
    expect([totals.figures.clicks, totals.before?.clicks]).toEqual([1, 2])
    expect([totals.figures.conversions, totals.before?.conversions]).toEqual([1, 2])
  })

  test.each([
    ['whole days before one that is over', '2026-11-01', '2026-11-19', '2026-10-01', '2026-10-19', null],
    ['an hour that was repeated', '2026-11-20', '2026-11-20', '2026-11-01', '2026-11-01', '2026-11-01T12:00:00.000Z'],
    ['summer time', '2026-11-20', '2026-11-20', '2026-10-31', '2026-10-31', '2026-10-31T11:00:00.000Z'],
    ['a shorter month', '2026-10-01', '2026-11-20', '2026-09-01', '2026-09-30', null],
  ])('counts %s', (_, from, to, earlier, last, until) => {
    const found = comparedUntil({ from, to }, { from: earlier, to: last }, NOW)
    expect(found?.toISOString() ?? null).toBe(until)
  })
})
