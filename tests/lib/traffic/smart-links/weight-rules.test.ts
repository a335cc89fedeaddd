import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  apportion,
  areMoved,
  divideTraffic,
  NO_RESULT,
  probabilitiesBest,
  type RotationOffer,
  type RotationResult,
  resultText,
  seededRandom,
  withFloor,
} from '@/lib/traffic/smart-links/weight-rules'

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
const result = (clicks: number, conversions: number, payout = 1_000): RotationResult => ({
  clicks,
  conversions,
  payoutCents: conversions * payout,
  payoutSquares: conversions * payout ** 2,
})
const arm = (offerId: number, values: Partial<RotationOffer> = {}): RotationOffer => ({
  offerId,
  weight: 1,
  countries: [],
  visitors: {},
  devices: [],
  result: NO_RESULT,
  ...values,
})
const EARN = { split: 'earnings', floorBps: 500 } as const
const sharesFor = (arms: RotationOffer[], terms: Parameters<typeof divideTraffic>[1] = EARN, seed = 1) =>
  divideTraffic(arms, terms, seededRandom(seed)).map(({ shareBps }) => shareBps)

describe('shares by weight', () => {
  test('are the weights, and together all visitors', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 2, maxLength: 10 }), (weights) => {
        fc.pre(sum(weights) > 0)
        const arms = weights.map((weight, index) => arm(index, { weight }))
        const shares = sharesFor(arms, { split: 'weight', floorBps: 500 })
        expect(sum(shares)).toBe(10_000)
        shares.forEach((share, index) => {
          const exact = ((weights[index] ?? 0) * 10_000) / sum(weights)
          expect(Math.abs(share - exact)).toBeLessThan(1)
        })
      }),
      { numRuns: 60, seed: 20261123 },
    )
  })

  test('are kept between offers for different countries', () => {
    const arms = [arm(1, { weight: 90, countries: ['DE'] }), arm(2, { weight: 10, countries: ['DE', 'AT'] })]
    expect(sharesFor(arms, { split: 'weight', floorBps: 500 })).toEqual([9_000, 1_000])
  })
})

describe('shares by results', () => {
  test('are about the same while there are no results', () => {
    for (const share of sharesFor([arm(1), arm(2), arm(3), arm(4)])) {
      expect(share).toBeGreaterThan(2_200)
      expect(share).toBeLessThan(2_800)
    }
  })

  test('move to the offer that converts better, and leave each other one its floor', () => {
    const arms = [
      arm(1, { result: result(2_000, 20) }),
      arm(2, { result: result(2_000, 80) }),
      arm(3, { result: result(2_000, 10) }),
    ]
    expect(sharesFor(arms)).toEqual([500, 9_000, 500])
    expect(sharesFor(arms, { split: 'conversions', floorBps: 1_000 })).toEqual([1_000, 8_000, 1_000])
  })

  test('follow earnings or conversions, as the affiliate chose', () => {
    const many = arm(1, { result: result(3_000, 150, 200) })
    const dear = arm(2, { result: result(3_000, 60, 4_000) })
    expect(sharesFor([many, dear])).toEqual([500, 9_500])
    expect(sharesFor([many, dear], { split: 'conversions', floorBps: 500 })).toEqual([9_500, 500])
  })

  test('always leave each offer its floor, and are together all visitors', () => {
    const results = fc.record({ clicks: fc.nat(5_000), conversions: fc.nat(200), payout: fc.nat(10_000) })
    fc.assert(
      fc.property(
        fc.array(results, { minLength: 2, maxLength: 10 }),
        fc.integer({ min: 100, max: 2_000 }),
        fc.nat(),
        (drawn, floorBps, seed) => {
          const arms = drawn.map(({ clicks, conversions, payout }, index) =>
            arm(index, { result: result(clicks, conversions, payout) }),
          )
          const shares = sharesFor(arms, { split: 'earnings', floorBps }, seed)
          expect(sum(shares)).toBe(10_000)
          const floor = Math.min(floorBps, Math.floor(10_000 / arms.length))
          for (const share of shares) expect(share).toBeGreaterThanOrEqual(floor)
        },
      ),
      { numRuns: 25, seed: 20261123 },
    )
  })

  test('are exactly the same with the same draws', () => {
    const arms = [arm(1, { result: result(400, 9) }), arm(2, { result: result(380, 12) })]
    expect(sharesFor(arms, EARN, 42)).toEqual(sharesFor(arms, EARN, 42))
    expect(sharesFor(arms, EARN, 42)).not.toEqual(sharesFor(arms, EARN, 43))
  })

  test('compare only offers for the same countries and devices', () => {
    const weak = result(2_000, 10)
    const strong = result(2_000, 100)
    const arms = [
      arm(1, { result: strong }),
      arm(2, { result: weak }),
      arm(3, { result: weak, countries: ['DE', 'AT'] }),
      arm(4, { result: strong, countries: ['AT', 'DE'] }),
    ]
    expect(sharesFor(arms)).toEqual([4_750, 250, 250, 4_750])
    const [lone] = divideTraffic([arm(1), arm(2, { devices: ['mobile'] })], EARN, seededRandom(1))
    expect(lone).toEqual({ offerId: 1, shareBps: 5_000, bestBps: 10_000 })
  })
})

describe('how likely a result is the best', () => {
  test('agrees with the exact probability of two Beta distributions', () => {
    // 1 of 10 against 3 of 10: P(Beta(4, 8) > Beta(2, 10)) = 0.844
    const [, best = 0] = probabilitiesBest([result(10, 1), result(10, 3)], 'conversions', seededRandom(5))
    expect(best / 10_000).toBeGreaterThan(0.824)
    expect(best / 10_000).toBeLessThan(0.864)
  })

  test('counts no more conversions than clicks', () => {
    const [one = 0, other = 0] = probabilitiesBest([result(10, 40), result(10, 10)], 'conversions', seededRandom(5))
    expect(Math.abs(one - other)).toBeLessThan(600)
  })

  test('is said in plain words', () => {
    const of = (bestBps: number, clicks = 500, others = 1) => resultText({ bestBps, clicks, others })
    expect(of(9_500)).toBe('95% likely the best')
    expect(of(10_000)).toBe('99% likely the best')
    expect(of(7_040)).toBe('Not decided: 70% likely the best')
    expect(of(300)).toBe('Likely not the best: 3%')
    expect(of(9_900, 99)).toBe('Too few clicks: fewer than 100')
    expect(of(10_000, 500, 0)).toBe('Nothing to compare with')
  })
})

test('a floor that does not fit is shared evenly', () => {
  expect(withFloor([10_000, 0, 0], 5_000)).toEqual([3_334, 3_333, 3_333])
})

test('nothing is shared where there is nothing', () => {
  expect(apportion([0, 0])).toEqual([0, 0])
})

test('shares have moved from one percent on, and when an offer is new', () => {
  const before = [{ offerId: 1, shareBps: 5_000 }]
  const after = (shareBps: number, offerId = 1) => [{ offerId, shareBps, bestBps: 0 }]
  expect(areMoved(before, after(5_099))).toBe(false)
  expect(areMoved(before, after(5_100))).toBe(true)
  expect(areMoved(before, after(5_000, 2))).toBe(true)
})
