import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { GroupRule } from '@/lib/catalog/groups/member-selection-rules'
import type { CapRule } from '@/lib/traffic/caps/rules'
import type { OfferRule } from '@/lib/traffic/routing/offer-rules'
import type { OverrideRule } from '@/lib/traffic/routing/overrides/rules'
import { type RouteRules, routeClick, type Visit } from '@/lib/traffic/routing/rules'
import { CHROME } from '@/tests/support/tracking/tracking'
import { visitorRule, visitorWith } from '@/tests/support/traffic/visitors'

const AT = new Date('2026-11-20T15:00:00Z')

const offerRule = (id: number, status: OfferRule['status'] = 'active'): OfferRule => ({
  id,
  advertiserId: 1,
  status,
  destinationUrl: `https://shop.example/${id}`,
  landingPages: [],
  startsAt: null,
  expiresAt: null,
  attributionModel: 'last_click',
  attributionWindowDays: 30,
  isClosed: false,
  deepLinkHosts: null,
  passedParameters: [],
  visitors: [],
  refusesUnknown: false,
  keptFacts: [],
  fallbackOfferId: null,
  isUnfunded: false,
})
const override = (id: number, rule: Partial<OverrideRule>): OverrideRule => ({
  id,
  affiliateId: null,
  offerId: null,
  visitors: [],
  subIdKey: null,
  subIdValue: null,
  startsAt: null,
  endsAt: null,
  weight: 100,
  destinationOfferId: null,
  destinationUrl: null,
  ...rule,
})
const cap = (id: number, rule: Partial<CapRule>): CapRule => ({
  id,
  offerId: null,
  groupId: null,
  affiliateId: null,
  bucketId: null,
  metric: 'conversions',
  period: 'day',
  limit: 100n,
  overflowOfferId: null,
  unit: 1n,
  used: 100n,
  usedSince: '2026-11-20',
  ...rule,
})
const group = (id: number, members: [number, number][], fallbackOfferId: number | null = null): GroupRule => ({
  id,
  fallbackOfferId,
  members: members.map(([offerId, weight]) => ({ offerId, weight })),
})

type Sketch = { overrides?: OverrideRule[]; groups?: GroupRule[]; caps?: CapRule[]; paused?: number[] }

function rulesOf({ overrides = [], groups = [], caps = [], paused = [] }: Sketch): RouteRules {
  const ids = [1, 2, 3, 4, 5]
  return {
    offers: new Map(ids.map((id) => [id, offerRule(id, paused.includes(id) ? 'paused' : 'active')])),
    overrides,
    groupOf: new Map(groups.flatMap((each) => each.members.map(({ offerId }) => [offerId, each]))),
    capsOf: new Map(ids.map((id) => [id, caps.filter(({ offerId }) => offerId === id)])),
  }
}

const visit: Visit = {
  affiliateId: 10_001,
  visitor: 'a'.repeat(32),
  facts: visitorWith({ country: 'US', userAgent: CHROME }),
  subIds: { s1: 'bio' },
  at: AT,
  bucketId: null,
  blockedOffers: undefined,
  refusedBy: new Set(),
}
const wayOf = (sketch: Sketch, from = 1, change: Partial<Visit> = {}) => {
  const { offerId, url, redirects, closedBy } = routeClick(rulesOf(sketch), from, { ...visit, ...change })
  return { offerId, url, by: redirects.map(({ by, ruleId }) => `${by} ${ruleId}`), closedBy }
}

describe('without rules', () => {
  test('a click stays with the offer of its link', () => {
    expect(wayOf({})).toEqual({ offerId: 1, url: null, by: [], closedBy: null })
  })
})

test('a click of an affiliate who is blocked from an offer goes to the fallback as of a paused one, never to a blocked offer', () => {
  const blocked = (...ids: number[]) => ({ blockedOffers: new Set(ids) })
  const sketch = { groups: [group(7, [[1, 0]], 3)] }
  expect(wayOf(sketch, 1, blocked(1))).toMatchObject({ offerId: 3, by: ['fallback 7'] })
  expect(wayOf(sketch, 1, blocked(1))).toEqual(wayOf({ ...sketch, paused: [1] }))
  expect(wayOf(sketch, 1, blocked(1, 3))).toMatchObject({ offerId: 1, by: [] })
  expect(
    wayOf(
      {
        groups: [
          group(7, [
            [1, 1],
            [2, 1],
          ]),
        ],
      },
      1,
      blocked(1),
    ),
  ).toMatchObject({ offerId: 2, by: ['group 7'] })
  expect(wayOf(sketch, 2, blocked(1))).toMatchObject({ offerId: 2, by: [] })
})

test('a click from a country that an offer does not allow is sent to the fallback, and never to such an offer', () => {
  const rules = rulesOf({
    groups: [group(7, [[1, 100]], 2)],
    overrides: [override(8, { offerId: 2, destinationOfferId: 3 })],
  })
  const only = (id: number, countries: string[]): [number, OfferRule] => [
    id,
    { ...offerRule(id), visitors: visitorRule({ countries }) },
  ]
  const offers = new Map([...rules.offers, only(1, ['DE']), only(3, ['DE'])])
  expect(routeClick({ ...rules, offers }, 1, visit).offerId).toBe(2)
  expect(routeClick({ ...rules, offers }, 1, { ...visit, facts: visitorWith({ country: 'DE' }) }).offerId).toBe(1)
  expect(routeClick({ ...rules, offers }, 1, { ...visit, facts: visitorWith({}) }).offerId).toBe(1)
})

describe('the fallback of an offer', () => {
  const change = (changes: Record<number, Partial<OfferRule>>, sketch: Sketch = {}): RouteRules => {
    const rules = rulesOf(sketch)
    return { ...rules, offers: new Map([...rules.offers].map(([id, offer]) => [id, { ...offer, ...changes[id] }])) }
  }
  const pathOf = (rules: RouteRules, of: Partial<Visit> = {}) =>
    routeClick(rules, 1, { ...visit, ...of }).redirects.map(({ by, ruleId, to }) => `${by} ${ruleId} ${to}`)
  const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) Mobile/15E148 Safari/604.1'

  test.each([
    ['from a country it does not allow', { visitors: visitorRule({ countries: ['DE'] }) }, {}],
    [
      'on a device it does not allow',
      { visitors: visitorRule({ devices: ['desktop', 'tablet'] }) },
      { facts: visitorWith({ userAgent: IPHONE }) },
    ],
    ['while it is paused', { status: 'paused' as const }, {}],
    ['after its end', { expiresAt: AT }, {}],
  ])('takes visitors %s', (_, offer, of) => {
    expect(pathOf(change({ 1: { ...offer, fallbackOfferId: 2 } }), of)).toEqual(['offer_fallback 1 2'])
    // a running offer keeps those it is for
    expect(pathOf(change({ 1: { fallbackOfferId: 2 } }), of)).toEqual([])
  })

  test('takes visitors of a full cap, after its overflow', () => {
    const caps = [cap(6, { offerId: 1, metric: 'clicks' })]
    expect(pathOf(change({ 1: { fallbackOfferId: 2 } }, { caps }))).toEqual(['offer_fallback 1 2'])
    const overflow = [cap(6, { offerId: 1, metric: 'clicks', overflowOfferId: 3 })]
    expect(pathOf(change({ 1: { fallbackOfferId: 2 } }, { caps: overflow }))).toEqual(['overflow 6 3'])
  })

  test('comes after overrides and after the fallback of its group', () => {
    const offer = { status: 'paused' as const, fallbackOfferId: 2 }
    const groups = [group(7, [[1, 100]], 3)]
    expect(pathOf(change({ 1: offer }, { groups }))).toEqual(['fallback 7 3'])
    const overrides = [override(8, { offerId: 1, destinationOfferId: 4 })]
    expect(pathOf(change({ 1: offer }, { overrides, groups }))).toEqual(['override 8 4'])
    expect(pathOf(change({ 1: offer, 3: { visitors: visitorRule({ countries: ['DE'] }) } }, { groups }))).toEqual([
      'offer_fallback 1 2',
    ])
  })

  test('is never an offer that is not for the visitor, and offers that name each other make no loop', () => {
    const paused = { status: 'paused' as const }
    const one = { ...paused, fallbackOfferId: 2 }
    expect(pathOf(change({ 1: one, 2: { visitors: visitorRule({ devices: ['mobile'] }) } }))).toEqual([])
    const round = change({ 1: one, 2: { fallbackOfferId: 1 } }, { caps: [cap(6, { offerId: 2, metric: 'clicks' })] })
    expect(routeClick(round, 1, visit)).toMatchObject({ offerId: 2, closedBy: 6 })
  })

  test('is not asked where neither country nor device is known', () => {
    const offer = { visitors: visitorRule({ countries: ['DE'], devices: ['mobile'] }), fallbackOfferId: 2 }
    const unknown = { facts: visitorWith({ userAgent: 'Mozilla/5.0' }) }
    expect(pathOf(change({ 1: offer }), unknown)).toEqual([])
    expect(pathOf(change({ 1: { ...offer, refusesUnknown: true } }), unknown)).toEqual(['offer_fallback 1 2'])
  })
})

describe('an override', () => {
  const to2 = { offerId: 1, destinationOfferId: 2 }
  test.each([
    ['its offer', to2, true],
    ['another offer', { ...to2, offerId: 3 }, false],
    ['every offer', { destinationOfferId: 2 }, true],
    ['its affiliate', { ...to2, affiliateId: 10_001 }, true],
    ['another affiliate', { ...to2, affiliateId: 10_002 }, false],
    ['its country', { ...to2, visitors: visitorRule({ countries: ['US'] }) }, true],
    ['another country', { ...to2, visitors: visitorRule({ countries: ['DE'] }) }, false],
    ['its device', { ...to2, visitors: visitorRule({ devices: ['desktop'] }) }, true],
    ['another device', { ...to2, visitors: visitorRule({ devices: ['mobile'] }) }, false],
    ['its sub-ID', { ...to2, subIdKey: 's1', subIdValue: 'bio' }, true],
    ['another value of the sub-ID', { ...to2, subIdKey: 's1', subIdValue: 'Bio' }, false],
    ['a sub-ID the link lacks', { ...to2, subIdKey: 's2', subIdValue: 'bio' }, false],
    ['dates that include the click', { ...to2, startsAt: AT, endsAt: new Date(AT.getTime() + 1) }, true],
    ['a start after the click', { ...to2, startsAt: new Date(AT.getTime() + 1) }, false],
    ['an end at the time of the click', { ...to2, endsAt: AT }, false],
  ])('for %s redirects the click or not: case %#', (_, rule, isTaken) => {
    expect(wayOf({ overrides: [override(7, rule)] }).by).toEqual(isTaken ? ['override 7'] : [])
  })

  test('at the first position wins over later ones', () => {
    const overrides = [override(9, { offerId: 1, destinationOfferId: 3 }), override(7, to2)]
    expect(wayOf({ overrides })).toMatchObject({ offerId: 3, by: ['override 9'] })
  })

  test('with a URL ends the route, and the click counts for the offer it was at', () => {
    const overrides = [override(7, { offerId: 1, destinationUrl: 'https://else.example/?c={click_id}' })]
    expect(wayOf({ overrides, paused: [1] })).toEqual({
      offerId: 1,
      url: 'https://else.example/?c={click_id}',
      by: ['override 7'],
      closedBy: null,
    })
  })

  test('redirects from a paused offer, and never to one', () => {
    expect(wayOf({ overrides: [override(7, to2)], paused: [1] }).offerId).toBe(2)
    expect(wayOf({ overrides: [override(7, to2)], paused: [2] })).toMatchObject({ offerId: 1, by: [] })
  })

  test('that leads to another, which leads back, stops before the loop closes', () => {
    const overrides = [override(7, to2), override(8, { offerId: 2, destinationOfferId: 1 })]
    expect(wayOf({ overrides })).toMatchObject({ offerId: 2, by: ['override 7'] })
    expect(wayOf({ overrides }, 2)).toMatchObject({ offerId: 1, by: ['override 8'] })
  })

  test('with a weight of 30 redirects 30% of visitors, and all or no clicks of each visitor', () => {
    const overrides = [override(7, { ...to2, weight: 30 })]
    const visitors = Array.from({ length: 10_000 }, (_, index) => index.toString(16).padStart(32, '0'))
    const taken = visitors.filter((visitor) => wayOf({ overrides }, 1, { visitor }).offerId === 2)
    expect(taken.length).toBeGreaterThan(2_850)
    expect(taken.length).toBeLessThan(3_150)
    expect(taken.every((visitor) => wayOf({ overrides }, 1, { visitor }).offerId === 2)).toBe(true)
  })
})

describe('a group', () => {
  test('splits clicks among its members by weight, whichever of them the link is for', () => {
    const groups = [
      group(4, [
        [1, 1],
        [2, 3],
        [3, 0],
      ]),
    ]
    const counts = new Map<number, number>()
    for (let index = 0; index < 8_000; index += 1) {
      const { offerId } = wayOf({ groups }, (index % 3) + 1, { visitor: `v${index}` })
      counts.set(offerId, (counts.get(offerId) ?? 0) + 1)
    }
    expect([...counts.keys()].sort()).toEqual([1, 2])
    expect((counts.get(2) ?? 0) / 8_000).toBeCloseTo(0.75, 1)
  })

  test('skips members that are capped or not running', () => {
    const groups = [
      group(4, [
        [1, 1],
        [2, 1],
        [3, 1],
      ]),
    ]
    const found = new Set(
      Array.from(
        { length: 200 },
        (_, index) =>
          wayOf({ groups, caps: [cap(5, { offerId: 1 })], paused: [2] }, 1, { visitor: `v${index}` }).offerId,
      ),
    )
    expect([...found]).toEqual([3])
  })

  test('with weights of 0 does not redirect links, and uses its fallback when one is capped', () => {
    const groups = [
      group(
        4,
        [
          [1, 0],
          [2, 0],
        ],
        5,
      ),
    ]
    expect(wayOf({ groups })).toMatchObject({ offerId: 1, by: [] })
    expect(wayOf({ groups, caps: [cap(6, { offerId: 1 })] })).toMatchObject({ offerId: 5, by: ['fallback 4'] })
    expect(wayOf({ groups, caps: [cap(6, { offerId: 1 })] }, 2)).toMatchObject({ offerId: 2, by: [] })
  })

  test('falls back when no member can take a click, and not to an offer that is not running', () => {
    const groups = [
      group(
        4,
        [
          [1, 1],
          [2, 1],
        ],
        5,
      ),
    ]
    const caps = [cap(6, { offerId: 1 }), cap(7, { offerId: 2 })]
    expect(wayOf({ groups, caps })).toMatchObject({ offerId: 5, by: ['fallback 4'] })
    expect(wayOf({ groups, caps, paused: [5] })).toMatchObject({ offerId: 1, by: [] })
  })
})

describe('a full cap', () => {
  test.each([
    ['sends clicks to its overflow', { overflowOfferId: 2 }, {}, 2],
    [
      'on money is full when one more payout does not fit',
      { metric: 'payout', used: 80n, unit: 25n, overflowOfferId: 2 },
      {},
      2,
    ],
    ['of yesterday redirects nothing', { usedSince: '2026-11-19', overflowOfferId: 2 }, {}, 1],
    ['with room left redirects nothing', { used: 99n, overflowOfferId: 2 }, {}, 1],
    ['of another affiliate redirects nothing', { affiliateId: 10_002, overflowOfferId: 2 }, {}, 1],
    ['of a bucket redirects its members', { bucketId: 3, overflowOfferId: 2 }, { bucketId: 3 }, 2],
  ] as [string, Partial<CapRule>, Partial<Visit>, number][])('%s', (_, rule, change, offerId) => {
    expect(wayOf({ caps: [cap(6, { offerId: 1, ...rule })] }, 1, change).offerId).toBe(offerId)
  })

  test('on clicks without an overflow ends the link; one on conversions does not', () => {
    expect(wayOf({ caps: [cap(6, { offerId: 1, metric: 'clicks' })] })).toMatchObject({ offerId: 1, closedBy: 6 })
    expect(wayOf({ caps: [cap(6, { offerId: 1 })] })).toMatchObject({ offerId: 1, closedBy: null })
  })

  test('that has just refused a click counts as full, whatever the cached usage', () => {
    const caps = [cap(6, { offerId: 1, metric: 'clicks', used: 0n, overflowOfferId: 2 })]
    expect(wayOf({ caps }, 1, { refusedBy: new Set([6]) })).toMatchObject({ offerId: 2, by: ['overflow 6'] })
  })

  test('is followed from overflow to overflow, each offer once', () => {
    const caps = [
      cap(6, { offerId: 1, metric: 'clicks', overflowOfferId: 2 }),
      cap(7, { offerId: 2, metric: 'clicks', overflowOfferId: 3 }),
      cap(8, { offerId: 3, metric: 'clicks', overflowOfferId: 1 }),
    ]
    expect(wayOf({ caps })).toEqual({ offerId: 3, url: null, by: ['overflow 6', 'overflow 7'], closedBy: 8 })
  })
})

test('for any rules a route ends, passes each offer once, and never redirects to an offer that is not running', () => {
  const id = fc.integer({ min: 1, max: 5 })
  const overrides = fc.array(
    fc
      .record({ offerId: fc.option(id), to: id })
      .map(({ offerId, to }) => override(1, { offerId, destinationOfferId: to })),
    { maxLength: 6 },
  )
  const caps = fc.array(
    fc.record({ offerId: id, overflowOfferId: id }).map((rule) => cap(2, { ...rule, metric: 'clicks' })),
    { maxLength: 6 },
  )
  const weights = fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 5, maxLength: 5 })
  const groups = fc.record({ weights, fallback: id }).map(({ weights: all, fallback }) => [
    group(
      3,
      all.slice(0, 3).map((weight, index) => [index + 1, weight]),
      fallback,
    ),
  ])
  const fallbacks = fc.array(fc.option(id), { minLength: 5, maxLength: 5 })
  fc.assert(
    fc.property(overrides, caps, groups, fallbacks, id, fc.subarray([2, 3, 4, 5]), (o, c, g, f, from, paused) => {
      const rules = rulesOf({ overrides: o, caps: c, groups: g, paused })
      const offers = new Map(
        [...rules.offers].map(([key, offer]) => [key, { ...offer, fallbackOfferId: f[key - 1] ?? null }]),
      )
      const { redirects, offerId } = routeClick({ ...rules, offers }, from, visit)
      const passed = [from, ...redirects.map(({ to }) => to)]
      expect(new Set(passed).size).toBe(passed.length)
      expect(passed.at(-1)).toBe(offerId)
      expect(redirects.every(({ to }) => to !== null && !paused.includes(to))).toBe(true)
    }),
    { numRuns: 1_000 },
  )
})
