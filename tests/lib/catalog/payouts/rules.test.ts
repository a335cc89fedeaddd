import { describe, expect, test } from 'vitest'
import {
  chooseGoal,
  countedUpTo,
  easternMonth,
  exceedsRevenue,
  findTier,
  type Goal,
  type OfferTerms,
  type Payout,
  payoutFor,
  type Tier,
  termsAt,
} from '@/lib/catalog/payouts/rules'

const payout = (payoutCents: bigint, more: Partial<Payout> = {}): Payout => ({
  payoutType: 'cpa_flat',
  payoutCents,
  percentPayoutBps: 0,
  revenueCents: payoutCents * 2n,
  revenueCurrency: 'USD',
  percentRevenueBps: 0,
  ...more,
})
const goal = (id: number, event: string, more: Partial<Goal> = {}): Goal => ({
  id,
  event,
  isRepeatable: false,
  isActive: true,
  ...payout(BigInt(id) * 100n),
  ...more,
})
const terms = (goals: Goal[] = [], tiers: Tier[] = []): OfferTerms => ({
  defaultEvent: 'sale',
  own: payout(2_500n),
  goals,
  tiers,
  stepsByPayment: false,
  paidCustomers: 'all',
  rules: [],
})

describe('the goal of an event', () => {
  const signup = goal(1, 'signup')
  const paused = goal(2, 'deposit', { isActive: false })
  test.each([
    ['any event of an offer without goals', [], 'whatever', null],
    ['no event, with goals', [signup], undefined, null],
    ['the default event', [signup], 'sale', null],
    ['the event of a goal', [signup], 'signup', 1],
    ['an event of none', [signup], 'whatever', 'unknown'],
    ['the word for no event, where the default is another', [signup], 'conversion', 'unknown'],
    ['the event of a paused goal', [signup, paused], 'deposit', 'unknown'],
    ['the event of the only goal, paused', [paused], 'deposit', 'unknown'],
    ['another event where every goal is paused', [paused], 'whatever', null],
  ] as const)('%s', (_, goals, event, expected) => {
    const offer = terms([...goals])
    const chosen = chooseGoal(offer, event)
    expect(chosen === undefined ? 'unknown' : (chosen.goal?.id ?? null)).toBe(expected)
    if (chosen) expect(chosen.payout).toBe(chosen.goal ?? offer.own)
  })
})

describe('the step of a volume', () => {
  const tiers: Tier[] = [
    { goalId: null, fromConversion: 101, payoutCents: 3_000n, percentPayoutBps: 0 },
    { goalId: null, fromConversion: 11, payoutCents: 2_800n, percentPayoutBps: 0 },
    { goalId: 1, fromConversion: 2, payoutCents: 900n, percentPayoutBps: 0 },
  ]
  test.each([
    [null, 1, undefined],
    [null, 10, undefined],
    [null, 11, 2_800n],
    [null, 100, 2_800n],
    [null, 101, 3_000n],
    [null, 5_000, 3_000n],
    [1, 1, undefined],
    [1, 2, 900n],
    [2, 500, undefined],
  ] as const)('goal %s, conversion %s of the month: %s', (goalId, ordinal, cents) => {
    expect(findTier(tiers, goalId, ordinal)?.payoutCents).toBe(cents)
    expect(findTier([...tiers].reverse(), goalId, ordinal)?.payoutCents).toBe(cents)
  })
  test('counting ends at the highest step', () => {
    expect([countedUpTo(tiers, null), countedUpTo(tiers, 1), countedUpTo(tiers, 2)]).toEqual([101, 2, 0])
  })
})

describe('the payout of one affiliate', () => {
  const own = { payoutCents: 4_000n, percentPayoutBps: 0 }
  const tier = { payoutCents: 3_000n, percentPayoutBps: 0 }
  test.each([
    ['their own before the step', { own, tier }, 4_000n],
    ['the step before the offer’s', { tier }, 3_000n],
    ['the offer’s', {}, 2_500n],
    [
      'the step, where their own names nothing of the type',
      { own: { payoutCents: 0n, percentPayoutBps: 900 }, tier },
      3_000n,
    ],
  ])('%s, and the revenue stays', (_, values, cents) => {
    const base = payout(2_500n, { revenueCents: 5_000n })
    expect(payoutFor({ payout: base, ...values })).toEqual({ ...base, payoutCents: cents })
  })
})

describe('terms at an instant', () => {
  const at = (iso: string) => new Date(iso)
  const change = (effectiveAt: string, cents: bigint, isApplied = false, formerCents?: bigint) => ({
    effectiveAt: at(effectiveAt),
    isApplied,
    terms: { own: payout(cents), goals: [], tiers: [], rules: null },
    former: formerCents === undefined ? null : { own: payout(formerCents), goals: [], tiers: [], rules: null },
  })
  const december = '2026-12-01T05:00:00.000Z'
  test.each([
    ['the millisecond before a change', [change(december, 900n)], '2026-12-01T04:59:59.999Z', 2_500n],
    ['the very instant of a change that is not applied yet', [change(december, 900n)], december, 900n],
    [
      'the later of two that are due',
      [change('2026-12-02T05:00:00Z', 800n), change(december, 900n)],
      '2026-12-03T05:00:00Z',
      800n,
    ],
    [
      'an instant before changes that are applied already',
      [change('2026-12-02T05:00:00Z', 2_500n, true, 900n), change(december, 900n, true, 700n)],
      '2026-12-01T04:59:59.999Z',
      700n,
    ],
    [
      'an instant between two that are applied already',
      [change('2026-12-02T05:00:00Z', 2_500n, true, 900n)],
      '2026-12-01T05:00:00Z',
      900n,
    ],
    ['the very instant of a change that is applied already', [change(december, 2_500n, true, 700n)], december, 2_500n],
    [
      'an instant after a change that is applied already',
      [change(december, 2_500n, true, 700n)],
      '2026-12-03T05:00:00Z',
      2_500n,
    ],
  ])('%s', (_, changes, instant, cents) => {
    expect(termsAt(terms(), changes, at(instant)).own.payoutCents).toBe(cents)
  })

  test('a change replaces what it names and nothing else', () => {
    const stored = terms(
      [goal(1, 'signup'), goal(2, 'deposit')],
      [
        { goalId: 1, fromConversion: 5, payoutCents: 1n, percentPayoutBps: 0 },
        { goalId: 2, fromConversion: 5, payoutCents: 2n, percentPayoutBps: 0 },
      ],
    )
    const step = { fromConversion: 9, payoutCents: 3n, percentPayoutBps: 0 }
    const changed = termsAt(
      stored,
      [
        {
          effectiveAt: at(december),
          isApplied: false,
          terms: { own: null, goals: [{ id: 1, ...payout(777n) }], tiers: [{ goalId: 1, steps: [step] }], rules: null },
          former: null,
        },
      ],
      at(december),
    )
    expect(changed.own).toEqual(stored.own)
    expect(changed.goals.map(({ payoutCents, event }) => [event, payoutCents])).toEqual([
      ['signup', 777n],
      ['deposit', 200n],
    ])
    expect(changed.tiers).toEqual([stored.tiers[1], { goalId: 1, ...step }])
  })
})

test.each([
  ['cpa_flat', 2_501n, 0, true],
  ['cpa_flat', 2_500n, 9_000, false],
  ['cpa_percentage', 9_999n, 1_000, false],
  ['cpa_percentage', 0n, 1_001, true],
  ['cpa_both', 2_500n, 1_001, true],
] as const)(
  'a payout above its revenue: %s, %s cents, %s basis points: %s',
  (payoutType, payoutCents, percentPayoutBps, isAbove) => {
    const terms = {
      payoutType,
      payoutCents: 0n,
      percentPayoutBps: 0,
      revenueCents: 2_500n,
      revenueCurrency: 'USD',
      percentRevenueBps: 1_000,
    }
    expect(exceedsRevenue(terms, { payoutCents, percentPayoutBps }, new Map())).toBe(isAbove)
  },
)

test('a month is Eastern', () => {
  expect(easternMonth(new Date('2026-12-01T04:59:59.999Z'))).toEqual({ first: '2026-11-01', next: '2026-12-01' })
  expect(easternMonth(new Date('2026-12-01T05:00:00Z'))).toEqual({ first: '2026-12-01', next: '2027-01-01' })
})
