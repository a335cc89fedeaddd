import type { Day } from '@/lib/platform/dates/constants'
import { addDays, daysBetween, easternDay } from '@/lib/platform/dates/days'
import { RECENTLY_BROKEN_DAYS } from './constants'
import type { Break, StreakState } from './state-constants'

/** Whether a break is within the last seven Eastern days. [S4.23] */
export function isRecentlyBroken(brokenAt: Date | null, at: Date): boolean {
  return brokenAt !== null && isRecentOn(brokenAt, easternDay(at))
}

const isRecentOn = (brokenAt: Date, today: Day): boolean =>
  daysBetween(easternDay(brokenAt), today) < RECENTLY_BROKEN_DAYS

/**
 * The break that a restore made today would bring back: the longest of the last seven days, of several as long the latest;
 * the last one when all are older. Undefined without any.
 */
export function restorableBreak(breaks: readonly Break[], today: Day): Break | undefined {
  const recent = breaks.filter(({ brokenAt }) => isRecentOn(brokenAt, today))
  return (
    recent.reduce<Break | undefined>(
      (best, one) => (best === undefined || one.length >= best.length ? one : best),
      undefined,
    ) ?? breaks.at(-1)
  )
}

/** The breaks that can still matter on a day: the recent ones and the last one, in order of when they broke. */
export function keptBreaks(breaks: readonly Break[], today: Day): Break[] {
  const sorted = [...breaks].sort((a, b) => a.brokenAt.getTime() - b.brokenAt.getTime())
  return sorted.filter((one, index) => index === sorted.length - 1 || isRecentOn(one.brokenAt, today))
}

/**
 * The break that ended the streak a day was part of, where it still matters: a day that is rejected later cuts a streak that
 * was broken already, and what is before it can be restored for as long as the whole could.
 */
export const breakOfStreak = (breaks: readonly Break[], day: Day): Break | undefined =>
  breaks.find((one) => day < one.day && daysBetween(day, one.day) <= one.length)

/** Breaks as the column stores them. */
export const storedBreaks = (breaks: readonly Break[]): [Day, number, number][] =>
  breaks.map(({ day, length, brokenAt }) => [day, length, brokenAt.getTime()])

/** Why a streak cannot be restored now. */
export type RestoreObstacle = 'not_recently_broken' | 'no_points' | 'no_improvement'

/** The first of the three conditions of the spec, in their order, that prevents a restore; undefined when none does. */
export function restoreObstacle(state: StreakState, at: Date): RestoreObstacle | undefined {
  if (!isRecentlyBroken(state.brokenAt, at)) return 'not_recently_broken'
  if (state.points < 1) return 'no_points'
  return state.beforeReset > state.current ? undefined : 'no_improvement'
}

/** The message for each obstacle. */
export const OBSTACLE_TEXT: Record<RestoreObstacle, string> = {
  not_recently_broken: 'Only a streak that broke within the last 7 days can be restored.',
  no_points: 'You have no restore point. Each new level brings one.',
  no_improvement: 'Your current streak is already as long as the one that broke.',
}

/**
 * The streak after a restore: as long as before the break, counted up to today when today has a conversion, else up to
 * yesterday, so that it does not break again at once. The caller subtracts the point. [S4.22]
 */
export function restored(state: StreakState, today: Day, todayHasConversion: boolean): StreakState {
  const current = state.beforeReset
  const lastDay = todayHasConversion ? today : addDays(today, -1)
  return { ...state, current, lastDay, highest: Math.max(state.highest, current), brokenAt: null, breaks: [] }
}
