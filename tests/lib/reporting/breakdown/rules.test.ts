import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type BreakdownParams,
  keyValues,
  type Report,
  reportByGroup,
  reportByTime,
} from '@/lib/reporting/breakdown/rules'
import { type KeyedRow, sumTotals } from '@/lib/reporting/stats/rules'
import { statRow } from '@/tests/support/components/stat-rows'

const WALL = Date.UTC(2026, 10, 20, 18, 30)
const WEEK: BreakdownParams = {
  range: 'week',
  startDate: '2026-11-14',
  endDate: '2026-11-20',
  timeZone: 'America/New_York',
  by: 'offer',
}
const TODAY: BreakdownParams = { ...WEEK, range: 'today', startDate: '2026-11-20' }

type Shape = Parameters<typeof statRow>[0]
const row = (key: string, shape: Shape = {}): KeyedRow => ({ key, name: `Offer ${key}`, Stat: statRow(shape).Stat })
const day = (date: string) => ({ date, hour: null })

test.each([
  ['s2', 'other', null, ['value:other', 'other']],
  ['s2', '', null, ['none', 'No s2']],
  ['s2', null, null, ['other', 'Other (12)']],
  ['offer', '7', 'Card', ['7', 'Card']],
  ['offer', '7', null, ['7', 'Offer 7']],
  ['offer', null, null, ['other', 'Other (12)']],
  ['source', 'bio', null, ['source:bio', 'bio']],
  ['source', '', null, ['noSource', 'No source']],
  ['country', 'DE', 'Germany', ['value:DE', 'Germany']],
  ['country', '', null, ['value:', 'Unknown country']],
] as const)('by %s the value %j named %j is %j [S3.1]', (by, value, name, expected) => {
  const [row] = keyValues({ data: [{ Stat: statRow().Stat, value, name }], folded: 12 }, by)
  expect([row?.key, row?.name]).toEqual(expected)
})

describe('the report by groups', () => {
  const current = [
    row('1', { ...day('2026-11-16'), payout: 30, clicks: 10, conversions: 3 }),
    row('1', { ...day('2026-11-17'), payout: 20, clicks: 10, conversions: 2 }),
    row('2', { ...day('2026-11-16'), payout: 5, clicks: 40, conversions: 1 }),
  ]
  const before = [
    row('1', { ...day('2026-11-09'), payout: 60, clicks: 5, conversions: 6 }),
    row('3', { ...day('2026-11-09'), payout: 8, clicks: 5, conversions: 1 }),
  ]
  const byKey = ({ lines }: Report) => Object.fromEntries(lines.map((line) => [line.key, line]))

  test('has the groups of the period and those that only the previous period had', () => {
    const report = reportByGroup(WEEK, current, { rows: before, isFolded: false }, WALL)
    expect(report.lines.map(({ key, totals }) => [key, totals.payoutCents])).toEqual([
      ['1', 5000],
      ['2', 500],
      ['3', 0],
    ])
    expect(byKey(report)['1']?.before?.payoutCents).toBe(6000)
    expect(byKey(report)['2']?.before).toEqual({ payoutCents: 0, clicks: 0, conversions: 0 })
    expect(report.before?.payoutCents).toBe(6800)
  })

  test('has no comparison for a group that may have been folded before', () => {
    const report = reportByGroup(WEEK, current, { rows: before, isFolded: true }, WALL)
    expect(byKey(report)['2']?.before).toBeNull()
    expect(byKey(report)['1']?.before?.payoutCents).toBe(6000)
  })

  test('has no comparison without the previous period', () => {
    const report = reportByGroup(WEEK, current, null, WALL)
    expect([report.before, ...report.lines.map((line) => line.before)]).toEqual([null, null, null])
  })

  test('compares today with yesterday up to the same time', () => {
    const yesterday = [9, 18, 22].map((hour) => row('1', { hour, date: '2026-11-19', payout: 10, clicks: 2 }))
    const report = reportByGroup(TODAY, [row('1', { hour: 9, payout: 4 })], { rows: yesterday, isFolded: false }, WALL)
    expect(report.lines[0]?.before).toEqual({ payoutCents: 1000 + 500, clicks: 3, conversions: 0 })
  })
})

describe('the report by time', () => {
  test('has every day, including empty ones, each compared with its counterpart', () => {
    const rows = [row('', { ...day('2026-11-16'), payout: 30 })]
    const before = [row('', { ...day('2026-11-09'), payout: 12 })]
    const report = reportByTime({ ...WEEK, by: 'day' }, rows, { rows: before, isFolded: false }, WALL)
    expect(report.lines).toHaveLength(7)
    expect(report.lines[2]).toMatchObject({ name: 'Mon, Nov 16, 2026', before: { payoutCents: 1200 } })
    expect(report.lines[3]?.totals.payoutCents).toBe(0)
  })

  test('of today ends with the current hour, which is compared in proportion', () => {
    const before = [row('', { hour: 18, date: '2026-11-19', payout: 10 })]
    const report = reportByTime(
      { ...TODAY, by: 'day' },
      [row('', { hour: 9 })],
      { rows: before, isFolded: false },
      WALL,
    )
    expect(report.lines).toHaveLength(19)
    expect(report.lines.at(-1)?.before?.payoutCents).toBe(500)
    expect(report.before?.payoutCents).toBe(500)
  })
})

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

test('lines add up to the total, by group and by time', () => {
  fc.assert(
    fc.property(fc.array(keyedRow, { maxLength: 60 }), (rows) => {
      for (const report of [
        reportByGroup(WEEK, rows, null, WALL),
        reportByTime({ ...WEEK, by: 'day' }, rows, null, WALL),
      ]) {
        const sum = report.lines.reduce((all, { totals }) => all + totals.payoutCents, 0)
        const clicks = report.lines.reduce((all, { totals }) => all + totals.clicks, 0)
        expect([sum, clicks]).toEqual([report.totals.payoutCents, report.totals.clicks])
        expect(report.totals).toEqual(sumTotals(rows))
      }
    }),
  )
})
