import { addDays, type Day, dayStart, daysBetween, easternDay } from '@/lib/platform/dates/days'
import { RECENTLY_BROKEN_DAYS, TIERS, type Tier } from './constants'
import type { DayState } from './schema'

/** The tier a streak of so many days is in. [S4.1] */
export function tierOf(days: number): Tier {
  return TIERS.findLast((tier) => days >= tier.days) ?? TIERS[0]
}

/** The tier after that one; undefined at the top. */
export function nextTierOf(days: number): Tier | undefined {
  return TIERS.find((tier) => tier.days > days)
}

/** How far a streak has come from its tier's threshold to the next one, in percent; 100 at the top. [S4.12] */
export function progressFill(days: number): number {
  const next = nextTierOf(days)
  if (!next) return 100
  const from = tierOf(days).days
  return ((days - from) / (next.days - from)) * 100
}

/** What a streak is. Days are Eastern; `brokenAt` is the midnight that ended the skipped day. */
export type StreakState = {
  current: number
  highest: number
  /** Up to where days have been counted: the last one with a conversion, or the one a restore stood in for. */
  lastDay: Day | null
  points: number
  beforeReset: number
  brokenAt: Date | null
}

export const NO_STREAK: StreakState = {
  current: 0,
  highest: 0,
  lastDay: null,
  points: 0,
  beforeReset: 0,
  brokenAt: null,
}

/** A change on the way. `day` is the day it is about: the one converted on, or the one skipped. */
export type StreakStep = { kind: 'started' | 'extended' | 'broken'; day: Day; before: number; after: number }

type Walked = { state: StreakState; steps: StreakStep[] }

/**
 * Walks from where the streak stands to today: a day with a conversion adds one, a skipped day breaks it, a later
 * conversion starts it again at 1. Today without a conversion breaks nothing yet. [S4.13] [S4.14] [S4.15] [S4.21]
 * @param convertedDays days with a conversion that counts, ascending; those already counted are passed over
 */
export function walkDays(state: StreakState, convertedDays: readonly Day[], today: Day): Walked {
  const walked: Walked = { state, steps: [] }
  for (const day of convertedDays) {
    if (day > today || (walked.state.lastDay !== null && day <= walked.state.lastDay)) continue
    breakBefore(walked, day)
    countDay(walked, day)
  }
  breakBefore(walked, today)
  return walked
}

function breakBefore(walked: Walked, day: Day): void {
  const { current, lastDay } = walked.state
  if (current === 0 || lastDay === null || daysBetween(lastDay, day) < 2) return
  const skipped = addDays(lastDay, 1)
  walked.steps.push({ kind: 'broken', day: skipped, before: current, after: 0 })
  walked.state = { ...walked.state, current: 0, beforeReset: current, brokenAt: dayStart(addDays(skipped, 1)) }
}

function countDay(walked: Walked, day: Day): void {
  const before = walked.state.current
  const current = before + 1
  walked.steps.push({ kind: before === 0 ? 'started' : 'extended', day, before, after: current })
  walked.state = { ...walked.state, current, lastDay: day, highest: Math.max(walked.state.highest, current) }
}

/**
 * The day before the last opening, when it has a conversion the streak does not count: one that came in the last
 * moment before midnight and was committed after somebody had opened the app in the first moment after it.
 * @param checkedDay the day the app was last opened on
 */
export function overlookedDay(state: StreakState, checkedDay: Day, convertedDays: readonly Day[]): Day | undefined {
  const day = addDays(checkedDay, -1)
  return convertedDays.includes(day) && !isCounted(state, day) ? day : undefined
}

const isCounted = ({ current, lastDay }: StreakState, day: Day): boolean =>
  lastDay !== null && day <= lastDay && daysBetween(day, lastDay) < current

/** Why a streak cannot be restored now. */
export type RestoreObstacle = 'not_recently_broken' | 'no_points' | 'no_improvement'

/** What stands in the way of a restore, by the spec's three conditions in their order; undefined when nothing does. */
export function restoreObstacle(state: StreakState, at: Date): RestoreObstacle | undefined {
  if (!isRecentlyBroken(state.brokenAt, at)) return 'not_recently_broken'
  if (state.points < 1) return 'no_points'
  return state.beforeReset > state.current ? undefined : 'no_improvement'
}

/** Whether the break lies within the last seven Eastern days. [S4.23] */
export function isRecentlyBroken(brokenAt: Date | null, at: Date): boolean {
  return brokenAt !== null && daysBetween(easternDay(brokenAt), easternDay(at)) < RECENTLY_BROKEN_DAYS
}

/** What people are told of each obstacle. */
export const OBSTACLE_TEXT: Record<RestoreObstacle, string> = {
  not_recently_broken: 'Only a streak that broke within the last 7 days can be restored.',
  no_points: 'You have no restore point. Each new level brings one.',
  no_improvement: 'Your current streak is already as long as the one that broke.',
}

/**
 * The streak after a restore: as long as before the break, counted to today when today has a conversion, else to
 * yesterday, so that it is not lost again at once. The point is the caller's to spend. [S4.22]
 */
export function restored(state: StreakState, today: Day, todayHasConversion: boolean): StreakState {
  const current = state.beforeReset
  const lastDay = todayHasConversion ? today : addDays(today, -1)
  return { ...state, current, lastDay, highest: Math.max(state.highest, current), brokenAt: null }
}

/** A restore of the past: the Eastern day it was made on, and the day it counted to. */
export type PastRestore = { madeOn: Day; countedTo: Day }

/**
 * The streak from scratch: every converted day and every restore, up to a day. What opening the app bit by bit comes
 * to, however often it was opened. A restore that, as things are now, had nothing to mend changes nothing.
 * @param points those left now: what was spent stays spent
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

type Calendar = { from: Day; to: Day; today: Day; converted: readonly Day[]; restores: readonly PastRestore[] }

/**
 * What each day of a calendar was: converted, skipped (it broke a streak), restored (skipped and mended by a restore),
 * open (today, nothing yet) or none. `converted` is every day up to today, beyond the calendar too: what came after
 * decides whether a gap in it was mended.
 */
export function calendarDays({ from, to, today, converted, restores }: Calendar): { day: Day; state: DayState }[] {
  const convertedDays = new Set(converted)
  const [skipped, mended] = gapsOf(converted, restores, today)
  const stateOf = (day: Day): DayState => {
    if (convertedDays.has(day)) return 'converted'
    if (mended.has(day)) return 'restored'
    if (skipped.has(day)) return 'skipped'
    return day === today ? 'open' : 'none'
  }
  return Array.from({ length: daysBetween(from, to) + 1 }, (_, n) => addDays(from, n)).map((day) => ({
    day,
    state: stateOf(day),
  }))
}

/** The days that broke a streak, and those a restore stands in for: from the break to the day it counted to. */
function gapsOf(converted: readonly Day[], restores: readonly PastRestore[], today: Day): [Set<Day>, Set<Day>] {
  const skipped = new Set<Day>()
  const mended = new Set<Day>()
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
    for (let day = first; day <= countedTo; day = addDays(day, 1)) mended.add(day)
    state = restored(state, madeOn, countedTo === madeOn && converted.includes(madeOn))
  }
  walkTo(converted, today)
  return [skipped, mended]
}
