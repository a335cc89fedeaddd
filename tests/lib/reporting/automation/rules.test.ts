import { describe, expect, test } from 'vitest'
import { addDays } from '@/lib/platform/dates/days'
import { dryRun } from '@/lib/reporting/automation/dry-run-rules'
import {
  decide,
  figureOf,
  type Judge,
  judgedDays,
  type Measured,
  measureThings,
  momentOf,
  type ThingDay,
  thingKey,
  verdict,
} from '@/lib/reporting/automation/rules'
import { newRuleSchema, type RuleCondition } from '@/lib/reporting/automation/schema'
import { measuredText, ruleText } from '@/lib/reporting/automation/text-rules'

const lowRate: RuleCondition = { figure: 'conversionRate', comparison: 'below', bound: 0.01, minimum: 100 }
const manyClicks: RuleCondition = { figure: 'clicks', comparison: 'above', bound: 150, minimum: 1 }
const judge: Judge = {
  conditions: [lowRate],
  isToday: false,
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
const measured = (value: number | null, base: number): Measured => ({
  key: 'a',
  thing: thing(1),
  figures: [{ value, base }],
})
const DAY = '2026-11-20'
const dry = (of: Judge, rows: readonly ThingDay[], days: { from: string; to: string }) =>
  dryRun(of, rows, { ...days, allPerDay: 100, now: { day: '2026-12-31', minute: 0 } })

describe('what is judged', () => {
  test('are whole Eastern days before today, without the last ones, also where a clock changes', () => {
    expect(judgedDays(judge, DAY)).toEqual({ from: '2026-11-17', to: '2026-11-18' })
    expect(judgedDays({ isToday: false, days: 7, delayDays: 0 }, '2026-11-03')).toEqual({
      from: '2026-10-27',
      to: '2026-11-02',
    })
    expect(judgedDays({ isToday: false, days: 1, delayDays: 0 }, '2026-03-01')).toEqual({
      from: '2026-02-28',
      to: '2026-02-28',
    })
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
      measureThings(judge, rows, { day: DAY, minute: null }).map(({ thing: { sourceId }, figures }) => [
        sourceId,
        figures,
      ]),
    ).toEqual([
      [2, [{ value: 0.008, base: 500 }]],
      [1, [{ value: 0.01, base: 100 }]],
    ])
  })

  test('is the Eastern day until now where the rule says so, whose hours count once they are over', () => {
    const today = { ...judge, isToday: true, conditions: [manyClicks] }
    expect(judgedDays(today, DAY)).toEqual({ from: DAY, to: DAY })
    expect(momentOf(today, new Date('2026-11-21T03:37:00Z'))).toEqual({ day: DAY, minute: 22 * 60 + 37 })
    expect(momentOf(judge, new Date('2026-11-21T03:37:00Z'))).toEqual({ day: DAY, minute: null })
    const rows = [
      { ...row(1, '2026-11-19', 900), hour: 3 },
      { ...row(1, DAY, 70), hour: 0 },
      { ...row(1, DAY, 30), hour: 1 },
      { ...row(1, DAY, 900), hour: 2 },
    ]
    const clicksAt = (minute: number) => measureThings(today, rows, { day: DAY, minute })[0]?.figures[0]?.value
    expect([59, 60, 119, 120, 180].map(clicksAt)).toEqual([undefined, 70, 70, 100, 1_000])
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
    const above = { ...judge, conditions: [{ ...lowRate, comparison: 'above' as const }] }
    expect(verdict(above, measured(0.01, 100))).toBe('within')
    expect(verdict(above, measured(0.011, 100))).toBe('beyond')
  })

  test.each([
    ['all hold', [0, 100], [151, 151], 'beyond'],
    ['the first does not', [0.5, 100], [151, 151], 'within'],
    ['the second does not', [0, 100], [150, 150], 'within'],
    ['there is too little for one', [0, 99], [151, 151], 'too_few'],
    ['there is too little for one, and the other does not', [0, 99], [150, 150], 'within'],
    ['there is too little for both', [0, 99], [0, 0], 'too_few'],
  ] as const)('of several conditions, where %s', (_, rate, clicks, expected) => {
    const figures = [rate, clicks].map(([value, base]) => ({ value, base }))
    expect(verdict({ conditions: [lowRate, manyClicks] }, { figures })).toBe(expected)
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
    const found = dry(judge, [...days(1, 60), ...days(2, 60, 30)], { from: '2026-11-01', to: DAY })
    // of two days with 60 clicks each: the first that are over a day before
    expect(found.map(({ day, acts }) => [day, acts.map(({ measured: { thing: of } }) => of.sourceId)])).toEqual([
      ['2026-11-04', [1]],
    ])
  })

  test('tells again after each cool-down', () => {
    const found = dry({ ...judge, action: 'tell' }, days(1, 60), { from: '2026-11-04', to: '2026-11-12' })
    expect(found.map(({ day }) => day)).toEqual(['2026-11-04', '2026-11-07', '2026-11-10'])
  })

  test('ends on the day on which the brake would have stopped the rule', () => {
    const rows = [1, 2, 3].flatMap((source) => days(source, 100 + source))
    const found = dry({ ...judge, perDay: 2 }, rows, { from: '2026-11-04', to: DAY })
    expect(found).toMatchObject([{ day: '2026-11-04', isStopped: true }])
    expect(found[0]?.acts.map(({ measured: { thing: of } }) => of.sourceId)).toEqual([3, 2])
    const all = { from: '2026-11-04', to: DAY, allPerDay: 1, now: { day: DAY, minute: 0 } }
    const [first] = dryRun({ ...judge, perDay: 5 }, rows, all)
    expect(first).toMatchObject({ isStopped: true, acts: [{ measured: { thing: { sourceId: 3 } } }] })
  })

  test('of the day itself checks at each full hour until now, and acts at the first that is beyond', () => {
    const today = { ...judge, isToday: true, cooldownDays: 1, conditions: [manyClicks], action: 'tell' as const }
    const hours = (day: string) => Array.from({ length: 24 }, (_, hour) => ({ ...row(1, day, 20), hour }))
    const rows = [...hours('2026-11-19'), ...hours(DAY)]
    const run = (minute: number) =>
      dryRun(today, rows, { from: '2026-11-19', to: DAY, allPerDay: 100, now: { day: DAY, minute } })
    // 8 hours of 20 clicks
    expect(run(12 * 60).map(({ day, acts }) => [day, acts.map(({ moment }) => moment.minute)])).toEqual([
      ['2026-11-19', [480]],
      [DAY, [480]],
    ])
    expect(run(479).map(({ day }) => day)).toEqual(['2026-11-19'])
  })

  test('ends what is back, and acts on it again after the cool-down', () => {
    const rows = days(1, 100).map((each, index) => ({
      ...each,
      sums: { ...each.sums, approved: index === 6 ? 50 : 0 },
    }))
    const found = dry({ ...judge, endsWhenBack: true, days: 1, cooldownDays: 2 }, rows, {
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
    conditions: [{ figure: 'conversionRate', comparison: 'below', bound: 0.01 }],
    action: 'pause',
  }
  const of = (...conditions: object[]) => ({ conditions: conditions.map((each) => ({ ...lowRate, ...each })) })

  test('may ask for more than one conversion of each click', () => {
    expect(newRuleSchema.safeParse({ ...input, ...of({ bound: 1.5, comparison: 'above' }) }).success).toBe(true)
  })

  test('has careful defaults', () => {
    expect(newRuleSchema.parse(input)).toMatchObject({
      conditions: [{ minimum: 100 }],
      isToday: false,
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
    ['no condition', of()],
    ['more than four conditions', of({}, {}, {}, {}, {})],
    ['a share above 100%', of({ figure: 'approvalRate', bound: 1.2 })],
    ['above all there is', of({ figure: 'approvalRate', bound: 1, comparison: 'above' })],
    [
      'a count between 5 and 6',
      of({ figure: 'rejected', bound: 5, comparison: 'above' }, { figure: 'rejected', bound: 6 }),
    ],
    ['below nothing', of({ bound: 0 })],
    ['fewer clicks than are needed to judge', of({ figure: 'clicks', bound: 50 })],
    ['fewer clicks than another condition needs', of({}, { figure: 'clicks', bound: 50, minimum: 1 })],
    ['one figure on the same side twice', of({}, { bound: 0.02 })],
    ['a figure between two bounds that leave nothing', of({}, { comparison: 'above', bound: 0.01 })],
    ['a pause on two offers of one source', { offerIds: [1, 2] }],
    ['nobody to tell', { action: 'tell' }],
    ['a case that ends by itself', { action: 'open_case', endsWhenBack: true }],
    ['an offer judged by one affiliate', { subject: 'offer', affiliateIds: [1] }],
    ['half a conversion at least', of({ minimum: 0.5 })],
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
      conditions: [{ ...lowRate, figure: 'epcCents', bound: 12 }],
      action: 'cap',
      capMetric: 'payout',
      capLimit: 5_000,
    }),
  ).toBe(
    'If EPC of an affiliate on an offer over 2 days is below $0.12, with at least 100 clicks, cap it by day at $50.00.',
  )
  expect(ruleText({ ...rule, isToday: true, conditions: [lowRate, { ...manyClicks, minimum: 1_500 }] })).toBe(
    'If CR of a source today so far is below 1%, with at least 100 clicks, and clicks are above 150, with at least 1,500 clicks, pause it.',
  )
  const decided: RuleCondition = { figure: 'approvalRate', comparison: 'below', bound: 0.5, minimum: 1 }
  expect(ruleText({ ...rule, conditions: [{ ...lowRate, figure: 'refundRate', comparison: 'above' }, decided] })).toBe(
    'If the refunded or reversed share of a source over 2 days, but for the last day, is above 1%, with at least 100 conversions, and approval rate is below 50%, with at least 1 decided conversion, pause it.',
  )
})

test('what was found has the figure of each condition and its time', () => {
  const figures = [
    { value: 0.002, base: 1_204 },
    { value: null, base: 0 },
  ]
  const both = { ...judge, conditions: [lowRate, { ...lowRate, figure: 'epcCents' as const }] }
  expect(measuredText(judge, { figures }, { day: DAY, minute: null })).toBe('CR 0.2% of 1,204 clicks, Nov 17 to Nov 18')
  expect(
    measuredText(
      { ...judge, conditions: [manyClicks] },
      { figures: [{ value: 3, base: 3 }] },
      { day: DAY, minute: null },
    ),
  ).toBe('Clicks 3, Nov 17 to Nov 18')
  expect(measuredText({ ...both, isToday: true }, { figures }, { day: DAY, minute: 14 * 60 + 7 })).toBe(
    'CR 0.2% of 1,204 clicks and EPC $0.00 of 0 clicks, Nov 20 until 2:07 PM ET',
  )
})
