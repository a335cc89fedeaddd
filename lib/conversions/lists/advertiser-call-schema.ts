import { z } from 'zod'
import { listColumns } from '@/lib/backoffice/lists/rules'
import { PostbackOutcome } from '@/lib/generated/prisma/enums'
import { daySchema } from '@/lib/platform/dates/schema'
import { trimmedText } from '@/lib/platform/text/schema'
import { conversionRefSchema } from '../lifecycle/admin-schema'
import { PAGE_ROWS, PAGE_ROWS_MAX } from './advertiser-call-constants'

/** `GET /api/advertiser/calls`. Days are Eastern, both included. */
export const advertiserCallsQuerySchema = z.object({
  /** An order id or a click id. */
  q: trimmedText(300).default(''),
  outcome: z.enum(PostbackOutcome).optional(),
  from: daySchema.optional(),
  to: daySchema.optional(),
  /** The id of the last row of the page before. */
  after: z.uuid().optional(),
  limit: z.coerce.number().int().min(1).max(PAGE_ROWS_MAX).default(PAGE_ROWS),
  format: z.enum(['csv']).optional(),
})
export type AdvertiserCallsQuery = z.output<typeof advertiserCallsQuerySchema>

const text = z.string().nullable()

/** A stored call as its advertiser made it, and what became of it. Tokens are not stored. */
export const advertiserCallSchema = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  /** GET or POST; in words where it was processed again. */
  method: z.string(),
  ip: text,
  clickRef: text,
  txnId: text,
  event: text,
  amount: text,
  refundId: text,
  offerName: text,
  outcome: z.enum(PostbackOutcome),
  reasonLabel: text,
  message: z.string(),
  httpStatus: z.number().int(),
  /** The conversion it made or changed. */
  conversion: conversionRefSchema.nullable(),
})
export type AdvertiserCall = z.output<typeof advertiserCallSchema>

export const advertiserCallsPageSchema = z.object({
  calls: z.array(advertiserCallSchema),
  /** For `after`; null on the last page. */
  next: text,
})
export type AdvertiserCallsPage = z.output<typeof advertiserCallsPageSchema>

/** The columns of the file. */
export const ADVERTISER_CALL_COLUMNS = listColumns<AdvertiserCall>()([
  { key: 'at', head: 'Time' },
  { key: 'outcome', head: 'Outcome' },
  { key: 'message', head: 'Answer' },
  { key: 'httpStatus', head: 'Status' },
  { key: 'txnId', head: 'Order ID' },
  { key: 'clickRef', head: 'Click ID' },
  { key: 'event', head: 'Event' },
  { key: 'amount', head: 'Amount' },
  { key: 'refundId', head: 'Refund ID' },
  { key: 'offerName', head: 'Offer' },
  { key: 'method', head: 'Method' },
  { key: 'ip', head: 'IP address' },
])
