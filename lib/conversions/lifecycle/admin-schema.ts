import { z } from 'zod'
import { listColumns } from '@/lib/backoffice/lists/rules'
import { NAME_ROWS_ONCE, namesRowsOnce, selectionPartSchema } from '@/lib/backoffice/lists/selection-schema'
import { bulkIds, confirmSchema, listQuery, reasonSchema } from '@/lib/backoffice/pages/schema'
import { ConversionApprover, ConversionStatus, RejectionReason } from '@/lib/generated/prisma/enums'
import { daySchema } from '@/lib/platform/dates/schema'
import { parseAmount } from '@/lib/platform/money/amount'
import { decimalDollars } from '@/lib/platform/money/format'
import { limitedText } from '@/lib/platform/text/schema'
import { reportedSchema } from '../amounts/reported-schema'
import { COUNTED } from '../filters/constants'
import { alsoSchema } from '../filters/dimension-schema'
import { visitorFilters } from '../filters/schema'
import { CONVERSION_DECISIONS, PAYOUT_MAX_CENTS, STAFF_REASONS } from './constants'

export const FEED_SORTS = ['time', 'payout'] as const

/** `GET /api/admin/conversion-feed`. Days are Eastern, both included. */
export const feedQuerySchema = listQuery(FEED_SORTS, {
  /** `counted` is pending and approved ones, as reports count them. */
  status: z.enum([...Object.values(ConversionStatus), COUNTED]).optional(),
  reason: z.enum(RejectionReason).optional(),
  /** Pending ones that wait for the decision of their advertiser, or of staff after its deadline. */
  approver: z.enum(ConversionApprover).optional(),
  offer: z.coerce.number().pipe(z.int32().positive()).optional(),
  advertiser: z.coerce.number().pipe(z.int32().positive()).optional(),
  affiliate: z.coerce.number().pipe(z.int32().positive()).optional(),
  ...visitorFilters,
  /** Further filters, as a report hands them over. */
  also: alsoSchema().optional(),
  from: daySchema.optional(),
  to: daySchema.optional(),
}).refine(({ country, datacenter, also, from, to }) => (!country && !datacenter && !also) || (from && to), {
  // the click of each conversion is looked up
  path: ['from'],
  message: 'Choose the first and the last day to filter by country, data center or what a report was narrowed to.',
})
export type FeedQuery = z.output<typeof feedQuerySchema>

/** The reference of a conversion on staff pages: its affiliate's number and its id. */
export const conversionRefSchema = z
  .string()
  .regex(/^[1-9]\d{0,8}-[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, 'is not the reference of a conversion')

const text = z.string().nullable()

/** One conversion of any affiliate. Sums in cents, instants ISO 8601. */
export const feedConversionSchema = z.object({
  ref: conversionRefSchema,
  id: z.string(),
  createdAt: z.iso.datetime(),
  affiliateId: z.number(),
  affiliateName: z.string(),
  offerId: z.number(),
  offerName: z.string(),
  /** Empty when the link named none. */
  sourceName: z.string(),
  s1: text,
  s2: text,
  s3: text,
  s4: text,
  s5: text,
  txnId: z.string(),
  event: z.string(),
  /** The goal it was paid for; null for the offer's own payout. */
  goalName: text,
  amountCents: z.number().nullable(),
  reported: reportedSchema,
  payoutCents: z.number(),
  revenueCents: z.number(),
  status: z.enum(ConversionStatus),
  reason: z.enum(RejectionReason).nullable(),
  holdUntil: z.iso.datetime(),
  /** Who decides about it while it is pending, the advertiser until `holdUntil`; null where the hold does. */
  approver: z.enum(ConversionApprover).nullable(),
  decidedAt: z.iso.datetime().nullable(),
})
export type FeedConversion = z.output<typeof feedConversionSchema>

/**
 * `POST …/decide`: by references, or a part of a stored selection. One above the limit for phrases asks for its payout,
 * `$250.00`; more than one for `approve 12`. `because` is what the affiliate reads of a refusal; `reason` stays with
 * staff.
 */
export const decideConversionsSchema = z
  .strictObject({
    ids: bulkIds(conversionRefSchema).optional(),
    selection: selectionPartSchema.optional(),
    decision: z.enum(CONVERSION_DECISIONS),
    because: z.enum(STAFF_REASONS).default('staff'),
    /** Of a single conversion: the payout that was shown, in cents. Another one by then is refused. */
    seenCents: z.number().int().optional(),
    reason: reasonSchema,
    confirm: confirmSchema.default(''),
  })
  .refine(namesRowsOnce, NAME_ROWS_ONCE)
export type DecideConversions = z.output<typeof decideConversionsSchema>

/** The address of one conversion. */
export const conversionParamsSchema = z.object({ ref: conversionRefSchema })

const payoutText = limitedText(40, 'Write a sum such as 19.50.').transform((typed, context) => {
  const cents = parseAmount(typed, { isExact: true })
  if (cents !== undefined && cents <= PAYOUT_MAX_CENTS) return cents
  context.addIssue({ code: 'custom', message: 'Write a sum such as 19.50, at most 100000.' })
  return z.NEVER
})

/** `POST …/{ref}/payout`. Above the limit for phrases, the phrase names both sums: `$250.00 to $190.50`. */
export const changePayoutSchema = z.strictObject({
  /** In dollars, as written: `19.50`. */
  payout: payoutText,
  /** The payout that was shown, in cents: nobody changes what they did not see. */
  seenCents: z.number().int(),
  reason: reasonSchema,
  confirm: confirmSchema.default(''),
})
export type ChangePayout = z.output<typeof changePayoutSchema>

const dollars = (cents: number | null) => (cents === null ? null : decimalDollars(BigInt(cents)))

/** The columns of the list, for the screen and the CSV. */
export const FEED_COLUMNS = listColumns<FeedConversion>()([
  { key: 'createdAt', head: 'Time' },
  { key: 'id', head: 'Conversion', only: 'csv' },
  { key: 'affiliateId', head: 'Affiliate ID', only: 'csv' },
  { key: 'affiliateName', head: 'Affiliate name' },
  { key: 'offerId', head: 'Offer ID', only: 'csv' },
  { key: 'offerName', head: 'Offer name' },
  { key: 'sourceName', head: 'Source', only: 'csv' },
  { key: 's1', head: 's1', only: 'csv' },
  { key: 's2', head: 's2', only: 'csv' },
  { key: 's3', head: 's3', only: 'csv' },
  { key: 's4', head: 's4', only: 'csv' },
  { key: 's5', head: 's5', only: 'csv' },
  { key: 'txnId', head: 'Transaction', only: 'csv' },
  { key: 'event', head: 'Event', only: 'csv' },
  { key: 'goalName', head: 'Goal', only: 'csv' },
  { key: 'amountCents', head: 'Amount', csv: (row) => dollars(row.amountCents), only: 'csv' },
  { key: 'reportedAmount', head: 'Reported amount', csv: ({ reported }) => reported?.amount ?? null, only: 'csv' },
  { key: 'currency', head: 'Currency', csv: ({ reported }) => reported?.currency ?? null, only: 'csv' },
  { key: 'rate', head: 'Rate', csv: ({ reported }) => reported?.rate ?? null, only: 'csv' },
  { key: 'payoutCents', head: 'Payout', csv: (row) => dollars(row.payoutCents) },
  { key: 'revenueCents', head: 'Revenue', csv: (row) => dollars(row.revenueCents) },
  { key: 'status', head: 'Status' },
  { key: 'reason', head: 'Reason' },
  { key: 'holdUntil', head: 'Hold ends', only: 'csv' },
  { key: 'decidedAt', head: 'Decided', only: 'csv' },
  { key: 'sourceAndSubIds', head: 'Source and sub-IDs', only: 'screen' },
])
