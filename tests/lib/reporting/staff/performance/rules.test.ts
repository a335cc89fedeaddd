import { describe, expect, test } from 'vitest'
import { listEventNeeds, reportFigures } from '@/lib/reporting/builder/rules'
import type { Sums } from '@/lib/reporting/report-queries/constants'
import { PERFORMANCE_FIGURES } from '@/lib/reporting/staff/performance/constants'
import {
  narrowed,
  type PerformanceView,
  performanceCsv,
  toFeedQuery,
  toReportQuery,
} from '@/lib/reporting/staff/performance/rules'
import { performanceFiguresSchema, performanceQuerySchema } from '@/lib/reporting/staff/performance/schema'

const view = (more: Partial<PerformanceView> = {}): PerformanceView => ({
  from: '2026-11-01',
  to: '2026-11-30',
  by: ['offer'],
  filters: {},
  ...more,
})
const named = (...values: string[]) => values.map((value) => ({ value, name: value }))

describe('a press on a line', () => {
  test.each([
    ['advertiser', { by: ['advertiser'] }, ['7'], ['offer'], { advertiser: '7' }],
    ['offer, whose advertiser is known', { by: ['offer'] }, ['1042'], ['affiliate'], { offer: '1042' }],
    ['source, whose affiliate is known', { by: ['source'] }, ['9'], ['advertiser'], { source: '9' }],
    [
      'no source, which is of everybody',
      { by: ['offer', 'source'] },
      ['1042', '0'],
      ['affiliate'],
      { offer: '1042', source: '0' },
    ],
    ['an unknown country', { by: ['country'] }, [''], ['advertiser'], { country: 'none' }],
    [
      'two dimensions',
      { by: ['offer', 'affiliate'] },
      ['1042', '10001'],
      ['source'],
      { offer: '1042', affiliate: '10001' },
    ],
  ] as const)('on %s narrows to it and offers the next dimension', (_, more, values, by, filters) => {
    expect(narrowed(view(more), named(...values))).toEqual({ ...view(), by, filters })
  })

  test('on a day narrows to that day and keeps the filters', () => {
    const next = narrowed(view({ by: ['day', 'offer'], filters: { affiliate: '10001' } }), named('2026-11-20', '1042'))
    expect(next).toEqual({
      from: '2026-11-20',
      to: '2026-11-20',
      by: ['source'],
      filters: { affiliate: '10001', offer: '1042' },
    })
  })

  test('goes through every dimension to the conversions', () => {
    const seen: string[] = []
    let now = view({ by: ['advertiser'] })
    for (const value of ['7', '1042', '10001', '9', 'DE', 'no', '2026-11-20']) {
      seen.push(now.by.join())
      now = narrowed(now, named(value))
    }
    expect(seen).toEqual(['advertiser', 'offer', 'affiliate', 'source', 'country', 'datacenter', 'day'])
    expect(now.by).toEqual([])
    expect(toFeedQuery(now)).toBe(
      'status=counted&from=2026-11-20&to=2026-11-20&advertiser=7&offer=1042&affiliate=10001&source=9&country=DE&datacenter=no',
    )
  })
})

test.each([
  [['day', 'offer', 'source'], {}, true],
  [['affiliate'], { offer: 1042, source: 0 }, true],
  [['offer', 'country'], {}, false],
  [['offer'], { datacenter: 'no' }, false],
] as const)('%s with %o is from roll-ups: %s', (by, filters, expected) => {
  const query = performanceQuerySchema.parse({ from: '2026-11-01', to: '2026-11-30', by: by.join(), ...filters })
  expect(listEventNeeds(toReportQuery(query)).dimensions.length === 0).toBe(expected)
})

test('the file has the lines of the screen in their order, money in dollars and formulas as text', () => {
  const figuresOf = (sums: Sums) => performanceFiguresSchema.parse(reportFigures(PERFORMANCE_FIGURES, sums))
  const figures = figuresOf({
    clicks: 400,
    unique_clicks: 300,
    flagged_clicks: 5,
    pending: 4,
    approved: 6,
    revenue_cents: 40_000,
    pending_cents: 20_020,
    approved_cents: 30_030,
  })
  const none = figuresOf({ approved: 1, revenue_cents: 100, approved_cents: 50 })
  const whole = figuresOf({ clicks: 2, approved: 2, revenue_cents: 900, approved_cents: 500 })
  expect(
    performanceCsv(['offer', 'day'], {
      lines: [
        {
          values: [
            { value: '1042', name: 'Card (1042)' },
            { value: '2026-11-20', name: 'Nov 20' },
          ],
          figures,
        },
        { values: null, figures: none },
        { values: null, figures: whole },
      ],
      folded: 1_200,
      totals: figures,
      before: null,
      filters: [],
      events: null,
    }),
  ).toEqual([
    [
      'Offer value',
      'Offer',
      'Day value',
      'Day',
      'Clicks',
      'Unique',
      'Excluded',
      'Conversions',
      'CR',
      'EPC',
      'Revenue',
      'Payout',
      'Margin',
    ],
    ['1042', 'Card (1042)', '2026-11-20', 'Nov 20', 400, 300, 5, 10, 0.025, 1.25125, '400.00', '500.50', '-100.50'],
    ['', 'Other (1,200)', '', '', 0, 0, 0, 1, null, null, '1.00', '0.50', '0.50'],
    ['', 'Other (1,200)', '', '', 2, 0, 0, 2, 1, 2.5, '9.00', '5.00', '4.00'],
  ])
})
