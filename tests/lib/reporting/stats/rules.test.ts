import { describe, expect, test } from 'vitest'
import {
  conversionRate,
  countStates,
  groupFilter,
  groupRows,
  listAdvertisers,
  selectRows,
  sumTotals,
  totalsUntil,
} from '@/lib/reporting/stats/rules'
import { statRow } from '@/tests/support/components/stat-rows'

test('advertisers are listed once, by the names their offers show, in alphabetical order', () => {
  const offer = (id: number, advertiserId: number, advertiser: string) => ({
    id,
    name: `Offer ${id}`,
    advertiserId,
    advertiser,
  })
  expect(
    listAdvertisers([offer(1, 7, 'Northpay'), offer(2, 8, 'Lumen'), offer(3, 7, 'Northpay'), offer(4, 8, 'Halo')]),
  ).toEqual([
    { id: 8, name: 'Halo, Lumen' },
    { id: 7, name: 'Northpay' },
  ])
})

describe('sums', () => {
  const rows = [
    statRow({ offerId: 1, offer: 'Card', source: 'bio', payout: 0.1, clicks: 10, conversions: 1, hour: 8 }),
    statRow({ offerId: 1, offer: 'Card', source: '', payout: 0.2, clicks: 5, conversions: 0, hour: 9 }),
    statRow({ offerId: 2, offer: 'VPN', source: 'bio', payout: 40, clicks: 7, conversions: 2, hour: 9 }),
    statRow({ offerId: 0, offer: 'Other', source: 'Other', payout: 1, clicks: 3, conversions: 1, hour: 10 }),
  ]

  test('cents add up exactly', () => {
    expect(sumTotals(rows.slice(0, 2)).payoutCents).toBe(30)
    expect(sumTotals([])).toEqual({ payoutCents: 0, clicks: 0, conversions: 0 })
  })

  test.each([
    [44, 1284, '3.4%'],
    [0, 0, '0.0%'],
    [3, 0, '0.0%'],
    [1, 1, '100.0%'],
  ])('%i conversions from %i clicks give a rate of %s [S2.48] [S9.6]', (conversions, clicks, expected) => {
    expect(conversionRate({ conversions, clicks })).toBe(expected)
  })

  test('rows are grouped by offer, the best earning first [S4.30]', () => {
    expect(groupRows(rows, 'offer').map(({ key, name }) => [key, name])).toEqual([
      ['2', 'VPN'],
      ['other', 'Other'],
      ['1', 'Card'],
    ])
  })

  test('rows are grouped by source; one without a name is "No source" [S4.30] [S3.1]', () => {
    const groups = groupRows(rows, 'source')
    expect(groups.map(({ key, name }) => [key, name])).toEqual([
      ['source:bio', 'bio'],
      ['other', 'Other'],
      ['noSource', 'No source'],
    ])
    expect(groups[0]?.totals).toEqual({ payoutCents: 4010, clicks: 17, conversions: 3 })
  })

  test('a selected group keeps its rows only, none selected keeps all [S4.30]', () => {
    expect(selectRows(rows, 'offer', '1')).toHaveLength(2)
    expect(selectRows(rows, 'source', 'noSource')).toHaveLength(1)
    expect(selectRows(rows, 'source', null)).toHaveLength(4)
  })

  test('groups add up to the total in both groupings', () => {
    for (const grouping of ['offer', 'source'] as const) {
      const sum = groupRows(rows, grouping).reduce((all, { totals }) => all + totals.payoutCents, 0)
      expect(sum).toBe(sumTotals(rows).payoutCents)
    }
  })

  test('conversions are counted by state, with their amounts', () => {
    const stat = { approved: 3, pending: 1, pendingPayout: 0.1, rejected: 2, rejectedPayout: 9, reversedPayout: 0.3 }
    const states = countStates([
      statRow({ payout: 0.3, stat }),
      statRow({ payout: 1.2, stat: { ...stat, reversed: 4 } }),
    ])
    expect(states).toEqual({
      approved: { count: 6, cents: 130 },
      pending: { count: 2, cents: 20 },
      rejected: { count: 4, cents: 1800 },
      reversed: { count: 4, cents: 60 },
    })
  })

  test.each([
    ['offer', null, {}],
    ['offer', '7', { offerId: 7 }],
    ['offer', 'seven', null],
    ['offer', '-7', null],
    ['offer', 'other', null],
    ['source', 'source:bio', { source: 'bio' }],
    ['source', 'source:other', { source: 'other' }],
    ['source', 'noSource', { source: '' }],
    ['source', 'other', null],
  ] as const)('a selected %s %j filters by %j [S4.30]', (grouping, key, filter) => {
    expect(groupFilter(grouping, key)).toEqual(filter)
  })

  test('totals until a time of day count whole hours and the share of the current one', () => {
    expect(totalsUntil(rows, 9, 0.5)).toEqual({ payoutCents: 10 + 2010, clicks: 16, conversions: 2 })
    expect(totalsUntil(rows, 9, 0)).toEqual(sumTotals(rows.slice(0, 1)))
  })
})
