import { describe, expect, test } from 'vitest'
import { addDays } from '@/lib/platform/dates/days'
import {
  decide,
  dryRun,
  figureOf,
  type Judge,
  judgedDays,
  type Measured,
  measureThings,
  ruleText,
  type ThingDay,
  thingKey,
  verdict,
} from '@/lib/reporting/automation/rules'
import { newRuleSchema } from '@/lib/reporting/automation/schema'

const judge: Judge = {
  figure: 'conversionRate',
  comparison: 'below',
  bound: 0.01,
  minimum: 100,
  days: 2,
  delayDays: 1,
  action: 'pause',
  endsWhenBack: false,
  cooldownDays: 3,
  perDay: 5,
}
const thing = (sourceId: number) => ({ affiliateId: 1, offerId: null, sourceId, subId: null, subValue: null })
const row = (sourceId: number, day: string, clicks: number, approved = 0): ThingDay => ({
  key: thingKey(thing(sourceId)),
  thing: thing(sourceId),
  day,
  sums: { clicks, approved, pending: 0 },
})
const measured = (value: number | null, base: number): Measured => ({ key: 'a', thing: thing(1), value, base })
const DAY = '2026-11-20'

describe('what is judged', () => {
  test('are whole Eastern days before today, without the last ones, also where a clock changes', () => {
    expect(judgedDays(judge, DAY)).toEqual({ from: '2026-11-17', to: '2026-11-18' })
    expect(judgedDays({ days: 7, delayDays: 0 }, '2026-11-03')).toEqual({ from: '2026-10-27', to: '2026-11-02' })
    expect(judgedDays({ days: 1, delayDays: 0 }, '2026-03-01')).toEqual({ from: '2026-02-28', to: '2026-02-28' })
  })

  test('is summed by thing over these days alone, the largest first', () => {
    const rows = [
      row(1, '2026-11-16', 900),
      row(1, '2026-11-17', 60, 1),
      row(1, '2026-11-18', 40),
      row(1, '2026-11-19', 900),
      row(2, '2026-11-18', 500, 4),
    ]
    expect(
      measureThings(judge, rows, DAY).map(({ thing: { sourceId }, value, base }) => [sourceId, value, base]),
    ).toEqual([
      [2, 0.008, 500],
      [1, 0.01, 100],
    ])
  })

  test.each([
    ['approvalRate', { approved: 6, rejected: 3, reversed: 1, pending: 50 }, 0.6, 10],
    ['refundRate', { approved: 6, pending: 2, reversed: 2, rejected: 9 }, 0.2, 10],
    ['fastRate', { timed: 8, fast: 2 }, 0.25, 8],
    ['excludedRate', { clicks: 30, flagged_clicks: 10 }, 0.25, 40],
    ['epcCents', { clicks: 200, pending_cents: 100, approved_cents: 300 }, 2, 200],
    ['payoutCents', { clicks: 200, pending_cents: 100, approved_cents: 300 }, 400, 200],
    ['clicks', { clicks: 7 }, 7, 7],
    ['conversions', { clicks: 7, approved: 1, pending: 1 }, 2, 7],
    ['rejected', { approved: 1, pending: 1, rejected: 2 }, 2, 4],
    ['conversionRate', {}, null, 0],
  ] as const)('%s', (figure, sums, value, base) => {
    expect(figureOf(figure, sums)).toEqual({ value, base })
  })
})

describe('a decision', () => {
  const on = (past?: { state: 'active' | 'undone' | 'ended' | 'done' | 'unneeded'; day: string }, left = 1) => ({
    day: DAY,
    past,
    left,
  })

  test('needs the least base, and a figure at its bound is within it', () => {
    expect(verdict(judge, measured(0, 99))).toBe('too_few')
    expect(verdict(judge, measured(null, 0))).toBe('too_few')
    expect(verdict(judge, measured(0.01, 100))).toBe('within')
    expect(verdict(judge, measured(0.0099, 100))).toBe('beyond')
    expect(verdict({ ...judge, comparison: 'above' }, measured(0.01, 100))).toBe('within')
    expect(verdict({ ...judge, comparison: 'above' }, measured(0.011, 100))).toBe('beyond')
  })

  test('leaves what is in effect, and acts again only after the cool-down of what is over', () => {
    const low = measured(0, 100)
    expect(decide(judge, low, on())).toBe('act')
    expect(decide(judge, low, on({ state: 'active', day: '2026-01-01' }))).toBe('leave')
    for (const state of ['undone', 'ended', 'done', 'unneeded'] as const) {
      expect(decide(judge, low, on({ state, day: '2026-11-18' }))).toBe('leave')
      expect(decide(judge, low, on({ state, day: '2026-11-17' }))).toBe('act')
    }
  })

  test('ends what it did only where the rule says so, and only with enough to judge', () => {
    const past = { state: 'active', day: '2026-11-01' } as const
    expect(decide(judge, measured(0.5, 100), on(past))).toBe('leave')
    const ending = { ...judge, endsWhenBack: true }
    expect(decide(ending, measured(0.5, 100), on(past))).toBe('end')
    expect(decide(ending, measured(0.5, 99), on(past))).toBe('leave')
    expect(decide(ending, measured(0, 100), on(past))).toBe('leave')
  })

  test('stops at the brake, which what is left alone does not use', () => {
    expect(decide(judge, measured(0, 100), on(undefined, 0))).toBe('brake')
    expect(decide(judge, measured(1, 100), on(undefined, 0))).toBe('leave')
  })
})

describe('a dry run', () => {
  const days = (sourceId: number, clicks: number, approved = 0) =>
    Array.from({ length: 20 }, (_, index) => row(sourceId, addDays('2026-11-01', index), clicks, approved))

  test('acts once on what stays beyond the bound, on the first day with enough', () => {
    const found = dryRun(judge, [...days(1, 60), ...days(2, 60, 30)], { from: '2026-11-01', to: DAY })
    // of two days with 60 clicks each: the first that are over a day before
    expect(found.map(({ day, acts }) => [day, acts.map(({ thing: { sourceId } }) => sourceId)])).toEqual([
      ['2026-11-04', [1]],
    ])
  })

  test('tells again after each cool-down', () => {
    const found = dryRun({ ...judge, action: 'tell' }, days(1, 60), { from: '2026-11-04', to: '2026-11-12' })
    expect(found.map(({ day }) => day)).toEqual(['2026-11-04', '2026-11-07', '2026-11-10'])
  })

  test('ends on the day on which the brake would have stopped the rule', () => {
    const rows = [1, 2, 3].flatMap((source) => days(source, 100 + source))
    const found = dryRun({ ...judge, perDay: 2 }, rows, { from: '2026-11-04', to: DAY })
    expect(found).toMatchObject([{ day: '2026-11-04', isStopped: true }])
    expect(found[0]?.acts.map(({ thing: { sourceId } }) => sourceId)).toEqual([3, 2])
  })

  test('ends what is back, and acts on it again after the cool-down', () => {
    const rows = days(1, 100).map((each, index) => ({
      ...each,
      sums: { ...each.sums, approved: index === 6 ? 50 : 0 },
    }))
    const found = dryRun({ ...judge, endsWhenBack: true, days: 1, cooldownDays: 2 }, rows, {
      from: '2026-11-03',
      to: '2026-11-12',
    })
    expect(found.map(({ day, acts, ends }) => [day, acts.length, ends.length])).toEqual([
      ['2026-11-03', 1, 0],
      ['2026-11-09', 0, 1],
      ['2026-11-11', 1, 0],
    ])
  })
})

describe('a rule that is sent', () => {
  const input = {
    name: 'Weak sources',
    subject: 'source',
    figure: 'conversionRate',
    comparison: 'below',
    bound: 0.01,
    action: 'pause',
  }

  test('has careful defaults', () => {
    expect(newRuleSchema.parse(input)).toMatchObject({
      minimum: 100,
      days: 7,
      delayDays: 1,
      cooldownDays: 7,
      perDay: 5,
      endsWhenBack: false,
    })
  })

  test.each([
    ['no account is suspended by a rule', { subject: 'affiliate' }],
    ['sources have no caps', { action: 'cap', capMetric: 'clicks', capLimit: 5 }],
    ['an offer has no case', { subject: 'offer', action: 'open_case' }],
    ['a cap without a limit', { subject: 'offer', action: 'cap', capMetric: 'clicks' }],
    ['a limit without a cap', { capLimit: 5 }],
    ['a sub-ID that is not said', { subject: 'sub_id' }],
    ['a share above 100%', { bound: 1.2, comparison: 'above' }],
    ['below nothing', { bound: 0 }],
    ['fewer clicks than are needed to judge', { figure: 'clicks', bound: 50 }],
    ['a pause on two offers of one source', { offerIds: [1, 2] }],
    ['nobody to tell', { action: 'tell' }],
    ['a case that ends by itself', { action: 'open_case', endsWhenBack: true }],
    ['an offer judged by one affiliate', { subject: 'offer', affiliateIds: [1] }],
    ['half a conversion at least', { minimum: 0.5 }],
    ['a name of blanks', { name: '  ' }],
    ['what is unknown', { payEverybody: true }],
  ])('is refused: %s', (_, change) => {
    expect(newRuleSchema.safeParse({ ...input, ...change }).success).toBe(false)
  })
})

test('a rule is a sentence', () => {
  const rule = { ...judge, subject: 'source' as const, subId: null, capMetric: null, capLimit: null }
  expect(ruleText(rule)).toBe(
    'If CR of a source over 2 days, but for the last day, is below 1%, with at least 100 clicks, pause it.',
  )
  expect(
    ruleText({
      ...rule,
      subject: 'affiliate_offer',
      delayDays: 0,
      figure: 'epcCents',
      bound: 12,
      action: 'cap',
      capMetric: 'payout',
      capLimit: 5_000,
    }),
  ).toBe(
    'If EPC of an affiliate on an offer over 2 days is below $0.12, with at least 100 clicks, cap it by day at $50.00.',
  )
})
