import { z } from 'zod'
import { inquiryRequestSchema, ownInquiriesSchema } from '@/lib/conversions/appeals/missing-sale-schema'
import { daySchema } from '@/lib/platform/dates/schema'
import { trimmedText } from '@/lib/platform/text/schema'

const LIST_TEXT_MAX = 100_000

/**
 * `POST /api/conversions/inquiries/list`: asks about the orders of a list, pasted or the text of a file, each by itself. Columns:
 * the number, and as far as they are there the day, what was paid and the event.
 */
export const inquiryListRequestSchema = inquiryRequestSchema
  .pick({ offer: true, goal: true, code: true, message: true, pictures: true })
  .extend({
    list: trimmedText(LIST_TEXT_MAX, 'The list is too long.').min(1, 'Paste the orders.'),
    /** Of rows that name none. */
    day: daySchema.optional(),
  })
export type InquiryListRequest = z.output<typeof inquiryListRequestSchema>
export type InquiryListForm = z.input<typeof inquiryListRequestSchema>

/** What became of each order of a list. */
export const inquiryListAnswerSchema = ownInquiriesSchema.extend({
  rows: z.array(
    z.object({
      line: z.number().int(),
      order: z.string(),
      /** `asked`; `recorded`: it is among the affiliate's conversions; `refused`: nobody was asked, `text` says why. */
      result: z.enum(['asked', 'recorded', 'refused']),
      text: z.string(),
    }),
  ),
})
export type InquiryListAnswer = z.output<typeof inquiryListAnswerSchema>
