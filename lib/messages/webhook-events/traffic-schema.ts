import { z } from 'zod'
import {
  AppealGround,
  AppealStatus,
  CapMetric,
  CapPeriod,
  ConversionStatus,
  NetworkImportState,
  ReconciliationState,
  RejectionReason,
  SalesUploadState,
} from '@/lib/generated/prisma/enums'
import { cents, instant, number, ofStaff, shared } from './shapes-schema'

/** What an advertiser sees of a conversion: what it costs, never what the affiliate gets. Sums in cents. */
const conversion = z.object({
  id: z.uuid(),
  txnId: z.string(),
  clickId: z.string(),
  /** What the advertiser calls it, such as sale. */
  event: z.string(),
  offerId: number,
  affiliateId: number,
  status: z.enum(ConversionStatus),
  reason: z.enum(RejectionReason).nullable(),
  /** The sale; null when the advertiser sent none. */
  amountCents: cents.nullable(),
  refundedCents: cents,
  costCents: cents,
  createdAt: instant,
})
const conversionOfStaff = z.object({ advertiserId: number, payoutCents: cents })
const ofConversion = (label: string) => shared('conversion', label, conversion, conversionOfStaff)

/** A cap of an offer or of a group. `used` and `limit` are counts, or cents where the metric is money. */
const cap = z.object({
  /** Null for the payout cap of an offer's day, which is no cap of its own. */
  id: number.nullable(),
  metric: z.enum(CapMetric),
  period: z.enum(CapPeriod),
  /** The first Eastern day of the period. */
  periodStart: z.iso.date(),
  used: number,
  limit: number,
  offerId: number.nullable(),
  groupId: number.nullable(),
  advertiserId: number.nullable(),
  /** The only affiliate or bucket it is for; null for all. */
  affiliateId: number.nullable(),
  bucketId: number.nullable(),
})
const ofCap = (label: string) => ofStaff('cap', label, cap)

const postback = z.object({
  /** The postback, and the call. */
  id: z.uuid(),
  deliveryId: z.uuid(),
  affiliateId: number,
  conversionId: z.uuid().nullable(),
  /** The status of the conversion that was to be reported. */
  event: z.string(),
  attempts: number,
  httpStatus: number.nullable(),
  error: z.string().nullable(),
})

const appeal = z.object({
  id: z.uuid(),
  affiliateId: number,
  conversionId: z.uuid(),
  offerId: number,
  ground: z.enum(AppealGround),
  /** Why the conversion had been rejected or reversed. */
  reason: z.enum(RejectionReason).nullable(),
  status: z.enum(AppealStatus),
  createdAt: instant,
  dueAt: instant,
  decidedAt: instant.nullable(),
})
const ofAppeal = (label: string) => ofStaff('appeal', label, appeal)

const reconciliation = z.object({
  id: z.uuid(),
  advertiserId: number,
  fileName: z.string(),
  state: z.enum(ReconciliationState),
  /** The first and the last day of the list. */
  from: z.iso.date().nullable(),
  to: z.iso.date().nullable(),
  /** Why it failed. */
  problem: z.string().nullable(),
})
const ofReconciliation = (label: string) => shared('reconciliation', label, reconciliation)

/** The rows of a file by what became of them. */
const counts = z.record(z.string(), number)

const upload = z.object({
  id: z.uuid(),
  advertiserId: number,
  fileName: z.string(),
  state: z.enum(SalesUploadState),
  /** Why it failed. */
  problem: z.string().nullable(),
  counts: counts.nullable(),
})
const ofUpload = (label: string) => shared('upload', label, upload)

const networkImport = z.object({
  id: z.uuid(),
  /** Where from, such as tune. */
  source: z.string(),
  state: z.enum(NetworkImportState),
  /** Why it failed. */
  problem: z.string().nullable(),
})
const ofImport = (label: string) => ofStaff('import', label, networkImport)

export const TRAFFIC_EVENTS = {
  'conversion.created': ofConversion('A conversion was recorded, whatever its status'),
  'conversion.held': ofConversion('A conversion waits for its approval'),
  'conversion.approved': ofConversion('A conversion was approved'),
  'conversion.rejected': ofConversion('A conversion was rejected'),
  'conversion.reversed': ofConversion('An approved conversion was reversed'),
  'conversion.changed': ofConversion('A part was refunded, or what it pays was changed'),
  'appeal.opened': ofAppeal('An affiliate appealed against a rejection or reversal'),
  'appeal.won': ofAppeal('An appeal was accepted; the conversion counts again'),
  'appeal.lost': ofAppeal('An appeal was declined'),
  'cap.near': ofCap('80% of a cap is used, once a period'),
  'cap.reached': ofCap('A cap is full or refused a sale, once a period and limit'),
  'postback.failed': ofStaff('postback', 'A call to an affiliate’s postback was given up', postback),
  'reconciliation.finished': ofReconciliation('A list of sales was compared with the recorded ones'),
  'reconciliation.failed': ofReconciliation('A list of sales could not be read'),
  'upload.checked': ofUpload('A file with sales was checked and waits to be confirmed'),
  'upload.finished': ofUpload('The sales of a file were recorded'),
  'upload.failed': ofUpload('A file with sales could not be read'),
  'import.checked': ofImport('An import from another network was checked and waits to be confirmed'),
  'import.finished': ofImport('An import from another network is done'),
  'import.failed': ofImport('An import from another network failed'),
} as const
