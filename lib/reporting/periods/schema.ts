import { z } from 'zod'
import { daysBetween, isDay } from '@/lib/platform/dates/days'
import { isTimeZone } from '@/lib/platform/dates/zones'
import { limitedText } from '@/lib/platform/text/schema'
import { HOURLY_RANGES, MAX_HOURLY_DAYS, MAX_OFFSET_HOURS, MAX_RANGE_DAYS, RANGES } from './constants'

const day = z
  .string('is required, as YYYY-MM-DD')
  .max(10, { error: 'must be a day, as YYYY-MM-DD', abort: true })
  .refine(isDay, 'must be a day, as YYYY-MM-DD')

/** Longer than the name of any zone. */
const ZONE_MAX_LENGTH = 60

/** The days, the range and the clock of a query: fields to spread into its schema. */
export const periodFields = {
  startDate: day,
  endDate: day,
  rangeTypeValue: z.enum(RANGES, `must be one of ${RANGES.join(', ')}`),
  /** Hours ahead of Eastern time; only used without a `timeZone`. */
  offset: z.coerce
    .number()
    .min(-MAX_OFFSET_HOURS)
    .max(MAX_OFFSET_HOURS)
    .refine((hours) => Number.isInteger(hours * 4), 'must be a multiple of a quarter of an hour')
    .default(0),
  /** IANA. A browser may send a name that no database has, such as `Etc/Unknown`: then `offset` beside it counts. */
  timeZone: limitedText(ZONE_MAX_LENGTH).refine(isTimeZone).optional().catch(undefined).optional(),
}
export type PeriodQuery = z.output<z.ZodObject<typeof periodFields>>

type Days = Pick<PeriodQuery, 'startDate' | 'endDate' | 'rangeTypeValue'>

/** Refuses periods that end before they start or are too long; for `superRefine`. */
export function checkPeriod({ startDate, endDate, rangeTypeValue }: Days, context: z.core.$RefinementCtx): void {
  const refuse = (message: string) => context.addIssue({ code: 'custom', path: ['endDate'], message })
  const days = daysBetween(startDate, endDate) + 1
  if (days < 1) refuse('must not be before startDate')
  else if (days > MAX_RANGE_DAYS) refuse(`must be within ${MAX_RANGE_DAYS} days of startDate`)
  else if (HOURLY_RANGES.includes(rangeTypeValue) && days > MAX_HOURLY_DAYS) {
    refuse(`must be within ${MAX_HOURLY_DAYS} days of startDate when hours are asked for`)
  }
}
