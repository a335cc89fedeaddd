import { expect, test } from 'vitest'
import { comparisonDays } from '@/lib/reporting/periods/rules'
import { lastHoursParams, rowsBefore } from '@/lib/reporting/stats/comparison-rules'
import { type StatsParams, sumTotals } from '@/lib/reporting/stats/rules'
import { statRow } from '@/tests/support/components/stat-rows'

const ZONE = 'America/New_York'
const at = (day: string, time = '09:30') => Date.parse(`${day}T${time}:00Z`)
const period = (range: StatsParams['range'], startDate: string, endDate: string): StatsParams => ({
  range,
  startDate,
  endDate,
  timeZone: ZONE,
  offerId: 7,
})

test.each([
  ['the first of a month', period('month', '2026-12-01', '2026-12-01'), '2026-12-01', '2026-11-01'],
  ['a month', period('month', '2026-12-01', '2026-12-15'), '2026-12-15', '2026-11-15'],
  ['a week', period('week', '2026-11-24', '2026-11-30'), '2026-11-30', '2026-11-23'],
  ['chosen days until today', period('custom', '2026-11-29', '2026-11-30'), '2026-11-30', '2026-11-28'],
  ['chosen days that are over', period('custom', '2026-11-01', '2026-11-20'), '2026-11-30', null],
  ['last month', period('lastMonth', '2026-10-01', '2026-10-31'), '2026-11-30', null],
  ['the 31st, after a month of 30 days', period('month', '2026-12-01', '2026-12-31'), '2026-12-31', null],
  ['today, which is asked for by hour', period('today', '2026-11-30', '2026-11-30'), '2026-11-30', null],
])('of %s, the hours of the last day compared are those of its counterpart', (_, params, today, day) => {
  const hours = day && { ...params, range: 'yesterday', startDate: day, endDate: day }
  expect(lastHoursParams(params, at(today))).toEqual(hours)
})

const month = period('month', '2026-11-30', '2026-12-01')
const before = { ...month, ...comparisonDays('custom', month), range: 'custom' as const }
const custom = { ...month, range: 'custom' as const }
const rows = [
  statRow({ offerId: 7, source: 'a', payout: 5, clicks: 1, conversions: 1, hour: null, date: '2026-11-28' }),
  statRow({ offerId: 7, source: 'a', payout: 99, clicks: 99, conversions: 9, hour: null, date: '2026-11-29' }),
]
const byHour = [
  statRow({ offerId: 7, source: 'a', payout: 10, clicks: 4, conversions: 2, hour: 8, date: '2026-11-29' }),
  statRow({ offerId: 7, source: 'a', payout: 20.02, clicks: 8, conversions: 2, hour: 9, date: '2026-11-29' }),
  statRow({ offerId: 7, source: 'a', payout: 69, clicks: 87, conversions: 5, hour: 17, date: '2026-11-29' }),
]
const hours = { params: { ...before, range: 'yesterday' as const, startDate: '2026-11-29' }, rows: byHour }

test.each([
  ['00:00', 500, 1, 1],
  ['08:15', 500 + 250, 1 + 1, 1 + 1],
  ['09:30', 500 + 1000 + 1001, 1 + 4 + 4, 1 + 2 + 1],
  ['23:59', 500 + 1000 + 2002 + 6900, 1 + 4 + 8 + 87, 1 + 2 + 2 + 5],
])('at %s, nine hours are not compared with a whole day', (time, payoutCents, clicks, conversions) => {
  const found = rowsBefore(custom, { params: before, rows }, hours, at('2026-12-01', time))
  expect(sumTotals(found ?? [])).toEqual({ payoutCents, clicks, conversions })
  expect(new Set(found?.map(({ Stat }) => Stat.hour))).toEqual(new Set([null]))
})

test('without the hours, or with those of another day, nothing is compared; days that are over need none', () => {
  const known = { params: before, rows }
  const now = at('2026-12-01')
  expect(rowsBefore(custom, known, undefined, now)).toBeUndefined()
  const other = { ...hours, params: { ...hours.params, startDate: '2026-11-28', endDate: '2026-11-28' } }
  expect(rowsBefore(custom, known, other, now)).toBeUndefined()
  expect(rowsBefore(custom, known, undefined, at('2026-12-02'))).toBe(rows)
  expect(rowsBefore(custom, undefined, hours, now)).toBeUndefined()
})
