import { z } from 'zod'
import { listColumns } from '@/lib/backoffice/lists/rules'
import { conversionRefSchema } from '@/lib/conversions/lifecycle/admin-schema'
import { ReconciliationCause, ReconciliationState, SalesUploadState } from '@/lib/generated/prisma/enums'
import { daysBetween, isDay } from '@/lib/platform/dates/days'
import { cursorSchema, limitSchema, nextCursorSchema } from '@/lib/platform/http/responses/pagination'
import { decimalDollars } from '@/lib/platform/money/format'
import { limitedText, trimmedText } from '@/lib/platform/text/schema'
import { chosenCurrencySchema, partPlaceSchema, rowsQueryFields, sampleSchema, seenFormatSchema } from '../files/schema'
import { countsSchema } from '../sales-uploads/schema'
import { DIFFERENCES, LIST_DAYS_MAX, LIST_PARTS_MAX } from './constants'

const text = z.string().nullable()

export const listParamsSchema = z.object({ list: z.uuid() })
export const listPartParamsSchema = listParamsSchema.extend({ place: partPlaceSchema(LIST_PARTS_MAX, 'list') })

/** How a list is written; its orders are required, its clicks are not. */
export const listFormatSchema = seenFormatSchema.extend({
  currency: chosenCurrencySchema,
  columns: seenFormatSchema.shape.columns.refine(({ txnId }) => txnId !== '', {
    error: 'Choose the column with the order ID.',
    path: ['txnId'],
  }),
})
export type ListFormat = z.output<typeof listFormatSchema>

const dayOf = (error: string) =>
  limitedText(10, error)
    .refine((day) => day === '' || isDay(day), { error, abort: true })
    .default('')

/**
 * What a list is compared with: how it is written, and the days of its period in its time zone. A day that is empty or
 * missing is that of the list's first or last sale.
 */
export const comparisonSchema = listFormatSchema
  .extend({ from: dayOf('Choose the first day of the list.'), to: dayOf('Choose the last day of the list.') })
  .refine(({ from, to }) => from === '' || to === '' || from <= to, {
    error: 'The last day is before the first.',
    path: ['to'],
  })
  .refine(({ from, to }) => from === '' || to === '' || daysBetween(from, to) < LIST_DAYS_MAX, {
    error: `Choose at most ${LIST_DAYS_MAX} days.`,
    path: ['to'],
  })
  .superRefine(({ from, to, columns: { soldAt } }, context) => {
    if (soldAt !== '') return
    const message = 'Choose the column with the date, or enter this day.'
    if (from === '') context.addIssue({ code: 'custom', message, path: ['from'] })
    if (to === '') context.addIssue({ code: 'custom', message, path: ['to'] })
  })
export type Comparison = z.output<typeof comparisonSchema>

const cents = z.number()

/** Rows and their sums, of the list and as recorded here. */
export const causeCountSchema = z.object({
  cause: z.enum(ReconciliationCause),
  rows: z.number(),
  listedCents: cents,
  recordedCents: cents,
})
export type CauseCount = z.output<typeof causeCountSchema>
export const causeCountsSchema = z.array(causeCountSchema)

export const reconciliationSchema = z.object({
  id: z.string(),
  fileName: z.string(),
  isOfStaff: z.boolean(),
  state: z.enum(ReconciliationState),
  problem: text,
  from: text,
  to: text,
  timeZone: text,
  createdAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
  counts: causeCountsSchema,
})
export type ReconciliationLine = z.output<typeof reconciliationSchema>

/** The lists, newest first. */
export const reconciliationsQuerySchema = z.strictObject({
  state: z.enum(ReconciliationState).optional(),
  limit: limitSchema,
  cursor: cursorSchema(z.uuid()).optional(),
})
export type ReconciliationsQuery = z.output<typeof reconciliationsQuerySchema>
export const reconciliationsSchema = z.object({
  reconciliations: z.array(reconciliationSchema),
  nextCursor: nextCursorSchema,
})
export type Reconciliations = z.output<typeof reconciliationsSchema>

/** One of them, with its first rows until it was compared, and with what becomes of its missing sales. */
export const reconciliationDetailSchema = reconciliationSchema.extend({
  sample: sampleSchema,
  /** Sales that can be processed again. */
  missing: z.number(),
  upload: z
    .object({ id: z.string(), state: z.enum(SalesUploadState), problem: text, ...countsSchema.shape })
    .nullable(),
})
export type ReconciliationDetail = z.output<typeof reconciliationDetailSchema>

export const listRowsQuerySchema = z.object({
  /** One cause, or all that are a difference. */
  cause: z.enum([...Object.values(ReconciliationCause), DIFFERENCES]).optional(),
  /** Part of an order ID. */
  q: trimmedText(200).optional(),
  ...rowsQueryFields,
})
export type ListRowsQuery = z.output<typeof listRowsQuerySchema>

export const listRowSchema = z.object({
  line: z.number(),
  cause: z.enum(ReconciliationCause),
  txnId: text,
  clickRef: text,
  event: text,
  amountCents: cents.nullable(),
  /** What the list has in another currency than dollars. */
  listed: z.object({ amount: z.string(), currency: z.string() }).nullable(),
  recordedCents: cents.nullable(),
  soldAt: z.iso.datetime().nullable(),
  recordedAt: z.iso.datetime().nullable(),
  /** Why, as a sentence. */
  explanation: z.string(),
  conversion: conversionRefSchema.nullable(),
})
export type ListRow = z.output<typeof listRowSchema>
export const listRowsSchema = z.object({ rows: z.array(listRowSchema), next: z.number().nullable() })
export type ListRows = z.output<typeof listRowsSchema>

const dollars = (sum: number | null): string | null => (sum === null ? null : decimalDollars(BigInt(sum)))

/** The columns of the file with the differences. */
export const LIST_ROW_COLUMNS = listColumns<ListRow>()([
  { key: 'line', head: 'Line' },
  { key: 'cause', head: 'Cause' },
  { key: 'explanation', head: 'Explanation' },
  { key: 'txnId', head: 'Order ID' },
  { key: 'clickRef', head: 'Click ID' },
  { key: 'event', head: 'Event' },
  { key: 'amountCents', head: 'Amount in the list', csv: ({ amountCents }) => dollars(amountCents) },
  { key: 'listed', head: 'In its currency', csv: ({ listed }) => listed && `${listed.amount} ${listed.currency}` },
  { key: 'recordedCents', head: 'Amount recorded', csv: ({ recordedCents }) => dollars(recordedCents) },
  { key: 'soldAt', head: 'Date in the list' },
  { key: 'recordedAt', head: 'Recorded' },
])
