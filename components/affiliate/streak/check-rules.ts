import type { Day } from '@/lib/platform/dates/constants'
import { addDays, dayStart, daysBetween, easternDay } from '@/lib/platform/dates/days'
import { STREAK_CACHE_MS } from '@/lib/rewards/streak/constants'
import type { StreakAnswer, StreakUpdate } from '@/lib/rewards/streak/schema'

/** The maximum number of days per request; the statistics API allows no more. */
const MAX_CHECKED_DAYS = 366

/** The browser's information about the days since the last conversion. The server verifies it. */
export type ClientHint = {
  /** Whether today and yesterday had a conversion. */
  today: boolean
  yesterday: boolean
  /** Whether every day between the last conversion and today had one. */
  everyDay: boolean
}

/** The values used when the two days could not be checked. [S8.9] */
export const ASSUMED_DAYS = { today: false, yesterday: true } as const

/** Days from the last conversion to today, 0 for the same day; null without one. */
export const daysSinceConversion = ({ lastConversionDate, today }: StreakAnswer): number | null =>
  lastConversionDate === null ? null : Math.max(0, daysBetween(lastConversionDate, today))

/** The days between the last conversion and today, when checking yesterday alone is not enough. */
export function daysToCheck({ lastConversionDate, today }: StreakAnswer): { startDate: Day; endDate: Day } | null {
  if (lastConversionDate === null || daysBetween(lastConversionDate, today) <= 2) return null
  const missed = daysBetween(lastConversionDate, today) - 1
  return { startDate: addDays(today, -Math.min(missed, MAX_CHECKED_DAYS)), endDate: addDays(today, -1) }
}

/**
 * The updates to send when the app is opened, in order; none when the streak does not change. [S4.18] A day without a
 * conversion breaks it: a reset is sent, and then today's conversion, if any, restarts it.
 */
export function updatesOnOpen(stored: StreakAnswer, hint: ClientHint): readonly StreakUpdate[] {
  const gap = daysSinceConversion(stored)
  const { today, yesterday } = hint
  const update = { hasConversions: today, checkYesterday: yesterday }
  if (gap === 0) return []
  if (gap === 1) return today ? [{ ...update, checkYesterday: true }] : []
  // no streak to break: it may start
  if (gap === null || stored.currentConversionStreak === 0) return today || yesterday ? [update] : []
  if (gap === 2 ? yesterday : hint.everyDay) return [{ ...update, checkYesterday: true }]
  const reset = { hasConversions: false, breakStreak: true }
  return today ? [reset, update] : [reset]
}

/** The result of a streak check. */
export type CheckedStreak = {
  streak: StreakAnswer
  /** In milliseconds since 1970, by the server's clock. */
  checkedAt: number
  /** False for the zeros used when the streak could not be loaded. [S8.6] */
  isKnown: boolean
}

/** The end of the Eastern day that contains `at`. [S4.16] */
export const dayEndsAt = (at: number): number => dayStart(addDays(easternDay(new Date(at)), 1)).getTime()

/**
 * When a checked streak expires: after 4 hours when today's conversion is recorded, otherwise after 30 minutes, but at
 * the latest at the end of its Eastern day. [S7.18] [S9.3]
 */
export function freshUntil({ streak, checkedAt, isKnown }: CheckedStreak): number {
  if (!isKnown) return checkedAt
  const isRecorded = streak.lastConversionDate === streak.today
  const cacheMs = isRecorded ? STREAK_CACHE_MS.recorded : STREAK_CACHE_MS.open
  return Math.min(checkedAt + cacheMs, dayEndsAt(checkedAt))
}

/** The zero values used while the streak is unknown. [S8.6] */
export function noStreak(at: number): StreakAnswer {
  return {
    currentConversionStreak: 0,
    highestConversionStreak: 0,
    lastConversionDate: null,
    streakRestoreCount: 0,
    lastStreakBeforeReset: 0,
    brokenAt: null,
    todayHasConversion: false,
    today: easternDay(new Date(at)),
  }
}
