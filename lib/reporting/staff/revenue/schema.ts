import { z } from 'zod'
import { daysBetween } from '@/lib/platform/dates/days'
import { daySchema } from '@/lib/platform/dates/schema'
import { centsSchema } from '@/lib/platform/money/schema'
import { REPORT_DAYS_MAX, REVENUE_DIMENSIONS } from './constants'

/** The days of a report, Eastern and both inclusive, and its format: `GET /api/admin/daily-metrics`. */
export const reportPeriodSchema = z
  .object({ from: daySchema, to: daySchema, format: z.enum(['json', 'csv']).default('json') })
  .refine(({ from, to }) => from <= to, { path: ['to'], message: 'The last day comes before the first.' })
  .refine(({ from, to }) => daysBetween(from, to) < REPORT_DAYS_MAX, {
    path: ['to'],
    message: `At most ${REPORT_DAYS_MAX} days at once.`,
  })

/** `GET /api/admin/revenue` */
export const revenueQuerySchema = reportPeriodSchema.safeExtend({ by: z.enum(REVENUE_DIMENSIONS).default('day') })
export type RevenueQuery = z.output<typeof revenueQuerySchema>

/** In cents; costs are positive. A reversal counts on the day of the reversal. `marginCents` is revenue minus costs. */
export const revenueFiguresSchema = z.object({
  revenueCents: centsSchema,
  payoutCents: centsSchema,
  referralCents: centsSchema,
  bonusCents: centsSchema,
  questCents: centsSchema,
  adjustmentCents: centsSchema,
  marginCents: centsSchema,
})
export type RevenueFigures = z.output<typeof revenueFiguresSchema>

/** The key is a day or an id; empty for movements without one. */
const line = revenueFiguresSchema.extend({ key: z.string(), name: z.string() })
export const revenueSchema = z.object({
  lines: z.array(line),
  totals: revenueFiguresSchema,
  /** The same number of days before. */
  before: revenueFiguresSchema,
})
export type RevenueLine = z.output<typeof line>
export type RevenueReport = z.output<typeof revenueSchema>

export type DailyQuery = z.output<typeof reportPeriodSchema>

/** Metrics of one Eastern day. Rates are fractions, null without a base. */
export const dayFiguresSchema = z.object({
  active: z.number(),
  signUps: z.number(),
  activated: z.number(),
  clicks: z.number(),
  conversions: z.number(),
  conversionRate: z.number().nullable(),
  epcCents: z.number().nullable(),
  approvalRate: z.number().nullable(),
  fraudRate: z.number().nullable(),
  payoutCents: z.number(),
})
export type DayFigures = z.output<typeof dayFiguresSchema>

export const dailySchema = z.object({
  days: z.array(z.object({ day: daySchema, figures: dayFiguresSchema, mean: dayFiguresSchema })),
  /** Current number of affiliates by streak tier; empty while the network has no streak. */
  streaks: z.array(z.object({ tier: z.string(), affiliates: z.number().int() })),
})
export type DailyReport = z.output<typeof dailySchema>
