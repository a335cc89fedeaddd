import { z } from 'zod'
import { listColumns } from '@/lib/backoffice/lists/rules'
import { NAME_ROWS_ONCE, namesRowsOnce, selectionPartSchema } from '@/lib/backoffice/lists/selection-schema'
import { bulkIds, confirmSchema, listQuery, reasonSchema } from '@/lib/backoffice/pages/schema'
import { applicationAnswersSchema } from './application-schema'
import { APPLICANT_DECISIONS } from './constants'
import { scoreRisk } from './risk-rules'

export const APPLICANT_SORTS = ['joined', 'name'] as const

/** `GET /api/admin/bulk-approve-affiliates` */
export const applicantsQuerySchema = listQuery(APPLICANT_SORTS, {
  asked: z.enum(['yes', 'no']).optional(),
  /** Whether they said something of themselves. */
  answered: z.enum(['yes', 'no']).optional(),
})

export type ApplicantsQuery = z.output<typeof applicantsQuerySchema>

export const applicantSignalsSchema = z.object({
  isUnconfirmed: z.boolean(),
  /** Other accounts that signed in from one of their IP addresses. */
  sharedAddress: z.number().int(),
  isAddressBanned: z.boolean(),
  /** Other affiliates with the same payout destination. */
  sharedDestination: z.number().int(),
  isReferrerBlocked: z.boolean(),
})

export const applicantSchema = z.object({
  id: z.number().int(),
  name: z.string(),
  email: z.string(),
  country: z.string().nullable(),
  joinedAt: z.iso.datetime(),
  /** The question they were asked; null without one. */
  asked: z.string().nullable(),
  signals: applicantSignalsSchema,
  /** What they said of themselves; null while they did not. */
  application: applicationAnswersSchema.nullable(),
})

export type Applicant = z.output<typeof applicantSchema>

/** `POST …/decide`: by ids, or a part of a stored selection. Several also need the phrase, such as `approve 12`. */
export const decideSchema = z
  .strictObject({
    ids: bulkIds(z.int32().positive()).optional(),
    selection: selectionPartSchema.optional(),
    decision: z.enum(APPLICANT_DECISIONS),
    reason: reasonSchema,
    confirm: confirmSchema.default(''),
  })
  .refine(namesRowsOnce, NAME_ROWS_ONCE)
export type Decide = z.output<typeof decideSchema>

/** The columns of the list, for the screen and the CSV. */
export const APPLICANT_COLUMNS = listColumns<Applicant>()([
  { key: 'id', head: 'Affiliate ID' },
  { key: 'name', head: 'Name' },
  { key: 'email', head: 'Email' },
  { key: 'country', head: 'Country' },
  { key: 'joinedAt', head: 'Signed up' },
  { key: 'risk', head: 'Risk', csv: (row) => scoreRisk(row.signals).score },
  { key: 'signals', head: 'Signals', csv: (row) => scoreRisk(row.signals).reasons.join('; ') },
  { key: 'asked', head: 'Information requested', only: 'csv' },
  { key: 'application', head: 'Application', csv: ({ application }) => application?.website ?? null },
  {
    key: 'trafficKinds',
    head: 'Traffic types',
    csv: ({ application }) => application?.trafficKinds.join(', ') ?? null,
    only: 'csv',
  },
  {
    key: 'statedCountry',
    head: 'Country of the application',
    csv: ({ application }) => application?.country ?? null,
    only: 'csv',
  },
  {
    key: 'promotion',
    head: 'How they will promote',
    csv: ({ application }) => application?.promotion ?? null,
    only: 'csv',
  },
  {
    key: 'terms',
    head: 'Terms accepted',
    csv: ({ application }) => application && `${application.termsVersion}, ${application.termsAcceptedAt}`,
    only: 'csv',
  },
])
