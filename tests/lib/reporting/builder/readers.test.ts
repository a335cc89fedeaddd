// Slow: in the slow group it reads every report of a table by each of its readers, and compares them.
import { beforeAll, describe, expect, test } from 'vitest'
import { type Report, staffReportQuerySchema } from '@/lib/reporting/builder/schema'
import { type ReportReader, runReport } from '@/lib/reporting/builder/service'
import { ROLLUP_DIMENSIONS } from '@/lib/reporting/report-queries/constants'
import { STAFF_FIGURES, STAFF_ONLY_FIGURES } from '@/lib/reporting/report-queries/figure-constants'
import type { ReportScope } from '@/lib/reporting/report-queries/row-sql-data'
import { createReportTraffic, setsOf } from '@/tests/support/reporting/report-traffic'

const DAYS = { from: '2026-10-28', to: '2026-11-03' }
const AT = new Date('2026-11-20T12:00:00Z')
const FIGURES = STAFF_FIGURES.filter((name) => name !== 'orderCents' && name !== 'conversionSeconds')
const MINE = FIGURES.filter((name) => !STAFF_ONLY_FIGURES.some((other) => other === name))

type Asked = Record<string, string | number>
const run = (scope: ReportScope, asked: Asked, reader?: ReportReader) => {
  const figures = (scope === 'everyone' ? FIGURES : MINE).join(',')
  const query = staffReportQuerySchema.parse({ ...DAYS, figures, lines: 500, ...asked })
  return runReport({ scope, at: AT }, query, reader)
}
const withoutSource = ({ source: _, ...report }: Report) => report

let ada: number

beforeAll(async () => {
  ada = (await createReportTraffic())[0] ?? 0
})

// By three dimensions at once only in the slow group: they multiply the rows and add no other way to read them.
const SETS = setsOf(ROLLUP_DIMENSIONS).map((by) => by.join(','))
const ofSize = (...sizes: number[]) => SETS.filter((by) => sizes.includes(by.split(',').length))

describe('roll-ups and events answer alike', () => {
  const compare = async (by: string) => {
    const asked = { by, lines: by.includes('hour') ? 25 : 500 }
    for (const [scope, more] of [
      [ada, asked],
      ['everyone', { ...asked, by: by.split(',').length < 3 ? `${by},affiliate` : by }],
    ] as const) {
      const [rolled, counted] = [await run(scope, more, 'rollups'), await run(scope, more, 'events')]
      expect(withoutSource(counted)).toEqual(withoutSource(rolled))
      expect(rolled.totals.figures.clicks).toBeGreaterThan(100)
      expect(rolled.totals.before?.clicks).toBeGreaterThan(100)
    }
  }
  test.each(ofSize(1, 2))('by %s', compare)
  test.each(ofSize(3))('by %s', { tags: ['slow'] }, compare)

  const compareNarrowed = async (by: string) => {
    const across = by.split(',').at(-1) ?? ''
    const asked = { by, across, lines: 10, sort: 'clicks', weekday: '1,2,4,6', hour: '0,1,2,5,9,13,18,23' }
    const [rolled, counted] = [await run(ada, asked, 'rollups'), await run(ada, asked, 'events')]
    expect(withoutSource(counted)).toEqual(withoutSource(rolled))
    expect(rolled.totals.figures.clicks).toBeGreaterThan(10)
  }
  test.each(ofSize(2))('by %s with one across, narrowed by the others', compareNarrowed)
  test.each(ofSize(3))('by %s with one across, narrowed by the others', { tags: ['slow'] }, compareNarrowed)

  const compareConversions = async (by: string) => {
    const asked = { by, lines: 25 }
    expect(withoutSource(await run(ada, asked, 'conversions'))).toEqual(withoutSource(await run(ada, asked)))
  }
  test('conversions beside the clicks of the roll-ups are the same again', async () => {
    for (const by of ofSize(1, 2)) await compareConversions(by)
  })
  test.each(ofSize(3))(
    'conversions beside the clicks of the roll-ups are the same again by %s',
    {
      tags: ['slow'],
    },
    compareConversions,
  )
})
