import { z } from 'zod'
import { listColumns } from '@/lib/backoffice/lists/rules'
import { listQuery, listSchema, reasonSchema } from '@/lib/backoffice/pages/schema'
import { AccessStatus } from '@/lib/generated/prisma/enums'
import { answeredSchema } from '../materials/questions/schema'
import { offerParamsSchema } from '../offers/schema'

/** `GET /api/admin/offer-applications`. */
export const applicationsQuerySchema = listQuery(['requestedAt'], {
  status: z.enum(AccessStatus).optional(),
  offer: z.coerce.number().pipe(z.int32().positive()).optional(),
})

export type ApplicationsQuery = z.output<typeof applicationsQuerySchema>

export const applicationRowSchema = z.object({
  affiliateId: z.number().int(),
  affiliateName: z.string(),
  /** Null while the network has no levels. */
  level: z.number().int().nullable(),
  offerId: z.number().int(),
  offerName: z.string(),
  status: z.enum(AccessStatus),
  message: z.string().nullable(),
  /** The answers to the offer's questions, as they were asked. */
  answers: z.array(answeredSchema),
  reason: z.string().nullable(),
  requestedAt: z.iso.datetime(),
})

export type ApplicationRow = z.output<typeof applicationRowSchema>

export const applicationRowsSchema = listSchema(applicationRowSchema)

export const applicationParamsSchema = z.object({
  offerId: offerParamsSchema.shape.id,
  affiliateId: offerParamsSchema.shape.id,
})

/** `POST /api/admin/offer-applications/{offerId}/{affiliateId}`: `from` is the status staff saw. */
export const applicationAnswerSchema = z
  .strictObject({ from: z.enum(AccessStatus), to: z.enum(['approved', 'rejected']), reason: reasonSchema })
  .refine(({ from, to }) => from !== to, { path: ['to'], error: 'It already has this status.' })

export type ApplicationAnswer = z.output<typeof applicationAnswerSchema>

/** The columns of the list, for the screen and the CSV. */
export const OFFER_APPLICATION_COLUMNS = listColumns<ApplicationRow>()([
  { key: 'affiliateId', head: 'Affiliate ID' },
  { key: 'affiliateName', head: 'Affiliate name' },
  { key: 'level', head: 'Level', module: 'levels' },
  { key: 'offerId', head: 'Offer ID', only: 'csv' },
  { key: 'offerName', head: 'Offer name' },
  { key: 'requestedAt', head: 'Applied' },
  { key: 'status', head: 'Status' },
  { key: 'message', head: 'Message' },
  {
    key: 'answers',
    head: 'Answers',
    csv: ({ answers }) => answers.map(({ question, answer }) => `${question} ${answer}`).join('\n'),
    only: 'csv',
  },
  { key: 'reason', head: 'Reason', only: 'csv' },
])
