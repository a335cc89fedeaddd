import { z } from 'zod'
import { listColumns } from '@/lib/backoffice/lists/rules'
import { listQuery, reasonSchema } from '@/lib/backoffice/pages/schema'
import { decimalDollars } from '@/lib/platform/money/format'
import { INQUIRY_STATES } from './constants'
import { amountSchema, inquirySchema } from './missing-sale-schema'
import { answerSchema } from './schema'

/** `GET /api/admin/appeals/missing`: by default those that wait for staff. */
export const staffInquiriesQuerySchema = listQuery(['due', 'created'] as const, {
  /** `advertiser` for those whose advertiser still has time to answer. */
  state: z.enum(['advertiser', 'granted', 'declined', 'recorded']).optional(),
  offer: z.coerce.number().pipe(z.int32().positive()).optional(),
})
export type StaffInquiriesQuery = z.output<typeof staffInquiriesQuerySchema>

/** An inquiry in the list of staff. Sums in cents. */
export const staffInquirySchema = inquirySchema.extend({
  affiliateId: z.number().int(),
  affiliateName: z.string(),
  /** Empty for staff limited to a book that the advertiser is not in. */
  advertiserName: z.string(),
  /** Null where a code earns it. */
  clickId: z.string().nullable(),
  clickedAt: z.iso.datetime().nullable(),
  /** The number by which the shop reports the order, where that is another one. */
  txnId: z.string().nullable(),
  /** What one person has granted where it takes two: who, what the buyer paid, and what it pays; null where nobody has. */
  granted: z.object({ by: z.string(), amountCents: z.number().nullable(), payoutCents: z.number() }).nullable(),
})
export type StaffInquiry = z.output<typeof staffInquirySchema>

/** The columns of the list, for the screen and the CSV. */
export const INQUIRY_COLUMNS = listColumns<StaffInquiry>()([
  { key: 'dueAt', head: 'Advertiser’s deadline' },
  { key: 'createdAt', head: 'Asked' },
  { key: 'id', head: 'Inquiry', only: 'csv' },
  { key: 'affiliateId', head: 'Affiliate ID', only: 'csv' },
  { key: 'affiliateName', head: 'Affiliate' },
  { key: 'offerName', head: 'Offer' },
  { key: 'advertiserName', head: 'Advertiser' },
  { key: 'order', head: 'Order' },
  { key: 'day', head: 'Day' },
  { key: 'goalName', head: 'Goal', only: 'csv' },
  { key: 'code', head: 'Code', only: 'csv' },
  {
    key: 'amountCents',
    head: 'Amount',
    csv: ({ amountCents }) => (amountCents === null ? null : decimalDollars(BigInt(amountCents))),
  },
  { key: 'status', head: 'State', csv: ({ status }) => INQUIRY_STATES[status] },
])

/** `POST /api/admin/appeals/missing/{id}`. What granting pays above $1,000 a day takes a second person. */
export const decideInquirySchema = z.strictObject({
  decision: z.enum(['granted', 'declined']),
  amount: amountSchema,
  answer: answerSchema('a reason'),
  reason: reasonSchema,
})
export type DecideInquiry = z.output<typeof decideInquirySchema>
