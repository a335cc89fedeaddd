import { z } from 'zod'
import { confirmSchema, reasonSchema } from '@/lib/backoffice/pages/schema'
import { DECIMAL_MARKS } from '@/lib/platform/money/amount'
import { centsSchema } from '@/lib/platform/money/schema'
import { SEPARATORS } from '@/lib/platform/tables/constants'
import { limitedText, trimmedText } from '@/lib/platform/text/schema'
import { COLUMN_NAMES, RESULTS_MAX_CHARACTERS, STATUS_MEANINGS, STATUSES_MAX } from './result-constants'

const LINE_MAX = 200

/** What the bank reported: its file, or that all open payments arrived, with its reference. */
const reportSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('file'),
    text: limitedText(RESULTS_MAX_CHARACTERS, 'The file is larger than a batch can be.').min(
      1,
      'Choose the file of the bank.',
    ),
    /** What statuses mean that are not understood, such as those in other languages. */
    statuses: z
      .record(limitedText(LINE_MAX), z.enum(STATUS_MEANINGS))
      .refine((said) => Object.keys(said).length <= STATUSES_MAX, `Say it of at most ${STATUSES_MAX} statuses.`)
      .optional(),
  }),
  z.strictObject({
    kind: z.literal('all'),
    reference: trimmedText(LINE_MAX, 'Use at most 200 characters.').min(1, 'Enter the reference of the bank.'),
  }),
])
export type BankReport = z.output<typeof reportSchema>

export const resultsParamsSchema = z.object({ id: z.uuid() })
export const resultsPreviewSchema = z.strictObject({ report: reportSchema })
/** `POST /api/admin/payouts-dashboard/batches/{id}/results`. `confirm` is the sum that is settled, as `$1,234.00`. */
export const resultsSchema = z.strictObject({ report: reportSchema, reason: reasonSchema, confirm: confirmSchema })

const resultSchema = z.object({
  line: z.number().int(),
  reference: z.string(),
  name: z.string().nullable(),
  amountCents: centsSchema.nullable(),
  outcome: z.enum(['paid', 'failed']).nullable(),
  /** The bank's reference, or why it failed. */
  detail: z.string().nullable(),
  problem: z.string().nullable(),
})
/** What a report would settle, line by line. */
export const resultsAnswerSchema = z.object({
  results: z.array(resultSchema),
  settledCents: centsSchema,
  /** Open payments of the batch that the report does not name. */
  missing: z.number().int(),
  /** How the file was read, for people to see whether that is how the bank wrote it; null for a report without one. */
  file: z
    .object({
      separator: z.enum(SEPARATORS),
      decimalMark: z.enum(DECIMAL_MARKS),
      /** The heading of each column that is read. */
      columns: z.partialRecord(z.enum(COLUMN_NAMES), z.string()),
      /** Statuses that are not understood: staff say what they mean. */
      unknownStatuses: z.array(z.string()),
    })
    .nullish(),
})
export type ResultsAnswer = z.output<typeof resultsAnswerSchema>
