import { describe, expect, test } from 'vitest'
import type { Range } from '@/lib/reporting/periods/constants'
import { combineFigures, comparisonParams, type StatsResult, toStatsParams } from '@/lib/reporting/stats/rules'
import { buildPoints } from '@/lib/reporting/stats/series-rules'
import { statRow } from '@/tests/support/components/stat-rows'

const ZONE = 'America/New_York'
const WALL = Date.UTC(2026, 10, 20, 18, 30)
const ALL = { grouping: 'offer', key: null } as const

function answer(range: Range, day: string, rows: StatsResult['rows']): StatsResult {
  return { params: { range, startDate: day, endDate: day, timeZone: ZONE }, rows }
}

const today = answer('today', '2026-11-20', [
  statRow({ offerId: 1, source: 'bio', payout: 10, clicks: 4, conversions: 1, hour: 9 }),
  statRow({ offerId: 2, source: '', payout: 20, clicks: 6, conversions: 2, hour: 18 }),
])
const yesterday = answer('yesterday', '2026-11-19', [
  statRow({ offerId: 1, source: 'bio', payout: 8, clicks: 2, conversions: 1, hour: 9, date: '2026-11-19' }),
  statRow({ offerId: 1, source: 'bio', payout: 40, clicks: 10, conversions: 4, hour: 18, date: '2026-11-19' }),
  statRow({ offerId: 1, source: 'bio', payout: 99, clicks: 99, conversions: 9, hour: 22, date: '2026-11-19' }),
])

describe('queries', () => {
  test('today is queried with its day and zone; the day before is queried as yesterday [S7.1]', () => {
    const params = toStatsParams({ range: 'today', from: null, to: null }, '2026-11-20', ZONE)
    expect(params).toEqual(today.params)
    expect(comparisonParams(params)).toEqual(yesterday.params)
  })

  test('a custom range without both ends is not queried [S5.1]', () => {
    expect(toStatsParams({ range: 'custom', from: '2026-11-01', to: null }, '2026-11-20', ZONE)).toBeNull()
    expect(toStatsParams({ range: 'custom', from: null, to: '2026-11-01' }, '2026-11-20', ZONE)).toBeNull()
    expect(comparisonParams(null)).toBeNull()
  })
})

describe('figures', () => {
  test('today is compared with yesterday up to the same time', () => {
    const figures = combineFigures(today, yesterday, ALL, WALL)
    expect(figures.totals).toEqual({ payoutCents: 3000, clicks: 10, conversions: 3 })
    expect(figures.before).toEqual({ payoutCents: 800 + 2000, clicks: 7, conversions: 3 })
  })

  test('a selected row filters the totals of both periods [S4.30]', () => {
    const figures = combineFigures(today, yesterday, { grouping: 'source', key: 'noSource' }, WALL)
    expect(figures.totals.payoutCents).toBe(2000)
    expect(figures.before).toEqual({ payoutCents: 0, clicks: 0, conversions: 0 })
    expect(figures.isEmpty).toBe(false)
  })

  test('a result of other days is ignored', () => {
    const other = answer('yesterday', '2026-11-18', yesterday.rows)
    expect(combineFigures(today, other, ALL, WALL).before).toBeNull()
  })

  test('nothing in the chosen period is empty, whatever the one before it has [S8.29]', () => {
    const nothing = combineFigures({ ...today, rows: [] }, { ...yesterday, rows: [] }, ALL, WALL)
    expect(nothing).toMatchObject({ isEmpty: true, before: null })
    expect(combineFigures({ ...today, rows: [] }, yesterday, ALL, WALL)).toMatchObject({ isEmpty: true })
  })
})

describe('points', () => {
  test('today has 24 hours, future ones without a value, the current one marked [S4.33]', () => {
    const points = buildPoints(combineFigures(today, yesterday, ALL, WALL), 'earnings', WALL)
    expect(points).toHaveLength(24)
    expect([points[9]?.value, points[10]?.value, points[18]?.value, points[19]?.value]).toEqual([10, 0, 20, null])
    expect([points[9]?.before, points[22]?.before]).toEqual([8, 99])
    expect(points.filter(({ isNow }) => isNow)).toEqual([points[18]])
  })

  test('the metric determines the values [S4.32]', () => {
    const figures = combineFigures(today, yesterday, ALL, WALL)
    expect(buildPoints(figures, 'clicks', WALL)[18]?.value).toBe(6)
    expect(buildPoints(figures, 'conversions', WALL)[18]?.value).toBe(2)
  })

  test('other ranges have days [S4.33]', () => {
    const params = { range: 'week', startDate: '2026-11-14', endDate: '2026-11-20', timeZone: ZONE } as const
    const rows = [statRow({ payout: 5, hour: null, date: '2026-11-16' })]
    const points = buildPoints(combineFigures({ params, rows }, undefined, ALL, WALL), 'earnings', WALL)
    expect(points.map(({ label }) => label)).toEqual([
      'Nov 14',
      'Nov 15',
      'Nov 16',
      'Nov 17',
      'Nov 18',
      'Nov 19',
      'Nov 20',
    ])
    expect(points[2]).toMatchObject({ value: 5, before: null, title: 'Mon, Nov 16, 2026' })
    expect(points[6]?.isNow).toBe(true)
  })
})

describe('a month against a shorter one', () => {
  test('has no comparison on the days the shorter one lacks', () => {
    const params = { range: 'lastMonth', startDate: '2026-10-01', endDate: '2026-10-31', timeZone: ZONE } as const
    const before = { ...params, range: 'custom', startDate: '2026-09-01', endDate: '2026-09-30' } as const
    const beforeRows = [statRow({ payout: 7, hour: null, date: '2026-09-30' })]
    const figures = combineFigures({ params, rows: [] }, { params: before, rows: beforeRows }, ALL, WALL)
    const points = buildPoints(figures, 'earnings', WALL)
    expect(points.slice(-2).map((point) => point.before)).toEqual([7, null])
    expect(figures.before?.payoutCents).toBe(700)
  })
})
