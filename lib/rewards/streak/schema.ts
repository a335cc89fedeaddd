import { z } from 'zod'
import { StreakEventKind } from '@/lib/generated/prisma/enums'
import { addDays } from '@/lib/platform/dates/days'
import { daySchema } from '@/lib/platform/dates/schema'
import { HISTORY_MAX_DAYS, MAX_RESTORE_POINTS } from './constants'

/** A streak in API responses; days are Eastern, `YYYY-MM-DD`. [S3.2] */
export const streakSchema = z.strictObject({
  currentConversionStreak: z.number(),
  highestConversionStreak: z.number(),
  lastConversionDate: daySchema.nullable(),
  streakRestoreCount: z.number().min(0).max(MAX_RESTORE_POINTS),
  lastStreakBeforeReset: z.number(),
  /** ISO 8601: the midnight that ended the skipped day. */
  brokenAt: z.iso.datetime().nullable(),
  /** Whether the database has a counted conversion today. */
  todayHasConversion: z.boolean(),
  /** The server's Eastern day. */
  today: daySchema,
})

export type StreakAnswer = z.output<typeof streakSchema>

/** `POST /api/streaks/update`: what the browser assumes. The server decides from its own data. [S7.3] */
export const streakUpdateSchema = z.strictObject({
  hasConversions: z.boolean().optional(),
  checkYesterday: z.boolean().optional(),
  breakStreak: z.boolean().optional(),
})

export type StreakUpdate = z.output<typeof streakUpdateSchema>

/** `GET /api/streaks/restore`. [S3.8] [S7.4] */
export const restoreEligibilitySchema = z.strictObject({
  canRestore: z.boolean(),
  availablePoints: z.number(),
  lastStreakBeforeReset: z.number(),
})

export type RestoreEligibility = z.output<typeof restoreEligibilitySchema>

/** `GET /api/streaks/history`, both days included. */
export const streakHistoryQuerySchema = z
  .object({ from: daySchema, to: daySchema })
  .refine(({ from, to }) => from <= to, 'The day from must not be after the day to.')
  .refine(({ from, to }) => to < addDays(from, HISTORY_MAX_DAYS), `Ask for at most ${HISTORY_MAX_DAYS} days.`)

/**
 * A day of the calendar. `skipped` broke the streak, `restored` was skipped and covered by a restore, `open` is today
 * without a conversion yet, `none` is any other day without one.
 */
export const dayStateSchema = z.enum(['converted', 'skipped', 'restored', 'open', 'none'])

export type DayState = z.output<typeof dayStateSchema>

export const streakHistorySchema = z.strictObject({
  today: daySchema,
  days: z.array(z.strictObject({ day: daySchema, state: dayStateSchema })),
  /** What happened and why, newest first. */
  events: z.array(
    z.strictObject({
      at: z.iso.datetime(),
      kind: z.enum(StreakEventKind),
      day: daySchema,
      before: z.number(),
      after: z.number(),
      points: z.number(),
      note: z.string().nullable(),
    }),
  ),
})

export type StreakHistory = z.output<typeof streakHistorySchema>
