import { z } from 'zod'
import { isTimeZone } from '@/lib/platform/dates/zones'
import { DATE_ORDERS, DECIMAL_MARKS, ENCODINGS, FIELDS, SEPARATORS } from './constants'

const column = z.string().trim().max(200)

/** How a file seems to be written; a field without a column is an empty text. */
export const seenFormatSchema = z.object({
  encoding: z.enum(ENCODINGS),
  separator: z.enum(SEPARATORS),
  decimalMark: z.enum(DECIMAL_MARKS),
  dateOrder: z.enum(DATE_ORDERS),
  /** Where a date names no zone. */
  timeZone: z.string().max(60).refine(isTimeZone, 'Choose a time zone.'),
  columns: z.record(z.enum(FIELDS), column),
})

export type SeenFormat = z.output<typeof seenFormatSchema>

/** How a file is written and what its columns mean, the required ones included. */
export const fileFormatSchema = seenFormatSchema.extend({
  columns: seenFormatSchema.shape.columns
    .refine(({ txnId }) => txnId !== '', { error: 'Choose the column with the order ID.', path: ['txnId'] })
    .refine(({ clickId }) => clickId !== '', { error: 'Choose the column with the click ID.', path: ['clickId'] }),
})
export type FileFormat = z.output<typeof fileFormatSchema>

/** One row of a file as it is kept. */
export type SalesRow = {
  line: number
  clickId: string | null
  txnId: string | null
  event: string | null
  /** As in a postback, such as 49.90. */
  amount: string | null
  refundId: string | null
  soldAt: Date | null
  /** What cannot be read, as a sentence. */
  problem: string | null
}
