import type { Day } from '@/lib/platform/dates/constants'
import { daysBetween, easternDay } from '@/lib/platform/dates/days'
import { RECENTLY_BROKEN_DAYS } from './constants'

/**
 * A break of a streak: the skipped Eastern day, how long the streak was before it, and when it broke for the affiliate: at the
 * midnight that ended the day, or when staff rejected what the day had.
 */
export type Break = { day: Day; length: number; brokenAt: Date }

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
