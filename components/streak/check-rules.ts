import { addDays, type Day, dayStart, daysBetween, easternDay } from '@/lib/platform/dates/days'
import { STREAK_CACHE_MS } from '@/lib/rewards/streak/constants'
import type { StreakAnswer, StreakUpdate } from '@/lib/rewards/streak/schema'

/** The longest span of days asked about at once; the statistics answer no longer one. */
const MAX_CHECKED_DAYS = 366

/** What the browser believes of the days since the last conversion. The server looks for itself. */
export type ClientHint = {
  /** Whether today and yesterday had a conversion. */
  today: boolean
  yesterday: boolean
  /** Whether every day between the last conversion and today had one. */
  everyDay: boolean
}

/** When the two days could not be looked at. [S8.9] */
export const ASSUMED_DAYS = { today: false, yesterday: true } as const

/** Days from the last conversion to today, 0 for the same day; null without one. */
export const gapOf = ({ lastConversionDate, today }: StreakAnswer): number | null =>
  lastConversionDate === null ? null : Math.max(0, daysBetween(lastConversionDate, today))

/** The days between the last conversion and today, when there are too many for a look at yesterday alone. */
export function daysToCheck({ lastConversionDate, today }: StreakAnswer): { startDate: Day; endDate: Day } | null {
  if (lastConversionDate === null || daysBetween(lastConversionDate, today) <= 2) return null
  const missed = daysBetween(lastConversionDate, today) - 1
  return { startDate: addDays(today, -Math.min(missed, MAX_CHECKED_DAYS)), endDate: addDays(today, -1) }
}

/**
 * What is sent when the app is opened, in order; nothing when the streak stays as it is. [S4.18]
 * A day's gap without a conversion breaks it: a reset is sent, and then today's conversion, if any, restarts it.
 */
export function updatesOnOpen(stored: StreakAnswer, hint: ClientHint): readonly StreakUpdate[] {
  const gap = gapOf(stored)
  const { today, yesterday } = hint
  const update = { hasConversions: today, checkYesterday: yesterday }
  if (gap === 0) return []
  if (gap === 1) return today ? [{ ...update, checkYesterday: true }] : []
  // no streak that could break: it may begin
  if (gap === null || stored.currentConversionStreak === 0) return today || yesterday ? [update] : []
  if (gap === 2 ? yesterday : hint.everyDay) return [{ ...update, checkYesterday: true }]
  const reset = { hasConversions: false, breakStreak: true }
  return today ? [reset, update] : [reset]
}

/** A streak as it was last checked. */
export type CheckedStreak = {
  streak: StreakAnswer
  /** In milliseconds since 1970, by the browser's clock. */
  checkedAt: number
  /** False for the zeros that stand in for an answer that could not be had. [S8.6] */
  isKnown: boolean
}

/** The instant the Eastern day of `at` ends. [S4.16] */
export const dayEndsAt = (at: number): number => dayStart(addDays(easternDay(new Date(at)), 1)).getTime()

/**
 * Until when a checked streak needs no other look: 4 hours when today's conversion is recorded, else 30 minutes, and
 * never beyond its Eastern day. [S7.18] [S9.3]
 */
export function freshUntil({ streak, checkedAt, isKnown }: CheckedStreak): number {
  if (!isKnown) return checkedAt
  const isRecorded = streak.lastConversionDate === streak.today
  const cacheMs = isRecorded ? STREAK_CACHE_MS.recorded : STREAK_CACHE_MS.open
  return Math.min(checkedAt + cacheMs, dayEndsAt(checkedAt))
}

/** What a streak is while nothing is known of it. [S8.6] */
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
