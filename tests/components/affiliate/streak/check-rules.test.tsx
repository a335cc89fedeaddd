import { describe, expect, test } from 'vitest'
import {
  ASSUMED_DAYS,
  type ClientHint,
  dayEndsAt,
  daysSinceConversion,
  daysToCheck,
  freshUntil,
  updatesOnOpen,
} from '@/components/affiliate/streak/check-rules'
import { HOUR_MS, MINUTE_MS } from '@/lib/platform/dates/constants'
import { addDays } from '@/lib/platform/dates/days'
import { NOON, streakAnswer, TODAY } from '@/tests/support/components/streak'

/** A streak of 5 days whose last conversion was some days ago; null for none. */
const stored = (gap: number | null, current = 5) =>
  streakAnswer({
    lastConversionDate: gap === null ? null : addDays(TODAY, -gap),
    currentConversionStreak: gap === null ? 0 : current,
  })
const hint = (over: Partial<ClientHint> = {}): ClientHint => ({
  today: false,
  yesterday: false,
  everyDay: false,
  ...over,
})
const reset = { hasConversions: false, breakStreak: true }
const update = (hasConversions: boolean, checkYesterday: boolean) => ({ hasConversions, checkYesterday })

describe('what opening the app sends', () => {
  test.each([
    ['last conversion today: nothing', 0, hint({ today: true, yesterday: true }), []],
    ['last conversion yesterday, and one today: an update', 1, hint({ today: true }), [update(true, true)]],
    ['last conversion yesterday, and none today yet: nothing', 1, hint({ yesterday: true }), []],
  ])('%s [S4.19] [S4.20] [S7.3]', (_, gap, believed, sent) => {
    expect(updatesOnOpen(stored(gap), believed)).toEqual(sent)
  })

  test.each([
    ['2 days, yesterday empty: a reset', 2, hint(), [reset]],
    [
      '2 days, yesterday empty, one today: a reset, then a new start',
      2,
      hint({ today: true }),
      [reset, update(true, false)],
    ],
    ['2 days, one yesterday: an update', 2, hint({ yesterday: true }), [update(false, true)]],
    ['2 days, one on both: an update', 2, hint({ today: true, yesterday: true }), [update(true, true)]],
    ['3 days with an empty one: a reset', 3, hint({ yesterday: true }), [reset]],
    [
      '3 days with an empty one, one today: a reset, then a new start',
      3,
      hint({ today: true }),
      [reset, update(true, false)],
    ],
    ['3 days, none of them empty: an update', 3, hint({ yesterday: true, everyDay: true }), [update(false, true)]],
    ['40 days: a reset', 40, hint(), [reset]],
  ])('after %s [S4.21] [S4.13] [S4.14]', (_, gap, believed, sent) => {
    expect(updatesOnOpen(stored(gap), believed)).toEqual(sent)
  })

  test.each([
    ['there is no conversion', hint(), []],
    ['there is one today', hint({ today: true }), [update(true, false)]],
    ['there was one yesterday', hint({ yesterday: true }), [update(false, true)]],
  ])('without a streak, when %s, no reset is sent [S4.15]', (_, believed, sent) => {
    expect(updatesOnOpen(stored(null), believed)).toEqual(sent)
    expect(updatesOnOpen(stored(9, 0), believed)).toEqual(sent)
  })

  test.each([
    [1, []],
    [2, [update(false, true)]],
  ])('a gap of %i days that could not be checked keeps the streak [S8.9]', (gap, sent) => {
    expect(updatesOnOpen(stored(gap), { ...ASSUMED_DAYS, everyDay: true })).toEqual(sent)
  })
})

describe('the days to check', () => {
  test.each([
    [0, null],
    [1, null],
    [2, null],
    [3, { startDate: '2026-11-18', endDate: '2026-11-19' }],
    [400, { startDate: '2025-11-19', endDate: '2026-11-19' }],
  ])('after %i days: %o [S4.21]', (gap, days) => {
    expect(daysToCheck(stored(gap))).toEqual(days)
  })

  test('a conversion after the server’s day counts as today’s [S4.19]', () => {
    expect(daysSinceConversion(stored(-1))).toBe(0)
  })
})

describe('how long a streak is cached', () => {
  const at = NOON.getTime()
  const checked = (lastConversionDate: string | null, checkedAt = at, isKnown = true) =>
    freshUntil({ streak: streakAnswer({ lastConversionDate }), checkedAt, isKnown }) - checkedAt

  test.each([
    ['4 hours once today’s conversion is recorded', TODAY, 4 * HOUR_MS],
    ['30 minutes while it is not', '2026-11-19', 30 * MINUTE_MS],
    ['30 minutes without any conversion', null, 30 * MINUTE_MS],
  ])('%s [S7.18] [S9.3]', (_, last, ms) => {
    expect(checked(last)).toBe(ms)
  })

  test('never beyond the end of its Eastern day [S4.16] [S9.3]', () => {
    const late = Date.parse('2026-11-21T04:50:00Z')
    expect(checked(TODAY, late)).toBe(10 * MINUTE_MS)
  })

  test('not at all when it could not be loaded [S8.6]', () => {
    expect(checked(TODAY, at, false)).toBe(0)
  })
})

describe('the Eastern day', () => {
  test.each([
    ['an ordinary day', '2026-11-20T17:00:00Z', '2026-11-21T05:00:00Z'],
    ['23 hours in March', '2026-03-08T05:00:00Z', '2026-03-09T04:00:00Z'],
    ['25 hours in November', '2026-11-01T04:00:00Z', '2026-11-02T05:00:00Z'],
    ['its last millisecond', '2026-11-21T04:59:59.999Z', '2026-11-21T05:00:00Z'],
  ])('ends at its midnight: %s [S4.16] [S9.2]', (_, at, end) => {
    expect(new Date(dayEndsAt(Date.parse(at))).toISOString()).toBe(new Date(end).toISOString())
  })
})
