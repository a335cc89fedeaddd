import { z } from 'zod'
import { visitorFilters } from '@/lib/conversions/filters/schema'
import { daySchema } from '@/lib/platform/dates/schema'
import { centsSchema } from '@/lib/platform/money/schema'
import { limitedText } from '@/lib/platform/text/schema'
import { DIMENSIONS_MAX } from '../../report-queries/constants'
import { reportPeriodSchema } from '../revenue/schema'
import { PERFORMANCE_DIMENSIONS, PERFORMANCE_FIGURES, PERFORMANCE_FILTERS } from './constants'

const LIST_TEXT_MAX = 300
const numberSchema = z.coerce.number().pipe(z.int32().positive())

/** `GET /api/admin/revenue/performance`. Days are Eastern, both included; `by` is up to three dimensions: `day,offer`. */
export const performanceQuerySchema = reportPeriodSchema
  .safeExtend({
    by: limitedText(LIST_TEXT_MAX)
      .default('offer')
      .transform((text) => text.split(','))
      .pipe(
        z
          .array(z.enum(PERFORMANCE_DIMENSIONS, `must be of ${PERFORMANCE_DIMENSIONS.join(', ')}`))
          .min(1)
          .max(DIMENSIONS_MAX, `At most ${DIMENSIONS_MAX} dimensions at once.`)
          .refine((by) => new Set(by).size === by.length, 'Each dimension only once.'),
      ),
    /** `day` sorts by the day, where the report is by day. */
    sort: z.enum(['day', ...PERFORMANCE_FIGURES]).default('revenueCents'),
    dir: z.enum(['asc', 'desc']).default('desc'),
    advertiser: numberSchema.optional(),
    offer: numberSchema.optional(),
    affiliate: numberSchema.optional(),
    ...visitorFilters,
  })
  .refine(({ sort, by }) => sort !== 'day' || by.includes('day'), {
    path: ['sort'],
    message: 'A report that is not by day cannot be sorted by day.',
  })
export type PerformanceQuery = z.output<typeof performanceQuerySchema>

/**
 * Counts and money of conversions on the day of the conversion, pending and approved ones in their present state.
 * `flaggedClicks` were recorded but not counted. Rates are null without clicks; EPC is payout per click.
 */
export const performanceFiguresSchema = z.object({
  clicks: z.int(),
  uniqueClicks: z.int(),
  flaggedClicks: z.int(),
  conversions: z.int(),
  conversionRate: z.number().nullable(),
  epcCents: z.number().nullable(),
  revenueCents: centsSchema,
  payoutCents: centsSchema,
  marginCents: centsSchema,
})
export type PerformanceFigures = z.output<typeof performanceFiguresSchema>

/** A value of a dimension: a day, an id, a country code (empty when unknown), `yes` or `no`. */
const valueSchema = z.object({ value: z.string(), name: z.string() })
export type PerformanceValue = z.output<typeof valueSchema>

const line = z.object({
  /** A value of each dimension; null for the line that combines the rest. */
  values: z.array(valueSchema).nullable(),
  figures: performanceFiguresSchema,
})
export type PerformanceLine = z.output<typeof line>

export const performanceSchema = z.object({
  lines: z.array(line),
  /** How many lines are combined in the last one. */
  folded: z.int(),
  totals: performanceFiguresSchema,
  /** The same number of days before; null where only the events themselves would tell. */
  before: performanceFiguresSchema.nullable(),
  /** What the report is narrowed to. */
  filters: z.array(valueSchema.extend({ filter: z.enum(PERFORMANCE_FILTERS) })),
  /** Set when the report is counted from events: the first day they are complete for, if earlier ones were deleted. */
  events: z.object({ from: daySchema.nullable() }).nullable(),
})
export type PerformanceReport = z.output<typeof performanceSchema>
