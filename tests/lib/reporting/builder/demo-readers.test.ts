import { beforeAll, expect, test } from 'vitest'
import { db } from '@/lib/platform/database/db'
import { type Report, staffReportQuerySchema } from '@/lib/reporting/builder/schema'
import { type ReportReader, runReport } from '@/lib/reporting/builder/service'
import { ROLLUP_DIMENSIONS } from '@/lib/reporting/report-queries/constants'
import { STAFF_FIGURES, STAFF_ONLY_FIGURES } from '@/lib/reporting/report-queries/figure-constants'
import type { ReportScope } from '@/lib/reporting/report-queries/row-sql-data'
import { setsOf } from '@/tests/support/reporting/report-traffic'
import { openDemoDatabase } from '@/tests/support/setup/demo-database'

const NOW = new Date('2026-05-14T18:20:00-04:00')
const MONEY: readonly string[] = STAFF_ONLY_FIGURES
const FIGURES = STAFF_FIGURES.filter((name) => name !== 'orderCents' && name !== 'conversionSeconds')
const LIMIT_MS = 60_000

let affiliateId: number

beforeAll(async () => {
  await openDemoDatabase(NOW)
  const { affiliate } = await db().user.findUniqueOrThrow({
    where: { email: 'affiliate@stoke.test' },
    include: { affiliate: true },
  })
  affiliateId = affiliate?.id ?? 0
})

const run = (scope: ReportScope, by: string, reader: ReportReader, range = 'month') => {
  const figures = FIGURES.filter((name) => scope === 'everyone' || !MONEY.includes(name)).join(',')
  const query = staffReportQuerySchema.parse({ by, figures, range, lines: 100 })
  return runReport({ scope, at: NOW, limitMs: LIMIT_MS }, query, reader)
}
const withoutSource = ({ source: _, ...report }: Report) => report

const compare = async (by: string) => {
  const [rolled, counted] = [await run(affiliateId, by, 'rollups'), await run(affiliateId, by, 'events')]
  expect(withoutSource(counted)).toEqual(withoutSource(rolled))
  expect(rolled.totals.figures.clicks).toBeGreaterThan(1_000)
  expect(rolled.totals.figures.conversions).toBeGreaterThan(10)
}
const SETS = setsOf(ROLLUP_DIMENSIONS).map((by) => by.join(','))
const isOfThree = (by: string) => by.split(',').length === 3

test.each(SETS.filter((by) => !isOfThree(by)))(
  'roll-ups and events of the demo answer alike by %s, with the month before',
  compare,
)
test.each(SETS.filter(isOfThree))(
  'roll-ups and events of the demo answer alike by %s, with the month before',
  { tags: ['slow'] },
  compare,
)

test('roll-ups and events of the demo answer alike over everybody and a year', async () => {
  for (const by of ['affiliate,offer,source', 'advertiser,weekday', 'hour']) {
    const [rolled, counted] = [
      await run('everyone', by, 'rollups', 'year'),
      await run('everyone', by, 'events', 'year'),
    ]
    expect(withoutSource(counted)).toEqual(withoutSource(rolled))
    expect(rolled.totals.figures.revenueCents).toBeGreaterThan(100_000)
  }
})
