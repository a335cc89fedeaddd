import { beforeAll, describe, expect, test } from 'vitest'
import { listFeedConversions } from '@/lib/conversions/lifecycle/admin-data'
import { feedQuerySchema } from '@/lib/conversions/lifecycle/admin-schema'
import { db } from '@/lib/platform/database/db'
import { newId } from '@/lib/platform/ids/uuid-v7'
import { moveClicksFrom } from '@/lib/platform/rollups/service'
import {
  PERFORMANCE_DIMENSIONS,
  PERFORMANCE_LINES,
  type PerformanceDimension,
} from '@/lib/reporting/staff/performance/constants'
import { getPerformance } from '@/lib/reporting/staff/performance/data'
import { narrowed, toFeedQuery } from '@/lib/reporting/staff/performance/rules'
import {
  type PerformanceFigures,
  type PerformanceReport,
  performanceQuerySchema,
} from '@/lib/reporting/staff/performance/schema'
import { getDailyMetrics } from '@/lib/reporting/staff/revenue/data'
import { createAffiliate } from '@/tests/support/factories/affiliates'
import { createAdvertiser, createOffer } from '@/tests/support/factories/offers'
import { type ClickSketch, type ConversionSketch, createEvents, createSource } from '@/tests/support/factories/stats'

const DAYS = { from: '2026-11-18', to: '2026-11-20' }
const AT = new Date('2026-11-21T12:00:00Z')
const COUNTS = ['clicks', 'uniqueClicks', 'flaggedClicks', 'conversions', 'revenueCents', 'payoutCents'] as const

const ask = (query: Record<string, string | number>) =>
  getPerformance(performanceQuerySchema.parse({ ...DAYS, ...query }), { at: AT })
const keyOf = (line: PerformanceReport['lines'][number]) => line.values?.map(({ value }) => value).join(' ') ?? 'rest'
const sumOf = ({ lines }: PerformanceReport) =>
  Object.fromEntries(COUNTS.map((name) => [name, lines.reduce((sum, { figures }) => sum + figures[name], 0)]))

/** All sets of one to three dimensions. */
const SETS: PerformanceDimension[][] = PERFORMANCE_DIMENSIONS.flatMap((a, i) => [
  [a],
  ...PERFORMANCE_DIMENSIONS.slice(i + 1).flatMap((b, j) => [
    [a, b],
    ...PERFORMANCE_DIMENSIONS.slice(i + j + 2).map((c) => [a, b, c]),
  ]),
])

type Counts = Pick<PerformanceFigures, (typeof COUNTS)[number]>

/** The sums of the roll-ups of the days. */
async function rolledUp(): Promise<Counts> {
  const [sums] = await db().$queryRaw<[Counts]>`
    SELECT sum(clicks)::int AS clicks, sum(unique_clicks)::int AS "uniqueClicks", sum(flagged_clicks)::int AS "flaggedClicks",
      sum(pending_count + approved_count)::int AS conversions, sum(revenue_cents)::int AS "revenueCents",
      sum(pending_payout_cents + approved_payout_cents)::int AS "payoutCents"
    FROM stat_day WHERE day BETWEEN ${DAYS.from}::date AND ${DAYS.to}::date`
  return sums
}

let ids: Record<'ada' | 'ben' | 'bank' | 'shop' | 'card' | 'vpn' | 'bio', number>

beforeAll(async () => {
  const [ada, ben] = [(await createAffiliate()).id, (await createAffiliate()).id]
  const [bank, shop] = [(await createAdvertiser()).id, (await createAdvertiser()).id]
  const card = (await createOffer({ advertiserId: bank, name: 'Card' })).id
  const vpn = (await createOffer({ advertiserId: shop, name: 'VPN' })).id
  const bio = await createSource(ada, 'bio')
  ids = { ada, ben, bank, shop, card, vpn, bio }
  const clicks: ClickSketch[] = []
  const conversions: ConversionSketch[] = []
  const countries = ['DE', 'US', undefined] as const
  const states = ['approved', 'pending', 'rejected', 'approved', 'reversed'] as const
  for (let index = 0; index < 240; index += 1) {
    // quarter hours around both midnights, 4:45 UTC is still the day before in New York
    const at = new Date(Date.parse('2026-11-18T05:00:00Z') + index * 17 * 60_000)
    const isAda = index % 3 > 0
    const where = {
      affiliateId: isAda ? ada : ben,
      offerId: index % 4 === 0 ? vpn : card,
      at,
      sourceId: isAda && index % 2 === 0 ? bio : 0,
    }
    const id = newId(at)
    const country = countries[Math.floor(index / 5) % countries.length]
    const flag = index % 11 === 0 ? 'datacenter' : index % 13 === 0 ? 'bot' : undefined
    clicks.push({ ...where, id, isUnique: index % 5 > 0, ...(country && { country }), ...(flag && { flag }) })
    // converts a day and a half later, so that click and conversion are of different days
    const status = states[index % states.length] ?? 'approved'
    const later = new Date(at.getTime() + (index % 2) * 36 * 3_600_000)
    if (index % 2 === 0 || index % 7 === 0)
      conversions.push({
        ...where,
        at: later,
        clickId: id,
        status,
        payoutCents: BigInt(100 + index),
        ...(country && { country }),
      })
  }
  await createEvents(clicks, conversions)
})

describe('performance by up to three dimensions', () => {
  test('there are 63 sets of one to three dimensions', () => expect(SETS).toHaveLength(63))

  test.each(SETS.map((by) => by.join(',')))('the lines by %s sum to the roll-ups [S3.50]', async (by) => {
    const report = await ask({ by })
    expect(sumOf(report)).toEqual(await rolledUp())
    expect(report.totals).toMatchObject(await rolledUp())
    expect(new Set(report.lines.map(keyOf)).size).toBe(report.lines.length)
    expect(report.events === null).toBe(!/country|datacenter/.test(by))
    expect(report.folded).toBe(0)
  })

  test('totals equal those of Daily Metrics [S2.42]', async () => {
    const { totals } = await ask({ by: 'offer' })
    const { days } = await getDailyMetrics(DAYS)
    const sum = (name: 'clicks' | 'conversions' | 'payoutCents') =>
      days.reduce((all, { figures }) => all + figures[name], 0)
    expect([totals.clicks, totals.conversions, totals.payoutCents]).toEqual([
      sum('clicks'),
      sum('conversions'),
      sum('payoutCents'),
    ])
  })

  test('every line equals the report narrowed to it, and the conversions of the feed it leads to', async () => {
    for (const by of ['day,advertiser,country', 'affiliate,source', 'offer,datacenter', 'day,affiliate,offer']) {
      const query = performanceQuerySchema.parse({ ...DAYS, by })
      const { lines } = await getPerformance(query, { at: AT })
      expect(lines.length).toBeGreaterThan(2)
      for (const { values, figures } of lines) {
        const view = narrowed({ ...query, filters: {} }, values ?? [])
        expect((await ask({ from: view.from, to: view.to, ...view.filters, by: 'offer' })).totals).toEqual(figures)
        const feed = feedQuerySchema.parse({
          ...Object.fromEntries(new URLSearchParams(toFeedQuery(view))),
          size: 100,
        })
        const { rows, total } = await listFeedConversions(feed)
        expect(total).toBe(figures.conversions)
        expect(rows.reduce((sum, { payoutCents }) => sum + payoutCents, 0)).toBe(figures.payoutCents)
        expect(rows.reduce((sum, { revenueCents }) => sum + revenueCents, 0)).toBe(figures.revenueCents)
      }
    }
  })

  test('has CR, EPC and margin of each line, and none without clicks', async () => {
    const { lines } = await ask({ by: 'datacenter' })
    const [no, yes] = ['no', 'yes'].map((value) => lines.find((line) => keyOf(line) === value)?.figures)
    expect(yes).toMatchObject({ clicks: 0, conversionRate: null, epcCents: null })
    expect(yes?.flaggedClicks).toBeGreaterThan(0)
    expect(no?.conversionRate).toBe((no?.conversions ?? 0) / (no?.clicks ?? 1))
    expect(no?.epcCents).toBe((no?.payoutCents ?? 0) / (no?.clicks ?? 1))
    expect(no?.marginCents).toBe((no?.revenueCents ?? 0) - (no?.payoutCents ?? 0))
  })

  test.each([
    'clicks',
    'uniqueClicks',
    'flaggedClicks',
    'conversions',
    'conversionRate',
    'epcCents',
    'revenueCents',
  ] as const)('sorts by %s in both directions, what has no rate last', async (sort) => {
    for (const dir of ['asc', 'desc'] as const) {
      const { lines } = await ask({ by: 'day,affiliate,datacenter', sort, dir })
      const values = lines.map(({ figures }) => figures[sort])
      const known = values.filter((value) => value !== null)
      expect(known).toEqual([...known].sort((a, b) => (dir === 'asc' ? a - b : b - a)))
      expect(values.slice(known.length).every((value) => value === null)).toBe(true)
    }
  })

  test('sorts by day where it is by day', async () => {
    const { lines } = await ask({ by: 'offer,day', sort: 'day', dir: 'asc' })
    const days = lines.map(({ values }) => values?.[1]?.value)
    expect(days).toEqual([...days].sort())
    expect(performanceQuerySchema.safeParse({ ...DAYS, by: 'offer', sort: 'day' }).success).toBe(false)
  })

  test('lines that are equal in the order are sorted by revenue, then clicks, then their values', async () => {
    const [day, offerId] = ['2026-10-06', ids.card]
    const row = (affiliateId: number, clicks: number, revenueCents: bigint) => ({
      affiliateId,
      day: new Date(day),
      offerId,
      sourceId: 0,
      clicks,
      revenueCents,
      approvedCount: 1,
    })
    await db().statDay.createMany({
      data: [row(910_009, 5, 10n), row(910_010, 5, 10n), row(910_011, 7, 10n), row(910_012, 1, 20n)],
    })
    const order = async (dir: string) =>
      (await ask({ from: day, to: day, by: 'affiliate', sort: 'conversions', dir })).lines.map(keyOf)
    expect(await order('desc')).toEqual(['910012', '910011', '910009', '910010'])
    expect(await order('asc')).toEqual(await order('desc'))
  })

  test('compares with as many days before, but not visitors whose clicks it would have to read', async () => {
    const later = { from: '2026-11-21', to: '2026-11-23' }
    expect((await ask({ ...later, by: 'country', offer: ids.card })).before).toEqual(
      (await ask({ by: 'offer', offer: ids.card })).totals,
    )
    expect((await ask({ ...later, country: 'DE' })).before).toBeNull()
  })

  test('names the values and the filters, affiliates and sources with their number', async () => {
    const { lines, filters } = await ask({ by: 'source,country', affiliate: ids.ada, datacenter: 'no' })
    const names = new Set(lines.flatMap(({ values }) => values?.map(({ name }) => name) ?? []))
    expect([...names].sort()).toEqual(
      ['Germany', 'No source', 'United States', 'Unknown country', `bio (${ids.ada})`].sort(),
    )
    expect(filters.map(({ filter, value }) => [filter, value])).toEqual([
      ['affiliate', String(ids.ada)],
      ['datacenter', 'no'],
    ])
    expect(filters[0]?.name).toMatch(new RegExp(`^.+ \\(${ids.ada}\\)$`))
  })

  test('an erased account, which has no name, is its number alone', async () => {
    const of = { where: { affiliate: { id: ids.ben } } }
    const { firstName, lastName } = await db().user.findFirstOrThrow(of)
    await db().user.updateMany({ ...of, data: { firstName: '', lastName: '' } })
    const { lines } = await ask({ by: 'affiliate' })
    expect(lines.map(({ values }) => values?.[0]?.name)).toContain(`(${ids.ben})`)
    await db().user.updateMany({ ...of, data: { firstName, lastName } })
  })

  test('names days without their weekday and year', async () => {
    const { lines } = await ask({ by: 'day', sort: 'day', dir: 'asc' })
    expect(lines.map(({ values }) => values?.[0]?.name)).toEqual(['Nov 18', 'Nov 19', 'Nov 20'])
  })

  test('refuses four dimensions, one twice and one that does not exist', () => {
    for (const by of ['day,offer,affiliate,source', 'offer,offer', 'margin', ''])
      expect(performanceQuerySchema.safeParse({ ...DAYS, by }).success).toBe(false)
  })

  test('says so when the clicks take longer to count than the limit', async () => {
    await expect(
      getPerformance(performanceQuerySchema.parse({ ...DAYS, by: 'country' }), { at: AT, limitMs: 1 }),
    ).rejects.toMatchObject({
      code: 'unavailable',
      message: /^There are too many clicks in these days/,
    })
  })
})

test('lines beyond the limit are combined, so that the lines still sum to the total', async () => {
  const { id: offerId } = await createOffer({ advertiserId: ids.bank })
  const day = new Date('2026-10-05')
  const affiliates = PERFORMANCE_LINES + 7
  await db().statDay.createMany({
    data: Array.from({ length: affiliates }, (_, index) => ({
      affiliateId: 900_000 + index,
      day,
      offerId,
      sourceId: 0,
      clicks: index + 1,
      approvedCount: 1,
      approvedPayoutCents: 100n,
      revenueCents: 300n,
    })),
  })
  const report = await ask({ from: '2026-10-05', to: '2026-10-05', by: 'affiliate', sort: 'clicks' })
  expect(report.lines).toHaveLength(PERFORMANCE_LINES + 1)
  expect([report.folded, report.lines.at(-1)?.values]).toEqual([7, null])
  expect(report.lines.at(-1)?.figures).toMatchObject({ clicks: 28, conversions: 7, marginCents: 1_400 })
  expect(sumOf(report)).toMatchObject({ clicks: (affiliates * (affiliates + 1)) / 2, payoutCents: affiliates * 100 })
  expect(report.totals).toMatchObject(sumOf(report))
})

test('countries go back as far as clicks are stored, everything else further', async () => {
  await db().$transaction((tx) => moveClicksFrom(tx, '2026-11-19', AT))
  await expect(ask({ by: 'country' })).rejects.toMatchObject({ code: 'invalid', message: /go back to 2026-11-19/ })
  await expect(ask({ by: 'offer', datacenter: 'no' })).rejects.toMatchObject({ code: 'invalid' })
  expect((await ask({ by: 'country', from: '2026-11-19' })).events).toEqual({ from: '2026-11-19' })
  expect((await ask({ by: 'offer' })).totals.clicks).toBeGreaterThan(0)
})
