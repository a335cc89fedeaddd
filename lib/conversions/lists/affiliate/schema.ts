import { z } from 'zod'
import { listColumns } from '@/lib/backoffice/lists/rules'
import { ConversionApprover, ConversionStatus } from '@/lib/generated/prisma/enums'
import { daySchema } from '@/lib/platform/dates/schema'
import { DEVICES } from '@/lib/platform/http/browser-constants'
import { decimalDollars } from '@/lib/platform/money/format'
import { trimmedText } from '@/lib/platform/text/schema'
import { clickDetailsSchema } from '@/lib/traffic/routing/click-path-schema'
import { waitingSaleSchema } from '../../amounts/waiting-schema'
import { COUNTED } from '../../filters/constants'
import { OWN_DIMENSIONS } from '../../filters/dimension-constants'
import { alsoSchema } from '../../filters/dimension-schema'
import { PAGE_ROWS, PAGE_ROWS_MAX, TEXT_MAX, UNKNOWN } from './constants'

const text = trimmedText(TEXT_MAX)

/**
 * `GET /api/conversions/list`. Days are Eastern, both included. `before` and `after` are ids: the page of older ones than
 * the last row, or of newer ones than the first.
 */
export const ownConversionsQuerySchema = z.object({
  /** A conversion id, a click id, or the advertiser's id of the order. */
  q: text.default(''),
  /** `counted` is pending and approved ones, as reports count them. */
  status: z.enum([...Object.values(ConversionStatus), COUNTED]).optional(),
  offer: z.coerce.number().pipe(z.int32().positive()).optional(),
  /** The name of a source, or `No source`. */
  source: text.optional(),
  /** The value of any of s1 to s5. */
  sub: text.optional(),
  country: z
    .string()
    .regex(new RegExp(`^([A-Z]{2}|${UNKNOWN})$`), 'must be a country code')
    .optional(),
  device: z.enum([...DEVICES, UNKNOWN]).optional(),
  from: daySchema.optional(),
  to: daySchema.optional(),
  /** Further filters, as a report hands them over. */
  also: alsoSchema(OWN_DIMENSIONS).optional(),
  before: z.uuid().optional(),
  after: z.uuid().optional(),
  limit: z.coerce.number().int().min(1).max(PAGE_ROWS_MAX).default(PAGE_ROWS),
  format: z.enum(['csv']).optional(),
})
export type OwnConversionsQuery = z.output<typeof ownConversionsQuerySchema>

const instant = z.iso.datetime()
const nullable = z.string().nullable()

/** One conversion in the affiliate's list. Sums in cents. */
export const ownConversionSchema = z.object({
  id: z.string(),
  createdAt: instant,
  /** The public id of its click. */
  clickId: z.string(),
  /** The advertiser's id of the order. */
  txnId: z.string(),
  status: z.enum(ConversionStatus),
  /** Why it was rejected or reversed, as a label and as a sentence. */
  reasonLabel: nullable,
  reasonText: nullable,
  holdUntil: instant,
  /** Who decides about it while it is pending, the advertiser until `holdUntil`; null where the hold does. */
  approver: z.enum(ConversionApprover).nullable(),
  decidedAt: instant.nullable(),
  payoutCents: z.number(),
  offerId: z.number(),
  offerName: z.string(),
  goalName: nullable,
  /** Empty when the link named none. */
  sourceName: z.string(),
  s1: nullable,
  s2: nullable,
  s3: nullable,
  s4: nullable,
  s5: nullable,
  country: nullable,
  device: nullable,
})
export type OwnConversion = z.output<typeof ownConversionSchema>

export const ownConversionsPageSchema = z.object({
  conversions: z.array(ownConversionSchema),
  /** The ids for the next and the previous page; null where there is none. */
  nextBefore: nullable,
  nextAfter: nullable,
  /** Whether pending money waits for more than its hold: the account is under review or not approved. */
  isMoneyHeld: z.boolean(),
  /** By conversion: the name of the smart link its click was made with. */
  smartLinks: z.record(z.string(), z.string()),
  /** The click a search names, also when it has no conversion. */
  click: clickDetailsSchema.nullable(),
  /** On the first page: sales in other currencies that wait for an exchange rate, oldest first. */
  waiting: z.object({ sales: z.array(waitingSaleSchema) }),
})
export type OwnConversionsPage = z.output<typeof ownConversionsPageSchema>

/** The columns of the file: everything the list shows. */
export const OWN_COLUMNS = listColumns<OwnConversion>()([
  { key: 'createdAt', head: 'Time' },
  { key: 'id', head: 'Conversion ID' },
  { key: 'txnId', head: 'Order ID' },
  { key: 'clickId', head: 'Click ID' },
  { key: 'status', head: 'Status' },
  { key: 'reasonLabel', head: 'Reason' },
  { key: 'reasonText', head: 'Reason in words' },
  { key: 'holdUntil', head: 'Hold ends' },
  { key: 'decidedAt', head: 'Decided' },
  { key: 'payout', head: 'Payout', csv: (row) => decimalDollars(BigInt(row.payoutCents)) },
  { key: 'offerId', head: 'Offer ID' },
  { key: 'offerName', head: 'Offer' },
  { key: 'goalName', head: 'Goal' },
  { key: 'sourceName', head: 'Source' },
  { key: 's1', head: 's1' },
  { key: 's2', head: 's2' },
  { key: 's3', head: 's3' },
  { key: 's4', head: 's4' },
  { key: 's5', head: 's5' },
  { key: 'country', head: 'Country' },
  { key: 'device', head: 'Device' },
])
