// Slow: asks an engine of ClickHouse and PostgreSQL every report of a table, and compares them.
// @module-tag slow
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { retryCopies } from '@/lib/conversions/clickhouse/read-service'
import { copyEvents } from '@/lib/conversions/clickhouse/service'
import { valuesText } from '@/lib/conversions/filters/dimension-rules'
import { askClickHouse, closeClickHouse, migrateClickHouse } from '@/lib/platform/clickhouse/service'
import { db } from '@/lib/platform/database/db'
import { metricsText } from '@/lib/platform/telemetry/metrics'
import { reportQuerySchema, staffReportQuerySchema } from '@/lib/reporting/builder/schema'
import { runReport } from '@/lib/reporting/builder/service'
import { EVENT_DIMENSIONS, ROLLUP_DIMENSIONS, STAFF_DIMENSIONS } from '@/lib/reporting/report-queries/constants'
import { REPORT_FIGURES, STAFF_FIGURES } from '@/lib/reporting/report-queries/figure-constants'
import type { ReportScope } from '@/lib/reporting/report-queries/row-sql-data'
import { type ClickHouseServer, startClickHouse } from '@/tests/support/platform/clickhouse-server'
import { createReportTraffic, SUB_ID_VALUES, setsOf } from '@/tests/support/reporting/report-traffic'

const DAYS = { from: '2026-10-28', to: '2026-11-03' }
const AT = new Date('2026-11-20T12:00:00Z')
const COPIED_AT = new Date('2026-11-20T11:58:00Z')

let server: ClickHouseServer
let ada: number
let ben: number
beforeAll(async () => {
  server = await startClickHouse()
  process.env.CLICKHOUSE_URL = server.url
  const affiliates = await createReportTraffic()
  ada = affiliates[0] ?? 0
  ben = affiliates[1] ?? 0
  await migrateClickHouse()
  await copyEvents(COPIED_AT)
})
afterEach(async () => {
  await server.start()
  retryCopies()
  await setCopiedAt(COPIED_AT)
})
afterAll(async () => {
  await closeClickHouse()
  await server.remove()
})

const setCopiedAt = (updatedAt: Date) => db().analyticsCursor.updateMany({ data: { updatedAt } })

type Asked = Record<string, string | number>
const run = (scope: ReportScope, asked: Asked, at = AT) => {
  const figures = (scope === 'everyone' ? STAFF_FIGURES : REPORT_FIGURES).join(',')
  return runReport({ scope, at }, staffReportQuerySchema.parse({ ...DAYS, figures, ...asked }), 'events')
}

/** How many reports each has answered so far. */
async function answered() {
  const text = await metricsText()
  const of = (from: string) =>
    Number(new RegExp(`copy_reads_total\\{reader="report",from="${from}"\\} (\\d+)`).exec(text)?.[1] ?? 0)
  return { clickhouse: of('clickhouse'), postgres: of('postgres') }
}

/** Both answers to one question, apart from how recent they are. */
async function both(scope: ReportScope, asked: Asked) {
  const before = await answered()
  const copied = await run(scope, asked)
  await setCopiedAt(new Date('2026-11-20T11:00:00Z'))
  const read = await run(scope, asked)
  await setCopiedAt(COPIED_AT)
  const after = await answered()
  expect(after).toEqual({ clickhouse: before.clickhouse + 1, postgres: before.postgres + 1 })
  expect([copied.source.readAt, read.source.readAt]).toEqual([COPIED_AT.toISOString(), AT.toISOString()])
  expect({ ...copied, source: null }).toEqual({ ...read, source: null })
  return copied
}

describe('ClickHouse and PostgreSQL answer alike', () => {
  test.each(STAFF_DIMENSIONS.map((by) => [by]))(
    'by %s, of one affiliate and of everybody, against the days before',
    async (by) => {
      for (const lines of [10, 500]) {
        const staff = await both('everyone', { by, lines })
        expect(staff.totals.figures.clicks).toBeGreaterThan(500)
        expect(staff.totals.before?.clicks).toBeGreaterThan(500)
        if (by === 'affiliate' || by === 'datacenter') continue
        const own = await both(ada, { by, lines })
        expect(own.totals.figures.clicks).toBeGreaterThan(100)
        expect(own.totals.figures.clicks).toBeLessThan(Number(staff.totals.figures.clicks))
      }
    },
  )

  const THREE = setsOf(EVENT_DIMENSIONS.filter((each) => !['s3', 's4', 's5'].includes(each))).filter(
    (by) => by.length === 3,
  )
  test.each(THREE.map((by) => by.join(',')))('by %s', async (by) => {
    const { lines } = await both(ada, { by, lines: 25, sort: 'conversionRate' })
    expect(lines.length).toBeGreaterThan(5)
  })

  test.each(['day,s1,s2', 's1,day', 'hour,country,s1', 'weekday,offer,referrer', 'hour,datacenter'])(
    'by %s, in the order of time',
    async (by) => {
      const sort = by.split(',').find((each) => ['day', 'hour', 'weekday'].includes(each)) ?? ''
      const scope = by.includes('datacenter') ? 'everyone' : ada
      for (const dir of ['asc', 'desc']) {
        for (const lines of [10, 50, 500]) {
          const { lines: found, totals } = await both(scope, { by, lines, sort, dir })
          expect(found.length).toBeGreaterThan(2)
          expect(totals.before?.clicks).toBeGreaterThan(100)
        }
      }
      await both(scope, { by, lines: 10, sort, country: 'US', compare: 'none' })
    },
  )

  test.each(ROLLUP_DIMENSIONS.map((each) => [each]))('by browser, s1 and %s across', async (across) => {
    for (const sort of ['clicks', 'epcCents', 's1', 'browser']) {
      const { columns } = await both(ada, { by: `browser,${across},s1`, across, lines: 10, sort })
      expect(columns.length).toBeGreaterThan(1)
    }
  })

  test('by each figure, rising and falling', async () => {
    for (const sort of STAFF_FIGURES) {
      await both('everyone', { by: 'referrer,s2', sort, dir: 'asc', lines: 10 })
      await both('everyone', { by: 'country,affiliate', sort, dir: 'desc', lines: 10 })
    }
  })

  test('by names, in the order of PostgreSQL', async () => {
    for (const name of ['offer', 'advertiser', 'source', 'affiliate'])
      for (const dir of ['asc', 'desc']) await both('everyone', { by: `${name},country`, sort: name, dir, lines: 10 })
  })

  test('narrowed by every dimension, with texts that have a meaning in queries', async () => {
    for (const filter of STAFF_DIMENSIONS) {
      const values = await both('everyone', { by: filter, sort: 'clicks', compare: 'none' })
      const chosen = values.lines.flatMap((line) => line.values?.[0]?.value ?? []).slice(0, 2)
      const asked = {
        by: 'device,s2',
        [filter]: valuesText(chosen),
      }
      const { totals, filters } = await both('everyone', asked)
      expect(totals.figures.clicks).toBeGreaterThan(0)
      expect(filters[0]?.values.map(({ value }) => value)).toEqual(chosen)
    }
    for (const text of SUB_ID_VALUES.filter((value) => value?.trim())) {
      const { totals } = await both(ada, { by: 'country', s1: valuesText([String(text)]) })
      expect(totals.figures.clicks).toBeGreaterThan(3)
      expect(totals.figures.clicks).toBeLessThan(100)
    }
  })

  test('where nothing is found', async () => {
    expect((await both(ada, { by: 's1', s2: 'never' })).lines).toEqual([])
    expect((await both(ada, { by: 's1,day', across: 'day', s2: 'never' })).lines).toEqual([])
  })
})

test('an affiliate never sees what another one has, and filters do not widen that', async () => {
  const own = await both(ada, { by: 'country', compare: 'none' })
  const other = await both(ben, { by: 'country', compare: 'none' })
  const [row] = await askClickHouse<{ ada: string; ben: string }>(
    `SELECT countIf(affiliate_id = {ada:UInt32}) AS ada, countIf(affiliate_id = {ben:UInt32}) AS ben FROM click FINAL
     WHERE flag IS NULL AND toDate(created_at, 'America/New_York') BETWEEN '2026-10-28' AND '2026-11-03'`,
    { ada, ben },
  )
  expect([own.totals.figures.clicks, other.totals.figures.clicks]).toEqual([Number(row?.ada), Number(row?.ben)])
  await expect(run(ada, { by: 'country', affiliate: String(ben) })).rejects.toMatchObject({ code: 'forbidden' })
  await expect(run(ada, { by: 'country', figures: 'revenueCents' })).rejects.toMatchObject({ code: 'forbidden' })
})

test('of several states of a conversion the last one counts, once', async () => {
  const { totals } = await run(ada, { by: 'country' })
  await db().$transaction([
    db().$executeRaw`UPDATE conversion SET status = 'rejected', reason = 'fraud'
      WHERE affiliate_id = ${ada} AND status = 'approved'`,
    db().$executeRaw`UPDATE stat_day SET rejected_count = rejected_count + approved_count, approved_count = 0
      WHERE affiliate_id = ${ada}`,
  ])
  await copyEvents(COPIED_AT)
  const changed = await both(ada, { by: 'country' })
  expect(totals.figures.approved).toBeGreaterThan(10)
  expect(changed.totals.figures).toMatchObject({
    approved: 0,
    pending: totals.figures.pending,
    rejected: Number(totals.figures.rejected) + Number(totals.figures.approved),
  })
})

test('while ClickHouse is away PostgreSQL answers, and ClickHouse is not asked again for a while', async () => {
  const asked = { by: 'country,s1' }
  const expected = await run(ada, asked)
  await server.kill()
  const before = await answered()
  const begun = performance.now()
  const [first, second] = [await run(ada, asked), await run(ada, asked)]
  expect(performance.now() - begun).toBeLessThan(5_000)
  for (const report of [first, second]) {
    expect(report.source).toEqual({ ...expected.source, readAt: AT.toISOString() })
    expect({ ...report, source: null }).toEqual({ ...expected, source: null })
  }
  await server.start()
  await run(ada, asked)
  expect(await answered()).toEqual({ ...before, postgres: before.postgres + 3 })
  retryCopies()
  await run(ada, asked)
  expect(await answered()).toEqual({ clickhouse: before.clickhouse + 1, postgres: before.postgres + 3 })
})

test('a copy older than the limit is not asked; one as old as the limit is', async () => {
  const before = await answered()
  await setCopiedAt(new Date(AT.getTime() - 300_001))
  await run(ada, { by: 's1' })
  await setCopiedAt(new Date(AT.getTime() - 300_000))
  await run(ada, { by: 's1' })
  expect(await answered()).toEqual({ clickhouse: before.clickhouse + 1, postgres: before.postgres + 1 })
})

test('roll-ups, and what reports read of them, are never asked of ClickHouse', async () => {
  const before = await answered()
  for (const asked of [{ by: 'offer,day' }, { by: 'offer', figures: 'clicks,orderCents' }])
    await runReport({ scope: ada, at: AT }, reportQuerySchema.parse({ ...DAYS, ...asked }))
  expect(await answered()).toEqual(before)
})

test('a ClickHouse without its tables is answered for by PostgreSQL', async () => {
  const before = await answered()
  const expected = await run(ada, { by: 'country' })
  await askClickHouse('RENAME TABLE click TO click_elsewhere')
  const report = await run(ada, { by: 'country' })
  await askClickHouse('RENAME TABLE click_elsewhere TO click')
  expect({ ...report, source: null }).toEqual({ ...expected, source: null })
  expect(await answered()).toEqual({ clickhouse: before.clickhouse + 1, postgres: before.postgres + 1 })
})
