import { describe, expect, test } from 'vitest'
import {
  type AffiliateFacts,
  adjustmentText,
  conditionsText,
  matchesConditions,
  matchingRule,
  planMoves,
} from '@/lib/traffic/buckets/rules'

const facts: AffiliateFacts = {
  affiliateId: 1,
  name: 'Ada',
  volume: 50,
  approvalRate: 80,
  fraudScore: 10,
  ageDays: 90,
  country: 'US',
  bucketId: null,
}

test.each([
  ['no conditions', {}, {}, true],
  ['a volume at the lower end', { volume: { min: 50 } }, {}, true],
  ['a higher minimum volume', { volume: { min: 51 } }, {}, false],
  ['a volume at the upper end', { volume: { max: 50 } }, {}, true],
  ['a lower maximum volume', { volume: { max: 49 } }, {}, false],
  ['an approval rate between', { approvalRate: { min: 70, max: 90 } }, {}, true],
  ['an approval rate, without decided conversions', { approvalRate: { max: 100 } }, { approvalRate: null }, false],
  ['a low fraud score', { fraudScore: { max: 9 } }, {}, false],
  ['an age', { ageDays: { min: 90 } }, {}, true],
  ['one of its countries', { countries: ['DE', 'US'] }, {}, true],
  ['another country', { countries: ['DE'] }, {}, false],
  ['a country, when the affiliate has none', { countries: ['US'] }, { country: null }, false],
  ['two conditions of which one fails', { volume: { min: 1 }, ageDays: { max: 10 } }, {}, false],
])('a rule with %s matches or not: case %#', (_, conditions, change, expected) => {
  expect(matchesConditions({ ...facts, ...change }, conditions)).toBe(expected)
})

describe('of several rules', () => {
  const rules = [
    { id: 7, bucketId: 1, conditions: { volume: { min: 100 } } },
    { id: 5, bucketId: 2, conditions: { volume: { min: 10 } } },
    { id: 6, bucketId: 3, conditions: {} },
  ]

  test.each([
    [200, 7],
    [50, 5],
    [1, 6],
  ])('the first match decides: volume %i, rule %i [S2.24]', (volume, id) => {
    expect(matchingRule({ ...facts, volume }, rules)?.id).toBe(id)
  })

  test('only affiliates whose bucket changes move; without a match they are in no bucket', () => {
    const affiliates = [
      { ...facts, bucketId: 2 },
      { ...facts, affiliateId: 2, bucketId: 1 },
      { ...facts, affiliateId: 3, volume: 1, bucketId: 2 },
    ]
    expect(planMoves(affiliates, rules.slice(0, 2))).toEqual([
      { affiliateId: 2, name: 'Ada', from: 1, to: 2, ruleId: 5 },
      { affiliateId: 3, name: 'Ada', from: 2, to: null, ruleId: null },
    ])
  })
})

test.each([
  [{}, 'everybody'],
  [{ volume: { min: 10 }, fraudScore: { max: 40 } }, 'conversions at least 10; fraud score at most 40'],
  [{ approvalRate: { min: 70, max: 90 }, countries: ['DE', 'AT'] }, 'approval rate 70% to 90%; country DE, AT'],
])('conditions as text: %#', (conditions, text) => {
  expect(conditionsText(conditions)).toBe(text)
})

test.each([
  [0, 'none'],
  [1_000, '+10%'],
  [-250, '−2.5%'],
])('an adjustment of %i basis points is shown as %s', (bps, text) => {
  expect(adjustmentText(bps)).toBe(text)
})
