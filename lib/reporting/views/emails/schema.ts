import { z } from 'zod'
import { MAIL_FORMATS, MAIL_FREQUENCIES, MONTH_DAY_MAX } from './constants'

/** When a view is emailed, and how. Hours and days are Eastern. */
export const mailInputSchema = z
  .strictObject({
    format: z.enum(MAIL_FORMATS),
    frequency: z.enum(MAIL_FREQUENCIES),
    hour: z.number().int().min(0).max(23),
    /** 1 (Monday) to 7, of weekly ones. */
    weekday: z.number().int().min(1).max(7).nullable(),
    monthDay: z.number().int().min(1).max(MONTH_DAY_MAX).nullable(),
  })
  .transform(({ weekday, monthDay, ...input }) => ({
    ...input,
    weekday: input.frequency === 'weekly' ? (weekday ?? 1) : null,
    monthDay: input.frequency === 'monthly' ? (monthDay ?? 1) : null,
  }))
export type MailInput = z.output<typeof mailInputSchema>

/** Switches a schedule on or off. */
export const switchSchema = z.strictObject({ isActive: z.boolean() })

export const reportMailSchema = z.object({
  id: z.uuid(),
  viewId: z.uuid(),
  viewName: z.string(),
  format: z.enum(MAIL_FORMATS),
  frequency: z.enum(MAIL_FREQUENCIES),
  hour: z.int(),
  weekday: z.int().nullable(),
  monthDay: z.int().nullable(),
  isActive: z.boolean(),
  nextAt: z.iso.datetime(),
  /** The last one; null before the first. */
  last: z.object({ at: z.iso.datetime(), failure: z.string().nullable() }).nullable(),
})
export type ReportMail = z.output<typeof reportMailSchema>
export const reportMailsSchema = z.object({
  mails: z.array(reportMailSchema),
  limit: z.int(),
  /** Whether the reader's address is confirmed; until then nothing is sent. */
  isConfirmed: z.boolean(),
})
