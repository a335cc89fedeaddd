import type { Day } from '@/lib/platform/dates/constants'
import { addDays, dayStart, daysBetween, easternDay } from '@/lib/platform/dates/days'
import { TIERS, type Tier } from './constants'
import { breakOfStreak, keptBreaks, restorableBreak, restored } from './restore-rules'
import type { DayState } from './schema'
import { type Break, NO_STREAK, type StreakState } from './state-constants'

/** The tier of a streak of this many days. [S4.1] */
export function tierForDays(days: number): Tier {
  return TIERS.findLast((tier) => days >= tier.days) ?? TIERS[0]
}

/** The next tier; undefined at the top. */
export function nextTierForDays(days: number): Tier | undefined {
  return TIERS.find((tier) => tier.days > days)
}

/** Progress from the threshold of the current tier to the next one, in percent; 100 at the top. [S4.12] */
export function progressFill(days: number): number {
  const next = nextTierForDays(days)
  if (!next) return 100
  const from = tierForDays(days).days
  return ((days - from) / (next.days - from)) * 100
}

/** One change of a streak. `day` is the day it is about: the converted or the skipped one. */
export type StreakStep = { kind: 'started' | 'extended' | 'broken'; day: Day; before: number; after: number }

type Walked = { state: StreakState; steps: StreakStep[] }

/**
 * Advances a streak from its last counted day to today: a day with a conversion adds one, a skipped day breaks it, a
 * later conversion starts it again at 1. Today without a conversion breaks nothing yet. [S4.13] [S4.14] [S4.15] [S4.21]
 * @param convertedDays days with a counted conversion, ascending; days already counted are skipped
 */
export function walkDays(state: StreakState, convertedDays: readonly Day[], today: Day): Walked {
  const walked: Walked = { state, steps: [] }
  for (const day of convertedDays) {
    if (day > today || (walked.state.lastDay !== null && day <= walked.state.lastDay)) continue
    breakBefore(walked, day)
    countDay(walked, day)
  }
  breakBefore(walked, today)
  walked.state = withRestorable(walked.state, walked.state.breaks, today)
  return walked
}

/** The state with these breaks, and what a restore made today would bring back. */
export function withRestorable(state: StreakState, breaks: readonly Break[], today: Day): StreakState {
  const found = restorableBreak(breaks, today)
  const kept = keptBreaks(breaks, today)
  return found
    ? { ...state, breaks: kept, beforeReset: found.length, brokenAt: found.brokenAt }
    : { ...state, breaks: kept }
}

function breakBefore(walked: Walked, day: Day): void {
  const { current, lastDay } = walked.state
  if (current === 0 || lastDay === null || daysBetween(lastDay, day) < 2) return
  const skipped = addDays(lastDay, 1)
  walked.steps.push({ kind: 'broken', day: skipped, before: current, after: 0 })
  const brokenAt = dayStart(addDays(skipped, 1))
  const breaks = [...walked.state.breaks, { day: skipped, length: current, brokenAt }]
  walked.state = { ...walked.state, current: 0, beforeReset: current, brokenAt, breaks }
}

function countDay(walked: Walked, day: Day): void {
  const before = walked.state.current
  const current = before + 1
  walked.steps.push({ kind: before === 0 ? 'started' : 'extended', day, before, after: current })
  walked.state = { ...walked.state, current, lastDay: day, highest: Math.max(walked.state.highest, current) }
}

/**
 * The day before the last check, when it has a conversion that is not counted: one recorded just before midnight and
 * committed after the app was opened just after midnight.
 * @param checkedDay the day the streak was last checked
 */
export function dayCommittedAfterCheck(
  state: StreakState,
  checkedDay: Day,
  convertedDays: readonly Day[],
): Day | undefined {
  const day = addDays(checkedDay, -1)
  return convertedDays.includes(day) && !isCounted(state, day) ? day : undefined
}

/** Whether a day is one of the streak that runs now. */
export const isCounted = ({ current, lastDay }: StreakState, day: Day): boolean =>
  lastDay !== null && day <= lastDay && daysBetween(day, lastDay) < current

/** A past restore: the Eastern day it was made on, and the day it counted up to. */
export type PastRestore = { madeOn: Day; countedTo: Day }

/**
 * Computes the streak from scratch: every converted day and every restore, up to a day. Equals the result of any
 * sequence of updates. A restore that had nothing to restore, given the conversions that count now, changes nothing.
 * @param points the points left now: spent points stay spent
 */
export function replay(
  convertedDays: readonly Day[],
  restores: readonly PastRestore[],
  upTo: Day,
  points: number,
): StreakState {
  const converted = new Set(convertedDays)
  let state: StreakState = { ...NO_STREAK, points }
  for (const { madeOn, countedTo } of restores) {
    const known = convertedDays.filter((day) => day <= countedTo)
    state = walkDays(state, known, madeOn).state
    if (state.beforeReset <= state.current || state.brokenAt === null) continue
    state = restored(state, madeOn, countedTo === madeOn && converted.has(madeOn))
  }
  return walkDays(state, convertedDays, upTo).state
}

/** Whether a day without a conversion is a gap: neither of the streak that runs now nor of one that a restore closed. */
export const isSkipped = (state: StreakState, day: Day): boolean =>
  !isCounted(state, day) && breakOfStreak(state.breaks, day) === undefined

/** How long the streak was that ended before a day, by the conversions that count now. */
export const streakBefore = (day: Day, converted: readonly Day[], restores: readonly PastRestore[]): number =>
  replay(
    converted.filter((one) => one < day),
    restores.filter(({ madeOn }) => madeOn <= day),
    day,
    0,
  ).current

type History = { converted: readonly Day[]; restores: readonly PastRestore[] }

/**
 * The breaks of a replayed state, with the instants at which those known before broke for their affiliate: one that a
 * rejection caused is a recent one, however long ago its day was.
 */
export function withKnownBreaks(
  state: StreakState,
  known: readonly Break[],
  { converted, restores }: History,
): Break[] {
  const found = state.breaks.map((one) => ({
    ...one,
    brokenAt: known.find(({ day }) => day === one.day)?.brokenAt ?? one.brokenAt,
  }))
  const others = known
    .filter(({ day }) => !converted.includes(day) && isSkipped(state, day) && !found.some((one) => one.day === day))
    .map((one) => ({ ...one, length: streakBefore(one.day, converted, restores) }))
  return [...found, ...others.filter(({ length }) => length > 0)]
}

type Calendar = { from: Day; to: Day; today: Day; converted: readonly Day[]; restores: readonly PastRestore[] }

/**
 * The state of each day of a calendar: converted, skipped (it broke a streak), restored (skipped and covered by a
 * restore), open (today, no conversion yet) or none. `converted` is every day up to today, beyond the calendar too:
 * later days decide whether a gap was restored.
 */
export function calendarDays({ from, to, today, converted, restores }: Calendar): { day: Day; state: DayState }[] {
  const convertedDays = new Set(converted)
  const [skipped, restoredDays] = gapsOf(converted, restores, today)
  const stateOf = (day: Day): DayState => {
    if (convertedDays.has(day)) return 'converted'
    if (restoredDays.has(day)) return 'restored'
    if (skipped.has(day)) return 'skipped'
    return day === today ? 'open' : 'none'
  }
  return Array.from({ length: daysBetween(from, to) + 1 }, (_, n) => addDays(from, n)).map((day) => ({
    day,
    state: stateOf(day),
  }))
}

/** The days that broke a streak, and the days covered by a restore: from the break to the day it counted up to. */
function gapsOf(converted: readonly Day[], restores: readonly PastRestore[], today: Day): [Set<Day>, Set<Day>] {
  const skipped = new Set<Day>()
  const restoredDays = new Set<Day>()
  let state: StreakState = NO_STREAK
  const walkTo = (days: readonly Day[], day: Day) => {
    const walked = walkDays(state, days, day)
    for (const step of walked.steps) if (step.kind === 'broken') skipped.add(step.day)
    state = walked.state
  }
  for (const { madeOn, countedTo } of restores) {
    walkTo(
      converted.filter((day) => day <= countedTo),
      madeOn,
    )
    if (state.brokenAt === null || state.beforeReset <= state.current) continue
    const first = addDays(easternDay(state.brokenAt), -1)
    for (let day = first; day <= countedTo; day = addDays(day, 1)) restoredDays.add(day)
    state = restored(state, madeOn, countedTo === madeOn && converted.includes(madeOn))
  }
  walkTo(converted, today)
  return [skipped, restoredDays]
}
