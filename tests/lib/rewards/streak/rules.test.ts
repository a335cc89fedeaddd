import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Day } from '@/lib/platform/dates/constants'
import { addDays, dayStart, daysBetween, easternDay } from '@/lib/platform/dates/days'
import { TIERS } from '@/lib/rewards/streak/constants'
import { isRecentlyBroken, type RestoreObstacle, restored, restoreObstacle } from '@/lib/rewards/streak/restore-rules'
import {
  calendarDays,
  dayCommittedAfterCheck,
  nextTierForDays,
  type PastRestore,
  progressFill,
  replay,
  tierForDays,
  walkDays,
} from '@/lib/rewards/streak/rules'
import { NO_STREAK, type StreakState } from '@/lib/rewards/streak/state-constants'

const TODAY = '2026-11-20'
const ago = (days: number): Day => addDays(TODAY, -days)
const running = (current: number, lastDay: Day): StreakState => ({ ...NO_STREAK, current, highest: current, lastDay })

describe('the tiers', () => {
  test.each([
    [0, 'Gray', 'S4.2'],
    [1, 'Ember', 'S4.3'],
    [2, 'Ember', 'S4.3'],
    [3, 'Flame', 'S4.4'],
    [6, 'Flame', 'S4.4'],
    [7, 'Blaze', 'S4.5'],
    [14, 'Blaze', 'S4.5'],
    [15, 'Inferno', 'S4.6'],
    [29, 'Inferno', 'S4.6'],
    [30, 'Hellfire', 'S4.7'],
    [49, 'Hellfire', 'S4.7'],
    [50, 'Phoenix', 'S4.8'],
    [99, 'Phoenix', 'S4.8'],
    [100, 'Supernova', 'S4.9'],
    [199, 'Supernova', 'S4.9'],
    [200, 'Galaxy', 'S4.10'],
    [364, 'Galaxy', 'S4.10'],
    [365, 'Universe', 'S4.11'],
    [4000, 'Universe', 'S4.11'],
  ])('%i days are %s [%s] [S4.1] [S9.1]', (days, name) => {
    expect(tierForDays(days).name).toBe(name)
  })

  test.each([
    [0, 0],
    [1, 0],
    [2, 50],
    [3, 0],
    [5, 50],
    [7, 0],
    [11, 50],
    [29, (14 / 15) * 100],
    [100, 0],
    [150, 50],
    [364, (164 / 165) * 100],
    [365, 100],
    [900, 100],
  ])('%i days fill %d percent on the way to the next tier [S4.12]', (days, percent) => {
    expect(progressFill(days)).toBeCloseTo(percent, 10)
  })

  test('each is followed by the next, and nothing follows the last', () => {
    expect(TIERS.map(({ days }) => nextTierForDays(days)?.name)).toEqual([
      ...TIERS.slice(1).map(({ name }) => name),
      undefined,
    ])
  })
})

describe('walking the days', () => {
  test('consecutive days with conversions raise it [S4.13]', () => {
    const { state, steps } = walkDays(NO_STREAK, [ago(2), ago(1), TODAY], TODAY)
    expect(state).toMatchObject({ current: 3, highest: 3, lastDay: TODAY })
    expect(steps.map(({ kind }) => kind)).toEqual(['started', 'extended', 'extended'])
  })

  test('no conversions are no streak [S4.15]', () => {
    expect(walkDays(NO_STREAK, [], TODAY)).toEqual({ state: NO_STREAK, steps: [] })
  })

  test.each([
    { gap: 0, current: 5, brokenDaysAgo: null, id: 'S4.19' },
    { gap: 1, current: 5, brokenDaysAgo: null, id: 'S4.20' },
    { gap: 2, current: 0, brokenDaysAgo: 0, id: 'S4.21' },
    { gap: 3, current: 0, brokenDaysAgo: 1, id: 'S4.21' },
    { gap: 400, current: 0, brokenDaysAgo: 398, id: 'S4.21' },
  ])('a last conversion $gap days ago and none today: $current days [$id]', ({ gap, current, brokenDaysAgo }) => {
    const { state } = walkDays(running(5, ago(gap)), [], TODAY)
    expect(state.current).toBe(current)
    expect(state.beforeReset).toBe(current === 0 ? 5 : 0)
    expect(state.brokenAt).toEqual(brokenDaysAgo === null ? null : dayStart(ago(brokenDaysAgo)))
  })

  test.each([
    { gap: 0, current: 5, id: 'S4.19' },
    { gap: 1, current: 6, id: 'S4.20' },
    { gap: 2, current: 1, id: 'S4.14' },
    { gap: 3, current: 1, id: 'S4.14' },
    { gap: 400, current: 1, id: 'S4.14' },
  ])('a last conversion $gap days ago and one today: $current days [$id]', ({ gap, current }) => {
    const { state } = walkDays(running(5, ago(gap)), [TODAY], TODAY)
    expect(state).toMatchObject({ current, lastDay: TODAY, highest: Math.max(5, current) })
  })

  test('after a week away, the days in between are walked one by one [S4.17]', () => {
    const { state, steps } = walkDays(running(5, ago(7)), [ago(6), ago(4), ago(3), ago(1)], TODAY)
    expect(steps.map(({ kind, day }) => [kind, day])).toEqual([
      ['extended', ago(6)],
      ['broken', ago(5)],
      ['started', ago(4)],
      ['extended', ago(3)],
      ['broken', ago(2)],
      ['started', ago(1)],
    ])
    expect(state).toMatchObject({ current: 1, highest: 6, beforeReset: 6, brokenAt: dayStart(ago(4)) })
  })

  test('a second walk on the same day changes nothing', () => {
    const once = walkDays(NO_STREAK, [ago(1), TODAY], TODAY).state
    expect(walkDays(once, [ago(1), TODAY], TODAY)).toEqual({ state: once, steps: [] })
  })

  test('a day after today is not counted', () => {
    expect(walkDays(running(5, ago(1)), [TODAY], ago(1))).toEqual({ state: running(5, ago(1)), steps: [] })
  })
})

describe('a conversion recorded after the streak was last updated', () => {
  const broken: StreakState = { ...NO_STREAK, highest: 5, lastDay: ago(2), beforeReset: 5, brokenAt: dayStart(TODAY) }

  test.each<[string, StreakState, Day[], Day | undefined]>([
    ['after a break that did not happen', broken, [ago(1)], ago(1)],
    ['after a start that continues it', { ...broken, current: 1, lastDay: TODAY }, [ago(1)], ago(1)],
    ['before any streak', NO_STREAK, [ago(1)], ago(1)],
    ['without a conversion', broken, [], undefined],
    ['counted already, none today', running(5, ago(1)), [ago(1)], undefined],
    ['counted already, one today', running(5, TODAY), [ago(1)], undefined],
    ['from today, which the next walk counts', running(5, ago(1)), [TODAY], undefined],
  ])('%s: %o, %o → %s [S4.13]', (_, state, converted, day) => {
    expect(dayCommittedAfterCheck(state, TODAY, converted)).toBe(day)
  })
})

describe('of several breaks', () => {
  const restorable = (converted: readonly number[], today = TODAY) => {
    const { current, beforeReset, brokenAt } = walkDays(NO_STREAK, converted.map(ago), today).state
    return { current, beforeReset, brokenAt: brokenAt && easternDay(brokenAt) }
  }

  test.each<[string, number[], number, number]>([
    ['the longer one before a short one', [8, 7, 6, 5, 4, 2], 5, 2],
    ['the longer one after a short one', [9, 7, 6, 5, 3], 3, 3],
    ['the longest of three', [10, 8, 7, 6, 4, 2], 3, 4],
    ['the later of two as long', [7, 6, 4, 3], 2, 1],
    ['the short one, as the long one broke more than a week ago', [14, 13, 12, 11, 10, 2], 1, 0],
  ])('a restore brings back %s', (_, converted, beforeReset, brokenDaysAgo) => {
    expect(restorable(converted)).toEqual({ current: 0, beforeReset, brokenAt: ago(brokenDaysAgo) })
  })

  test('another one takes its place once it is older than a week, and the last one stays', () => {
    const converted = [8, 7, 6, 5, 4, 2]
    const after = (days: number) => restorable(converted, addDays(TODAY, days)).beforeReset
    expect([0, 3, 4, 5, 6, 30].map(after)).toEqual([5, 5, 5, 1, 1, 1])
  })
})

describe('a restore', () => {
  const broken = (over: Partial<StreakState> = {}): StreakState => ({
    current: 0,
    highest: 34,
    lastDay: ago(3),
    points: 2,
    beforeReset: 34,
    brokenAt: dayStart(ago(1)),
    breaks: [],
    ...over,
  })
  const noon = new Date(dayStart(TODAY).getTime() + 12 * 3_600_000)

  test.each<[string, Partial<StreakState>, RestoreObstacle | undefined, string]>([
    ['all conditions met', {}, undefined, 'S4.22'],
    ['three points', { points: 3 }, undefined, 'S4.24'],
    ['one point', { points: 1 }, undefined, 'S4.24'],
    ['no point', { points: 0 }, 'no_points', 'S4.24'],
    ['broken 6 days ago', { brokenAt: dayStart(ago(6)) }, undefined, 'S4.23'],
    ['broken 7 days ago', { brokenAt: dayStart(ago(7)) }, 'not_recently_broken', 'S4.23'],
    ['broken 400 days ago', { brokenAt: dayStart(ago(400)) }, 'not_recently_broken', 'S4.23'],
    ['never broken', { brokenAt: null }, 'not_recently_broken', 'S4.23'],
    ['current one shorter', { current: 33 }, undefined, 'S4.25'],
    ['current as long', { current: 34 }, 'no_improvement', 'S4.25'],
    ['current longer', { current: 40, highest: 40 }, 'no_improvement', 'S4.25'],
  ])('%s: %o → %s [%s]', (_, over, obstacle) => {
    expect(restoreObstacle(broken(over), noon)).toBe(obstacle)
  })

  test('sets the streak to its length before the break, counted to today or yesterday [S4.22]', () => {
    expect(restored(broken(), TODAY, true)).toMatchObject({ current: 34, lastDay: TODAY, brokenAt: null })
    expect(restored(broken({ highest: 30 }), TODAY, false)).toMatchObject({ current: 34, highest: 34, lastDay: ago(1) })
  })

  test('is possible for seven Eastern days after the break, also across a clock change [S4.23]', () => {
    const broke = dayStart('2026-10-29')
    const lastMoment = new Date(dayStart('2026-11-05').getTime() - 1)
    expect(isRecentlyBroken(broke, lastMoment)).toBe(true)
    expect(isRecentlyBroken(broke, dayStart('2026-11-05'))).toBe(false)
  })
})

describe('replaying the whole history', () => {
  test.each([
    ['shorter than', [ago(7), ago(5), ago(4), ago(3)], ago(3)],
    ['as long as', [ago(7), ago(5)], ago(5)],
  ])('a restore of a streak %s the current one changes nothing', (_, converted, madeOn) => {
    expect(replay(converted, [{ madeOn, countedTo: madeOn }], TODAY, 0)).toEqual(replay(converted, [], TODAY, 0))
    expect(replay(converted, [{ madeOn, countedTo: madeOn }], madeOn, 0)).toEqual(replay(converted, [], madeOn, 0))
  })

  const START = '2026-01-01'
  const history = fc.record({
    converted: fc.uniqueArray(fc.integer({ min: 0, max: 60 }), { maxLength: 50 }),
    opened: fc.uniqueArray(fc.integer({ min: 0, max: 60 }), { maxLength: 61 }),
    restoresOn: fc.uniqueArray(fc.integer({ min: 1, max: 60 }), { maxLength: 4 }),
    restoresFirst: fc.boolean(),
  })

  /** Simulates sixty days: opens the app on some of them and restores where possible. */
  function live(opened: readonly number[], converted: readonly Day[], restoresOn: readonly number[], first: boolean) {
    let state: StreakState = { ...NO_STREAK, points: 3 }
    const restores: PastRestore[] = []
    for (let n = 0; n <= 60; n += 1) {
      const today = addDays(START, n)
      const until = (day: Day) => converted.filter((each) => each <= day)
      const tryRestore = (hasToday: boolean) => {
        state = walkDays(state, until(hasToday ? today : addDays(today, -1)), today).state
        if (restoreObstacle(state, dayStart(today))) return
        state = restored({ ...state, points: state.points - 1 }, today, hasToday && converted.includes(today))
        restores.push({ madeOn: today, countedTo: state.lastDay ?? today })
      }
      if (restoresOn.includes(n)) tryRestore(!first)
      if (opened.includes(n) || n === 60) state = walkDays(state, until(today), today).state
    }
    return { state, restores }
  }

  test('gives the same state as opening the app on any of the days, restores included [S4.17]', () => {
    fc.assert(
      fc.property(history, ({ converted: offsets, opened, restoresOn, restoresFirst }) => {
        const converted = [...offsets].sort((a, b) => a - b).map((n) => addDays(START, n))
        const lived = live(opened, converted, restoresOn, restoresFirst)
        expect(replay(converted, lived.restores, addDays(START, 60), lived.state.points)).toEqual(lived.state)
        expect(dayCommittedAfterCheck(lived.state, addDays(START, 60), converted)).toBeUndefined()
      }),
      { numRuns: 500 },
    )
  })

  test('holds the invariants: highest is highest, the last day is not in the future, nothing is negative', () => {
    fc.assert(
      fc.property(history, ({ converted: offsets, opened, restoresOn, restoresFirst }) => {
        const converted = [...offsets].sort((a, b) => a - b).map((n) => addDays(START, n))
        const { state } = live(opened, converted, restoresOn, restoresFirst)
        expect(state.highest).toBeGreaterThanOrEqual(state.current)
        expect(state.points).toBeGreaterThanOrEqual(0)
        if (state.lastDay) expect(daysBetween(state.lastDay, addDays(START, 60))).toBeGreaterThanOrEqual(0)
      }),
    )
  })
})

test('the calendar distinguishes converted, skipped, restored, open and empty days', () => {
  const converted = [ago(9), ago(8), ago(5), ago(4), ago(1)]
  const restores = [{ madeOn: ago(1), countedTo: ago(1) }]
  const days = calendarDays({ from: ago(10), to: TODAY, today: TODAY, converted, restores })
  expect(days.map(({ state }) => state)).toEqual([
    'none',
    'converted',
    'converted',
    'skipped',
    'none',
    'converted',
    'converted',
    'restored',
    'restored',
    'converted',
    'open',
  ])
})

test.each<[string, Day[], PastRestore, Record<number, string>]>([
  [
    'a restore made before the conversion of its day covers the gap',
    [ago(3), ago(1)],
    { madeOn: ago(1), countedTo: ago(2) },
    { 2: 'restored', 1: 'converted' },
  ],
  [
    'a restore of a streak as long as the current one covers nothing',
    [ago(3), ago(1)],
    { madeOn: ago(1), countedTo: ago(1) },
    { 2: 'skipped', 1: 'converted' },
  ],
  [
    'a streak that breaks again after a restore skips the day of the restore',
    [ago(6), ago(1)],
    { madeOn: ago(4), countedTo: ago(5) },
    { 5: 'restored', 4: 'skipped', 3: 'none', 1: 'converted' },
  ],
])('in the calendar, %s', (_, converted, restore, expected) => {
  const days = calendarDays({ from: ago(7), to: TODAY, today: TODAY, converted, restores: [restore] })
  expect(Object.fromEntries(days.map(({ day, state }) => [daysBetween(day, TODAY), state]))).toMatchObject(expected)
})
