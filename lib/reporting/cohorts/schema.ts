import { z } from 'zod'
import { daySchema } from '@/lib/platform/dates/schema'
import { centsSchema } from '@/lib/platform/money/schema'
import { factFilter } from '../builder/schema'
import { COHORT_FIGURES, STAFF_COHORT_FIGURES, WEEK_COUNTS, WEEKS_DEFAULT } from './constants'

const shape = {
  weeks: z.coerce
    .number()
    .refine((weeks) => WEEK_COUNTS.some((each) => each === weeks), `must be one of ${WEEK_COUNTS.join(', ')}`)
    .default(WEEKS_DEFAULT),
  /** Whether a cell is of its age alone or summed up to it. */
  sum: z.enum(['each', 'total']).default('each'),
  offer: factFilter('offer'),
  advertiser: factFilter('advertiser'),
  source: factFilter('source'),
}

/** The query of an affiliate's cohorts, as it stands in an address. */
export const cohortQuerySchema = z.object({ ...shape, figure: z.enum(COHORT_FIGURES).default('payoutCents') })
/** `cohortQuerySchema` over everybody, for staff. */
export const staffCohortQuerySchema = z.object({
  ...shape,
  figure: z.enum(STAFF_COHORT_FIGURES).default('revenueCents'),
  affiliate: factFilter('affiliate'),
})
export type CohortQuery = z.output<typeof staffCohortQuerySchema>

const earned = z.object({ conversions: z.int(), payoutCents: centsSchema, revenueCents: centsSchema.optional() })
export type CohortCell = z.output<typeof earned>

/** The clicks of an Eastern week, and what they earned by the weeks from the click to the conversion. */
const cohortSchema = z.object({
  /** Monday. */
  week: daySchema,
  clicks: z.int(),
  /** Pending and approved conversions by age; null for ages that no click of the week has reached. */
  cells: z.array(earned.nullable()),
  total: earned,
})
export type Cohort = z.output<typeof cohortSchema>

export const cohortsSchema = z.object({ cohorts: z.array(cohortSchema), readAt: z.iso.datetime() })
export type Cohorts = z.output<typeof cohortsSchema>
