import { z } from 'zod'
import { isTimeZone } from '@/lib/platform/dates/zones'
import { DECIMAL_MARKS } from '@/lib/platform/money/amount'
import { DOLLAR, isCurrency } from '@/lib/platform/money/currency'
import { ENCODINGS, SEPARATORS } from '@/lib/platform/tables/constants'
import { limitedText, trimmedText } from '@/lib/platform/text/schema'
import { DATE_ORDERS, type SalesField } from './constants'

const column = trimmedText(200)

const COLUMNS = {
  clickId: column,
  txnId: column,
  event: column,
  amount: column,
  // formats of before have none
  currency: column.default(''),
  refundId: column,
  soldAt: column,
} satisfies Record<SalesField, unknown>

/** How a file seems to be written; a field without a column is an empty text. */
export const seenFormatSchema = z.object({
  encoding: z.enum(ENCODINGS),
  separator: z.enum(SEPARATORS),
  decimalMark: z.enum(DECIMAL_MARKS),
  dateOrder: z.enum(DATE_ORDERS),
  /** Where a date names no zone. */
  timeZone: limitedText(60).refine(isTimeZone, 'Choose a time zone.'),
  /** Of sums that name none; empty where somebody must choose it. */
  currency: limitedText(3).default(DOLLAR),
  columns: z.object(COLUMNS),
})

export type SeenFormat = z.output<typeof seenFormatSchema>

/** The currency of sums that name none, once it is chosen. */
export const chosenCurrencySchema = limitedText(3)
  .refine(isCurrency, 'Choose the currency of sums that name none.')
  .default(DOLLAR)

/** How a file is written and what its columns mean, the required ones included. */
export const fileFormatSchema = seenFormatSchema.extend({
  currency: chosenCurrencySchema,
  columns: seenFormatSchema.shape.columns
    .refine(({ txnId }) => txnId !== '', { error: 'Choose the column with the order ID.', path: ['txnId'] })
    .refine(({ clickId }) => clickId !== '', { error: 'Choose the column with the click ID.', path: ['clickId'] }),
})
export type FileFormat = z.output<typeof fileFormatSchema>

/** Begins a file, whose parts follow. */
export const newFileSchema = z.object({ fileName: trimmedText(200).min(1, 'Choose a file.') })
export const createdFileSchema = z.object({ id: z.string() })

/** The place of a part in a file of at most `partsMax`. */
export const partPlaceSchema = (partsMax: number, noun: 'file' | 'list' = 'file') =>
  z.coerce
    .number()
    .int()
    .min(0)
    .max(partsMax - 1, `The ${noun} is too large; split it.`)

/** What proposes the currency of sums that name none: the file itself, the choice for the one before, or nothing. */
const currencySourceSchema = z.enum(['file', 'before', 'default', 'nothing'])
export type CurrencySource = z.output<typeof currencySourceSchema>

/** The first rows of a file while its columns are to be chosen. */
export const sampleSchema = z
  .object({
    headings: z.array(z.string()),
    rows: z.array(z.array(z.string())),
    format: seenFormatSchema,
    currencyFrom: currencySourceSchema,
  })
  .nullable()

/** The query of the rows of a file: after the last line of the page before, or as a file. */
export const rowsQueryFields = {
  after: z.coerce.number().pipe(z.int32().min(0)).default(0),
  format: z.enum(['csv']).optional(),
}

/** One row of a file as it is kept. */
export type SalesRow = {
  line: number
  clickId: string | null
  txnId: string | null
  event: string | null
  /** As in a postback: 49.90 of dollars, 49.90 EUR of other currencies. */
  amount: string | null
  refundId: string | null
  soldAt: Date | null
  /** What cannot be read, as a sentence. */
  problem: string | null
}
