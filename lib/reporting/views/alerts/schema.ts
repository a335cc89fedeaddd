import { z } from 'zod'
import { SUB_ID_MAX_LENGTH } from '@/lib/catalog/links/constants'
import { ID_MAX } from '@/lib/conversions/filters/dimension-constants'
import { daySchema } from '@/lib/platform/dates/schema'
import { limitedText } from '@/lib/platform/text/schema'
import {
  ALERT_DIMENSIONS,
  ALERT_FIGURES,
  ALERT_RULES,
  ALERT_WINDOWS,
  BOUND_MAX,
  MEAN_DAYS_DEFAULT,
  MEAN_DAYS_MAX,
  MIN_CLICKS_MAX,
  RATES,
} from './constants'

const number = (message: string) => z.number(message)

/**
 * What is watched, and when it is out of its range. `bound` is in the unit of the figure (cents, fractions) for below and
 * above, and a percentage for drop and rise.
 */
export const alertInputSchema = z
  .strictObject({
    figure: z.enum(ALERT_FIGURES),
    dimension: z.enum(ALERT_DIMENSIONS).nullable(),
    value: limitedText(SUB_ID_MAX_LENGTH)
      .regex(/^(0|[1-9]\d{0,9})$/, 'Choose a value.')
      .refine((text) => Number(text) <= ID_MAX, 'Choose a value.')
      .nullable(),
    rule: z.enum(ALERT_RULES),
    bound: number('Enter a number.').min(-BOUND_MAX).max(BOUND_MAX),
    days: z.number().int().min(1, 'At least one day.').max(MEAN_DAYS_MAX, `At most ${MEAN_DAYS_MAX} days.`).nullable(),
    minClicks: number('Enter a number.').int('Enter a whole number.').min(0, 'Not below 0.').max(MIN_CLICKS_MAX),
    window: z.enum(ALERT_WINDOWS),
  })
  .superRefine(({ dimension, value, rule, bound, window, figure }, context) => {
    const refuse = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
    if ((dimension === null) !== (value === null)) refuse('value', 'Choose a value.')
    const isChange = rule === 'drop' || rule === 'rise'
    if (isChange && bound <= 0) refuse('bound', 'Enter a percentage above 0.')
    if (rule === 'drop' && bound > 100) refuse('bound', 'Nothing drops by more than 100%.')
    const falls = rule === 'drop' || rule === 'below'
    if (window === 'today' && falls && !RATES.includes(figure))
      refuse('window', 'A day that is not over always has less. Choose the last whole day.')
  })
  .transform(({ days, ...input }) => ({
    ...input,
    days: input.rule === 'drop' || input.rule === 'rise' ? (days ?? MEAN_DAYS_DEFAULT) : null,
  }))
export type AlertInput = z.output<typeof alertInputSchema>

const eventSchema = z.object({
  hasBegun: z.boolean(),
  day: daySchema,
  value: z.number().nullable(),
  mean: z.number().nullable(),
  clicks: z.int(),
  at: z.iso.datetime(),
})
export const reportAlertSchema = z.object({
  id: z.uuid(),
  viewId: z.uuid(),
  viewName: z.string(),
  /** What it watches and when it is out, in words. */
  text: z.string(),
  figure: z.string(),
  isActive: z.boolean(),
  checkedAt: z.iso.datetime().nullable(),
  outSince: daySchema.nullable(),
  problem: z.string().nullable(),
  events: z.array(eventSchema),
})
export type ReportAlert = z.output<typeof reportAlertSchema>
export const reportAlertsSchema = z.object({ alerts: z.array(reportAlertSchema), limit: z.int() })
