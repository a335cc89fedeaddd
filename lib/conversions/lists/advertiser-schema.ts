import { z } from 'zod'
import { listColumns } from '@/lib/backoffice/lists/rules'
import { ConversionApprover, ConversionStatus, PostbackOutcome } from '@/lib/generated/prisma/enums'
import { daySchema } from '@/lib/platform/dates/schema'
import { decimalDollars } from '@/lib/platform/money/format'
import { trimmedText } from '@/lib/platform/text/schema'
import { reportedSchema } from '../amounts/reported-schema'
import { conversionRefSchema } from '../lifecycle/admin-schema'
import { PAGE_ROWS, PAGE_ROWS_MAX } from './advertiser-constants'

/** `GET /api/advertiser/conversions`. Days are Eastern, both included. */
export const advertiserConversionsQuerySchema = z.object({
  /** An order id, a click id or a conversion id. */
  q: trimmedText(200).default(''),
  status: z.enum(ConversionStatus).optional(),
  /** Only those that wait for the approval of the advertiser. */
  waiting: z.enum(['yes']).optional(),
  offer: z.coerce.number().pipe(z.int32().positive()).optional(),
  from: daySchema.optional(),
  to: daySchema.optional(),
  /** `next` of the page before: the rows after it. */
  after: z
    .string()
    .regex(/^\d{1,14}_[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, 'is not from a page before')
    .optional(),
  limit: z.coerce.number().int().min(1).max(PAGE_ROWS_MAX).default(PAGE_ROWS),
  format: z.enum(['csv']).optional(),
})
export type AdvertiserConversionsQuery = z.output<typeof advertiserConversionsQuerySchema>

const text = z.string().nullable()
const instant = z.iso.datetime()
const cents = z.number().int()

/** A conversion as its advertiser sees it: what it costs, never what the affiliate gets. Sums in cents. */
export const advertiserConversionSchema = z.object({
  ref: conversionRefSchema,
  id: z.string(),
  createdAt: instant,
  clickedAt: instant,
  txnId: z.string(),
  clickId: z.string(),
  event: z.string(),
  goalName: text,
  offerId: z.number().int(),
  offerName: z.string(),
  /** The affiliate's number: their name is not shown. */
  affiliateId: z.number().int(),
  country: text,
  device: text,
  amountCents: cents.nullable(),
  reported: reportedSchema,
  refundedCents: cents,
  costCents: cents,
  status: z.enum(ConversionStatus),
  reasonLabel: text,
  reasonText: text,
  holdUntil: instant,
  /** Who decides about it while it is pending, the advertiser until `holdUntil`; null where the hold does. */
  approver: z.enum(ConversionApprover).nullable(),
  decidedAt: instant.nullable(),
})
export type AdvertiserConversion = z.output<typeof advertiserConversionSchema>

export const advertiserConversionsPageSchema = z.object({
  conversions: z.array(advertiserConversionSchema),
  /** For `after`; null on the last page. */
  next: text,
})
export type AdvertiserConversionsPage = z.output<typeof advertiserConversionsPageSchema>

export const advertiserConversionParamsSchema = z.object({ ref: conversionRefSchema })

/** `GET /api/advertiser/conversions/{ref}`: from the click to the decision. */
export const advertiserTrailSchema = z.object({
  conversion: advertiserConversionSchema,
  /** All calls with its order id, the refused ones too, oldest first, the first 50. */
  calls: z.array(
    z.object({
      at: instant,
      /** How it came, in words; null for a call of a server. */
      via: text,
      event: text,
      amount: text,
      ip: text,
      outcome: z.enum(PostbackOutcome),
      message: z.string(),
      reasonLabel: text,
    }),
  ),
  history: z.array(
    z.object({
      at: instant,
      from: z.enum(ConversionStatus).nullable(),
      to: z.enum(ConversionStatus),
      reasonLabel: text,
      by: z.enum(['staff', 'advertiser', 'system']),
    }),
  ),
})
export type AdvertiserTrail = z.output<typeof advertiserTrailSchema>

/** The columns of the file. */
export const ADVERTISER_CONVERSION_COLUMNS = listColumns<AdvertiserConversion>()([
  { key: 'createdAt', head: 'Time' },
  { key: 'id', head: 'Conversion ID' },
  { key: 'txnId', head: 'Order ID' },
  { key: 'clickId', head: 'Click ID' },
  { key: 'clickedAt', head: 'Clicked' },
  { key: 'status', head: 'Status' },
  { key: 'reasonLabel', head: 'Reason' },
  {
    key: 'approveBy',
    head: 'Approve by',
    csv: ({ status, approver, holdUntil }) => (status === 'pending' && approver === 'advertiser' ? holdUntil : ''),
  },
  { key: 'offerId', head: 'Offer ID' },
  { key: 'offerName', head: 'Offer' },
  { key: 'event', head: 'Event' },
  { key: 'goalName', head: 'Goal' },
  { key: 'affiliateId', head: 'Affiliate ID' },
  { key: 'country', head: 'Country' },
  { key: 'device', head: 'Device' },
  {
    key: 'amountCents',
    head: 'Sale amount',
    csv: (row) => (row.amountCents === null ? '' : decimalDollars(BigInt(row.amountCents))),
  },
  { key: 'reportedAmount', head: 'Reported amount', csv: ({ reported }) => reported?.amount ?? '' },
  { key: 'currency', head: 'Currency', csv: ({ reported }) => reported?.currency ?? '' },
  { key: 'rate', head: 'Rate', csv: ({ reported }) => reported?.rate ?? '' },
  { key: 'refundedCents', head: 'Refunded', csv: (row) => decimalDollars(BigInt(row.refundedCents)) },
  { key: 'costCents', head: 'Cost', csv: (row) => decimalDollars(BigInt(row.costCents)) },
  { key: 'decidedAt', head: 'Decided' },
])
