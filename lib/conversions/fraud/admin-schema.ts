import { z } from 'zod'
import { listColumns } from '@/lib/backoffice/lists/rules'
import { NAME_ROWS_ONCE, namesRowsOnce, selectionPartSchema } from '@/lib/backoffice/lists/selection-schema'
import { bulkIds, confirmSchema, listQuery, reasonSchema } from '@/lib/backoffice/pages/schema'
import { AffiliateStatus, ConversionStatus, FraudCaseStatus, FraudRule } from '@/lib/generated/prisma/enums'
import { centsSchema } from '@/lib/platform/money/schema'
import { BULK_ACTIONS, FRAUD_ACTIONS, RULES } from './constants'
import { evidenceText } from './rules'

export const FRAUD_SORTS = ['status', 'score', 'opened', 'stake'] as const

/** `GET /api/admin/fraud-analysis`. By status: open ones first, then those that are held, each by score. */
export const fraudQuerySchema = listQuery(FRAUD_SORTS, {
  affiliate: z.coerce.number().pipe(z.int32().positive()).optional(),
  status: z.enum(FraudCaseStatus).optional(),
  rule: z.enum(FraudRule).optional(),
})

export type FraudQuery = z.output<typeof fraudQuerySchema>

/** The details of one fact, depending on its rule: address, delay, counts. */
export const factDetailSchema = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))

/** The figures behind a score, by name. */
export const fraudEvidenceSchema = z.record(z.string(), z.number())
const instant = z.iso.datetime()

/** A case in the list. Sums in cents. */
export const fraudCaseSchema = z.object({
  id: z.uuid(),
  affiliateId: z.number().int(),
  name: z.string(),
  email: z.string(),
  userId: z.uuid(),
  affiliateStatus: z.enum(AffiliateStatus),
  rule: z.enum(FraudRule),
  score: z.number().int(),
  evidence: fraudEvidenceSchema,
  /** The payouts of its conversions that still count. */
  stakeCents: centsSchema,
  /** The affiliate's pending and available money and held payouts while the case is held, else 0. */
  heldCents: centsSchema,
  status: z.enum(FraudCaseStatus),
  openedAt: instant,
  updatedAt: instant,
})

export type FraudCaseRow = z.output<typeof fraudCaseSchema>

/** A case with its facts and conversions. */
export const fraudCaseDetailSchema = fraudCaseSchema.extend({
  reason: z.string().nullable(),
  decidedAt: instant.nullable(),
  decidedBy: z.string().nullable(),
  facts: z.array(z.object({ ref: z.string(), detail: factDetailSchema, foundAt: instant })),
  factCount: z.number().int(),
  conversions: z.array(
    z.object({
      id: z.uuid(),
      offerName: z.string(),
      status: z.enum(ConversionStatus),
      payoutCents: centsSchema,
      createdAt: instant,
      /** Between the click and the conversion. */
      delayMs: z.number().int(),
      ip: z.string().nullable(),
      country: z.string().nullable(),
      userAgent: z.string(),
    }),
  ),
  conversionCount: z.number().int(),
})

export type FraudCaseDetail = z.output<typeof fraudCaseDetailSchema>

export const fraudCaseParamsSchema = z.object({ id: z.uuid() })
export const fraudActionParamsSchema = z.object({ id: z.uuid(), action: z.enum(FRAUD_ACTIONS) })

/** `POST …/{id}/{action}`. Reject and trust take a phrase: `reject 10442`. */
export const fraudActionSchema = z.strictObject({ reason: reasonSchema, confirm: confirmSchema.default('') })

/** `POST …/decide`: many at once, with the phrase `hold 12`. */
export const fraudBulkSchema = z
  .strictObject({
    ids: bulkIds(z.uuid()).optional(),
    selection: selectionPartSchema.optional(),
    action: z.enum(BULK_ACTIONS),
    reason: reasonSchema,
    confirm: confirmSchema.default(''),
  })
  .refine(namesRowsOnce, NAME_ROWS_ONCE)
export type FraudBulk = z.output<typeof fraudBulkSchema>
/** `POST …/analyse`: requests an analysis, which a job runs at once. */
export const analyseSchema = z.strictObject({})
export const analysisRequestedSchema = z.object({ isRequested: z.literal(true) })

/** The columns of the list, for the screen and the CSV. */
export const FRAUD_CASE_COLUMNS = listColumns<FraudCaseRow>()([
  { key: 'id', head: 'Case', only: 'csv' },
  { key: 'affiliateId', head: 'Affiliate ID' },
  { key: 'name', head: 'Name' },
  { key: 'email', head: 'Email', only: 'csv' },
  { key: 'rule', head: 'Rule', csv: (row) => RULES[row.rule].label },
  { key: 'score', head: 'Score' },
  { key: 'evidence', head: 'Evidence', csv: (row) => evidenceText(row.rule, row.evidence), only: 'csv' },
  { key: 'stakeCents', head: 'At stake, cents', only: 'csv' },
  { key: 'heldCents', head: 'Held, cents', only: 'csv' },
  { key: 'status', head: 'Status' },
  { key: 'openedAt', head: 'Opened' },
  { key: 'updatedAt', head: 'Last change', only: 'csv' },
  { key: 'stake', head: 'At stake', only: 'screen' },
  { key: 'held', head: 'Held', only: 'screen' },
])
