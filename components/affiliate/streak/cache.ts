import { MAX_RESTORE_POINTS } from '@/lib/rewards/streak/constants'
import type { RestoreEligibility, StreakAnswer } from '@/lib/rewards/streak/schema'

// Values cached in local storage beyond a reload. Without storage every load requests them again.

/** A cached value, and when it was received in milliseconds since 1970. */
export type Cached<Value> = { value: Value; at: number }

/** The value cached under a key; null when missing, dated in the future, or of another shape. */
export function readCache<Value>(
  key: string,
  isValue: (value: unknown) => value is Value,
  now: number,
): Cached<Value> | null {
  try {
    const cached: Partial<Cached<unknown>> | null = JSON.parse(localStorage.getItem(key) ?? '')
    if (typeof cached?.at !== 'number' || cached.at > now || !isValue(cached.value)) return null
    return { value: cached.value, at: cached.at }
  } catch {
    return null
  }
}

type Shape = Readonly<Record<string, (field: unknown) => boolean>>

export const isNumber = (field: unknown): field is number => typeof field === 'number'
const isPoints = (field: unknown) => typeof field === 'number' && field >= 0 && field <= MAX_RESTORE_POINTS
const isText = (field: unknown) => typeof field === 'string'
const isTextOrNull = (field: unknown) => field === null || isText(field)
const isFlag = (field: unknown) => typeof field === 'boolean'

// A value cached by another version of this page may have missing or additional fields.
const has = (shape: Shape, value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  Object.keys(value).length === Object.keys(shape).length &&
  Object.entries(shape).every(([name, is]) => is((value as Record<string, unknown>)[name]))

const STREAK: Record<keyof StreakAnswer, Shape[string]> = {
  currentConversionStreak: isNumber,
  highestConversionStreak: isNumber,
  lastConversionDate: isTextOrNull,
  streakRestoreCount: isPoints,
  lastStreakBeforeReset: isNumber,
  brokenAt: isTextOrNull,
  todayHasConversion: isFlag,
  today: isText,
}

const ELIGIBILITY: Record<keyof RestoreEligibility, Shape[string]> = {
  canRestore: isFlag,
  availablePoints: isNumber,
  lastStreakBeforeReset: isNumber,
}

export const isStreak = (value: unknown): value is StreakAnswer => has(STREAK, value)
export const isEligibility = (value: unknown): value is RestoreEligibility => has(ELIGIBILITY, value)

export function writeCache<Value>(key: string, cached: Cached<Value>): void {
  try {
    localStorage.setItem(key, JSON.stringify(cached))
  } catch {
    // storage is full or forbidden
  }
}

export function clearCache(key: string): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // storage is forbidden
  }
}
