import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { reportFile, sortLines } from '@/components/affiliate/reports/report/columns'
import { COLUMNS, drillDown, resolveSort } from '@/components/affiliate/reports/report/search-params'
import { MAX_PARTS, stackedSeries } from '@/components/shared/report-builder/parts'
import type { BreakdownParams } from '@/lib/reporting/breakdown/rules'
import { reportByGroup, reportByTime } from '@/lib/reporting/breakdown/rules'
import type { KeyedRow } from '@/lib/reporting/stats/rules'
import { METRICS } from '@/lib/reporting/stats/series-constants'
import { statRow } from '@/tests/support/components/stat-rows'

const WALL = Date.UTC(2026, 10, 20, 18, 30)
const WEEK: BreakdownParams = {
  range: 'week',
  startDate: '2026-11-14',
  endDate: '2026-11-20',
  timeZone: 'America/New_York',
  by: 'offer',
}

type Shape = Parameters<typeof statRow>[0]
const row = (key: string, shape: Shape = {}): KeyedRow => ({ key, name: `Offer ${key}`, Stat: statRow(shape).Stat })
const day = (date: string) => ({ date, hour: null })

const keyedRow = fc
  .record({
    key: fc.integer({ min: 1, max: 12 }),
    date: fc.integer({ min: 14, max: 20 }),
    cents: fc.integer({ min: 0, max: 500_000 }),
    clicks: fc.integer({ min: 0, max: 50 }),
    conversions: fc.integer({ min: 0, max: 9 }),
  })
  .map(({ key, date, cents, clicks, conversions }) =>
    row(String(key), { ...day(`2026-11-${date}`), payout: cents / 100, clicks, conversions }),
  )

describe('chart and totals agree', () => {
  test('the parts of the bars add up to the total, are at most seven plus the rest, and have different colors', () => {
    fc.assert(
      fc.property(fc.array(keyedRow, { maxLength: 60 }), fc.constantFrom(...METRICS), (rows, metric) => {
        const report = reportByGroup(WEEK, rows, null, WALL)
        const parts = stackedSeries(report, metric, WALL)
        const sum = parts.flatMap(({ values }) => values).reduce((all, value) => all + value, 0)
        const total = metric === 'earnings' ? report.totals.payoutCents / 100 : report.totals[metric]
        expect(sum).toBeCloseTo(total, 2)
        expect(parts.length).toBeLessThanOrEqual(MAX_PARTS + 1)
        expect(new Set(parts.map(({ color }) => color)).size).toBe(parts.length)
      }),
    )
  })
})

describe('sorting', () => {
  const lines = reportByGroup(
    WEEK,
    [
      row('9', { payout: 10, clicks: 10, conversions: 1, stat: { rejected: 2, reversed: 1 } }),
      row('10', { payout: 40, clicks: 400, conversions: 2 }),
      row('2', { payout: 20, clicks: 0, conversions: 1 }),
    ],
    { rows: [row('9', { payout: 50 }), row('10', { payout: 1 })], isFolded: true },
    WALL,
  ).lines
  const keys = (column: (typeof COLUMNS)[number], direction: 'asc' | 'desc') =>
    sortLines(lines, { column, direction }, false).map(({ key }) => key)

  test.each([
    ['earnings', 'desc', ['10', '2', '9']],
    ['earnings', 'asc', ['9', '2', '10']],
    ['name', 'asc', ['2', '9', '10']],
    ['name', 'desc', ['10', '9', '2']],
    ['rate', 'desc', ['9', '10', '2']],
    ['epc', 'desc', ['9', '10', '2']],
    ['rejected', 'desc', ['9', '10', '2']],
    ['change', 'desc', ['10', '9', '2']],
    ['change', 'asc', ['9', '10', '2']],
  ] as const)('by %s, %s; unknown values are last', (column, direction, expected) => {
    expect(keys(column, direction)).toEqual(expected)
  })

  test('every column sorts, and keeps every row', () => {
    for (const column of COLUMNS) expect([...keys(column, 'desc')].sort()).toEqual(['10', '2', '9'])
  })

  test('days are newest first by default, other dimensions are sorted by earnings', () => {
    expect(resolveSort('day', null, 'desc')).toEqual({ column: 'name', direction: 'desc' })
    expect(resolveSort('s1', null, 'desc')).toEqual({ column: 'earnings', direction: 'desc' })
    expect(resolveSort('day', 'clicks', 'asc')).toEqual({ column: 'clicks', direction: 'asc' })
    const days = reportByTime({ ...WEEK, by: 'day' }, [], null, WALL).lines
    const newest = sortLines(days, resolveSort('day', null, 'desc'), true)[0]
    expect(newest?.name).toBe('Fri, Nov 20, 2026')
  })
})

test('the CSV has what is on screen: headers, rows in their order, and the total', () => {
  const stat = { pending: 1, approved: 2, rejected: 1, reversed: 1 }
  const rows = [
    row('1', { payout: 1234.5, clicks: 1000, conversions: 3, stat }),
    row('2', { payout: 10, clicks: 0, conversions: 1 }),
  ]
  const report = reportByGroup(WEEK, rows, { rows: [row('1', { payout: 2000 })], isFolded: true }, WALL)
  expect(reportFile('Offer', sortLines(report.lines, { column: 'earnings', direction: 'asc' }, false), report)).toEqual(
    [
      ['Offer', 'Clicks', 'Conv.', 'CR', 'EPC', 'Approved', 'Pending', 'Rejected', 'Earnings', 'Change'],
      ['Offer 2', 0, 1, '0.0%', '0.00', 0, 1, 0, '10.00', null],
      ['Offer 1', 1000, 3, '0.3%', '1.23', 2, 1, 2, '1234.50', '-765.50'],
      ['Total', 1000, 4, '0.4%', '1.24', 2, 2, 2, '1244.50', '-755.50'],
    ],
  )
})

test.each([
  ['offer', '7', { offer: '7', by: 'source', sort: null }],
  ['offer', 'other', undefined],
  ['source', 'source:bio', { source: 'source:bio', by: 's1', sort: null }],
  ['source', 'noSource', { source: 'noSource', by: 's1', sort: null }],
  ['source', 'other', undefined],
  ['s1', 'value:x', undefined],
  ['day', '2026-11-20', undefined],
] as const)('clicking a row by %s of %s shows %j', (by, key, next) => {
  expect(drillDown(by, key)).toEqual(next)
})
