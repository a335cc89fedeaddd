import { z } from 'zod'
import { listColumns } from '@/lib/backoffice/lists/rules'
import { conversionRefSchema } from '@/lib/conversions/lifecycle/admin-schema'
import { PostbackOutcome, SalesUploadState } from '@/lib/generated/prisma/enums'
import { cursorSchema, limitSchema, nextCursorSchema } from '@/lib/platform/http/responses/pagination'
import { partPlaceSchema, rowsQueryFields, sampleSchema } from '../files/schema'
import { PARTS_MAX } from './constants'

const text = z.string().nullable()

export const uploadParamsSchema = z.object({ id: z.uuid() })
export const partParamsSchema = uploadParamsSchema.extend({ place: partPlaceSchema(PARTS_MAX) })

/** The rows of a file by outcome. */
export const countsSchema = z.object({
  rows: z.number(),
  /** Rows that are judged, or booked. */
  finished: z.number(),
  accepted: z.number(),
  /** Rows that were already recorded. */
  repeated: z.number(),
  refused: z.number(),
})
export type UploadCounts = z.output<typeof countsSchema>

/** An uploaded file in the list. */
export const salesUploadSchema = z.object({
  id: z.string(),
  fileName: z.string(),
  state: z.enum(SalesUploadState),
  problem: text,
  createdAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
  counts: countsSchema,
})
export type SalesUploadRow = z.output<typeof salesUploadSchema>

/** `GET /api/advertiser/uploads`: newest first. */
export const salesUploadsQuerySchema = z.strictObject({
  state: z.enum(SalesUploadState).optional(),
  limit: limitSchema,
  cursor: cursorSchema(z.uuid()).optional(),
})
export type SalesUploadsQuery = z.output<typeof salesUploadsQuerySchema>
export const salesUploadsSchema = z.object({ uploads: z.array(salesUploadSchema), nextCursor: nextCursorSchema })
export type SalesUploads = z.output<typeof salesUploadsSchema>

/** One of them, with its first rows while its columns are to be chosen. */
export const salesUploadDetailSchema = salesUploadSchema.extend({ sample: sampleSchema })
export type SalesUploadDetail = z.output<typeof salesUploadDetailSchema>

/** `GET /api/advertiser/uploads/{id}/rows`. */
export const uploadRowsQuerySchema = z.object({
  outcome: z.enum(PostbackOutcome).optional(),
  ...rowsQueryFields,
})
export type UploadRowsQuery = z.output<typeof uploadRowsQuerySchema>

/** A row of a file with what becomes of it. */
export const uploadedRowSchema = z.object({
  line: z.number(),
  clickRef: text,
  txnId: text,
  event: text,
  amount: text,
  soldAt: z.iso.datetime().nullable(),
  outcome: z.enum(PostbackOutcome).nullable(),
  message: text,
  isBooked: z.boolean(),
  conversion: conversionRefSchema.nullable(),
})
export type UploadedRow = z.output<typeof uploadedRowSchema>
export const uploadedRowsSchema = z.object({ rows: z.array(uploadedRowSchema), next: z.number().nullable() })
export type UploadedRows = z.output<typeof uploadedRowsSchema>

/** The columns of the file with the outcomes. */
export const UPLOADED_ROW_COLUMNS = listColumns<UploadedRow>()([
  { key: 'line', head: 'Line' },
  { key: 'outcome', head: 'Outcome' },
  { key: 'message', head: 'Answer' },
  { key: 'txnId', head: 'Order ID' },
  { key: 'clickRef', head: 'Click ID' },
  { key: 'event', head: 'Event' },
  { key: 'amount', head: 'Amount' },
  { key: 'soldAt', head: 'Date of the sale' },
])
