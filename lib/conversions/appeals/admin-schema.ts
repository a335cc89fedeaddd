import { z } from 'zod'
import { listColumns } from '@/lib/backoffice/lists/rules'
import { confirmSchema, listQuery, reasonSchema } from '@/lib/backoffice/pages/schema'
import { AppealGround, AppealStatus, RejectionReason } from '@/lib/generated/prisma/enums'
import { decimalDollars } from '@/lib/platform/money/format'
import { centsSchema } from '@/lib/platform/money/schema'
import { REASON_LABELS } from '../filters/reason-constants'
import { adminTrailSchema } from '../lists/trail/admin-schema'
import { reinstatementSchema } from '../reinstatements/admin-schema'
import { APPEAL_REASONS, APPEAL_STATES } from './constants'
import { answerSchema } from './schema'

const instant = z.iso.datetime()
const filters = {
  reason: z.enum(RejectionReason).optional(),
  offer: z.coerce.number().pipe(z.int32().positive()).optional(),
}

/** `GET /api/admin/appeals`: those that wait for a decision. */
export const openAppealsQuerySchema = listQuery(['due', 'created'] as const, {
  ...filters,
  /** `yes` for those past their deadline. */
  late: z.enum(['yes']).optional(),
})
export type OpenAppealsQuery = z.output<typeof openAppealsQuerySchema>

/** `GET /api/admin/appeals/decided`. */
export const decidedAppealsQuerySchema = listQuery(['decided'] as const, {
  ...filters,
  status: z.enum(['won', 'lost']).optional(),
})
export type DecidedAppealsQuery = z.output<typeof decidedAppealsQuerySchema>

/** An appeal in a list. Sums in cents. */
export const adminAppealSchema = z.object({
  id: z.uuid(),
  affiliateId: z.number().int(),
  affiliateName: z.string(),
  conversionId: z.uuid(),
  offerId: z.number().int(),
  offerName: z.string(),
  payoutCents: centsSchema,
  ground: z.enum(AppealGround),
  reason: z.enum(RejectionReason).nullable(),
  status: z.enum(AppealStatus),
  createdAt: instant,
  dueAt: instant,
  decidedAt: instant.nullable(),
  /** Whether an answer of the advertiser is awaited. */
  isAsked: z.boolean(),
})
export type AdminAppeal = z.output<typeof adminAppealSchema>

const SHARED = [
  { key: 'createdAt', head: 'Made' },
  { key: 'id', head: 'Appeal', only: 'csv' },
  { key: 'affiliateId', head: 'Affiliate ID', only: 'csv' },
  { key: 'affiliateName', head: 'Affiliate' },
  { key: 'conversionId', head: 'Conversion', only: 'csv' },
  { key: 'offerName', head: 'Offer' },
  { key: 'payoutCents', head: 'Payout', csv: (row: AdminAppeal) => decimalDollars(BigInt(row.payoutCents)) },
  { key: 'reason', head: 'Rejected for', csv: ({ reason }: AdminAppeal) => reason && REASON_LABELS[reason] },
  { key: 'ground', head: 'Says', csv: ({ ground }: AdminAppeal) => APPEAL_REASONS[ground] },
] as const

/** The columns of the lists, for the screen and the CSV. */
export const OPEN_APPEAL_COLUMNS = listColumns<AdminAppeal>()([{ key: 'dueAt', head: 'Decide by' }, ...SHARED])
export const DECIDED_APPEAL_COLUMNS = listColumns<AdminAppeal>()([
  { key: 'decidedAt', head: 'Decided' },
  { key: 'status', head: 'State', csv: ({ status }) => APPEAL_STATES[status] },
  ...SHARED,
])

export const appealIdSchema = z.object({ id: z.uuid() })
export const appealQuestionParamsSchema = z.object({ id: z.uuid(), questionId: z.uuid() })

/** `POST /api/admin/appeals/{id}/decide`. Won above the limit for phrases asks for the payout, `$250.00`. */
export const decideAppealSchema = z.strictObject({
  decision: z.enum(['won', 'lost']),
  /** What the affiliate reads. */
  answer: answerSchema('a reason'),
  /** The payout that was shown, in cents. */
  seenCents: z.number().int(),
  reason: reasonSchema,
  confirm: confirmSchema.default(''),
})
export type DecideAppeal = z.output<typeof decideAppealSchema>

/** `POST …/{id}/questions`: by email to one of the advertiser's contacts. */
export const askAdvertiserSchema = z.strictObject({
  contactId: z.uuid('Choose whom to ask.'),
  question: answerSchema('a question'),
  reason: reasonSchema,
})
export type AskAdvertiser = z.output<typeof askAdvertiserSchema>

/** `POST …/{id}/questions/{questionId}/answer`: what the advertiser answered, as it was received. */
export const advertiserAnswerSchema = z.strictObject({ answer: answerSchema('the answer'), reason: reasonSchema })
export type AdvertiserAnswer = z.output<typeof advertiserAnswerSchema>

/** `GET /api/admin/appeals/{id}`: the appeal with the whole trail beside it. */
export const appealDetailSchema = adminAppealSchema.omit({ isAsked: true }).extend({
  message: z.string(),
  pictures: z.array(z.string()),
  answer: z.string().nullable(),
  decidedBy: z.string().nullable(),
  questions: z.array(
    z.object({
      id: z.uuid(),
      sentTo: z.string(),
      question: z.string(),
      askedBy: z.string(),
      askedAt: instant,
      answer: z.string().nullable(),
      answeredBy: z.string().nullable(),
      answeredAt: instant.nullable(),
    }),
  ),
  /** Whom the advertiser's reason can be asked of; empty where the reason is ours. */
  contacts: z.array(z.object({ id: z.uuid(), name: z.string(), email: z.string(), role: z.string() })),
  isAdvertisersReason: z.boolean(),
  /** Why the viewer may not decide; null if they may. */
  refusal: z.string().nullable(),
  /** What winning it would do now; null once it counts. */
  reinstatement: reinstatementSchema.nullable(),
  trail: adminTrailSchema,
})
export type AppealDetail = z.output<typeof appealDetailSchema>
