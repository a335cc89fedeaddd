import { z } from 'zod'
import { listColumns } from '@/lib/backoffice/lists/rules'
import { confirmSchema, reasonSchema } from '@/lib/backoffice/pages/schema'
import { ImportVerdict, NetworkImportState } from '@/lib/generated/prisma/enums'
import { EASTERN } from '@/lib/platform/dates/constants'
import { addDays, isDay } from '@/lib/platform/dates/days'
import { isTimeZone } from '@/lib/platform/dates/zones'
import { nextCursorSchema } from '@/lib/platform/http/responses/pagination'
import { limitedText, trimmedText } from '@/lib/platform/text/schema'
import { FILES_ONLY, IMPORT_KINDS, KIND_LABELS, SOURCE_LABELS } from '../rows/constants'
import { importKindSchema, importSourceSchema } from '../rows/schema'
import { TUNE_NETWORK } from '../sources/constants'
import { KEY_LENGTH, NETWORK_LENGTH, PARTS_MAX, PERIOD_DAYS_MAX, ROWS_ACCEPTED_MAX } from './constants'

const day = limitedText(10, 'Enter a day.').refine(isDay, 'Enter a day.')
const zone = trimmedText(60, 'Choose a time zone.').refine(isTimeZone, 'Choose a time zone.')

function checkPeriod({ from, to }: { from: string; to: string }, context: z.RefinementCtx): void {
  const add = (message: string) => context.addIssue({ code: 'custom', path: ['to'], message })
  if (from > to) add('The last day is before the first.')
  else if (addDays(from, PERIOD_DAYS_MAX) < to) add(`At most ${PERIOD_DAYS_MAX} days.`)
}

/**
 * `POST /api/admin/system/imports`. `isFromFiles`: from the CSV exports of the source instead of its API, without a key.
 * `network` is the network ID of TUNE, or the region of Everflow, `us` or `eu`.
 */
export const newImportSchema = z
  .strictObject({
    source: importSourceSchema,
    isFromFiles: z.boolean(),
    network: trimmedText(NETWORK_LENGTH, 'That is too long.').toLowerCase().default(''),
    key: trimmedText(KEY_LENGTH, 'That is too long for a key.').default(''),
    kinds: z
      .array(importKindSchema)
      .min(1, 'Choose what is imported.')
      .max(IMPORT_KINDS.length)
      .transform((kinds) => IMPORT_KINDS.filter((kind) => kinds.includes(kind))),
    /** The zone of times that name none: the one the network of TUNE is set to. */
    timeZone: zone.default(EASTERN),
    /** The days of conversions and statistics, both included. */
    from: day,
    to: day,
    /** Figures of days before this one count in the reports here. */
    historyUntil: day,
    activatesOffers: z.boolean().default(false),
    reason: reasonSchema,
  })
  .superRefine(({ source, isFromFiles, network, key, kinds, from, to }, context) => {
    const add = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
    checkPeriod({ from, to }, context)
    if (isFromFiles) return
    const onlyFiles = kinds.filter((kind) => FILES_ONLY[source].includes(kind)).map((kind) => KIND_LABELS[kind])
    if (onlyFiles.length > 0)
      add('kinds', `${SOURCE_LABELS[source]} has these in CSV exports alone: ${onlyFiles.join(', ')}.`)
    if (key === '') add('key', 'Enter the key.')
    if (source === 'tune' && !TUNE_NETWORK.test(network))
      add('network', 'Enter the network ID, as in NETWORKID.api.hasoffers.com.')
    if (source === 'everflow' && network !== 'us' && network !== 'eu') add('network', 'Choose us or eu.')
  })
export type NewImport = z.output<typeof newImportSchema>

export const importParamsSchema = z.object({ id: z.uuid() })
export const importPartParamsSchema = importParamsSchema.extend({
  kind: importKindSchema,
  place: z.coerce
    .number()
    .int()
    .min(0)
    .max(PARTS_MAX - 1, 'The file is too large; split it.'),
})
/** `?parts=`: how many the file has, so that one that was sent in part is not read. */
export const importPartQuerySchema = z.object({ parts: z.coerce.number().int().min(1).max(PARTS_MAX) })
export const importRowParamsSchema = importParamsSchema.extend({ line: z.coerce.number().pipe(z.int32().positive()) })
export const createdImportSchema = z.object({ id: z.string() })

/** `POST …/{id}/run`. `confirm` is the number of rows that will be created or updated, as it is shown. */
export const runImportSchema = z.strictObject({
  /** Whether new affiliates are emailed a link to set their password. */
  sendsInvitations: z.boolean().default(false),
  reason: reasonSchema,
  confirm: confirmSchema,
})

/** `POST …/{id}/repeat`: the period of the import that is begun again. */
export const repeatImportSchema = z
  .strictObject({ from: day, to: day, historyUntil: day, reason: reasonSchema })
  .superRefine(checkPeriod)
export type RepeatImport = z.output<typeof repeatImportSchema>

/** `PUT …/{id}/rows/{line}`: whether a row that waits for a decision is done. */
export const acceptRowSchema = z.strictObject({ isAccepted: z.boolean() })

/** `PUT …/{id}/rows`: the same of several rows, by their numbers. */
export const acceptRowsSchema = acceptRowSchema.extend({
  lines: z.array(z.int().positive()).min(1).max(ROWS_ACCEPTED_MAX),
})
export type AcceptRows = z.output<typeof acceptRowsSchema>

const resultCounts = z.partialRecord(z.enum(ImportVerdict), z.number().int())

/** The rows by kind and result. `waiting` are not judged or not written yet. */
export const importCountsSchema = z.object({
  rows: z.number().int(),
  waiting: z.number().int(),
  kinds: z.partialRecord(importKindSchema, resultCounts),
})
export type ImportCounts = z.output<typeof importCountsSchema>

/** The columns of files that are not read, by kind, as they are stored. */
export const unreadColumnsSchema = z.partialRecord(importKindSchema, z.array(z.string()))

const instant = z.iso.datetime().nullable()

/** An import in the list. */
export const networkImportSchema = z.object({
  id: z.string(),
  source: importSourceSchema,
  network: z.string(),
  isFromFiles: z.boolean(),
  /** Whether the key of the source is still stored. */
  hasKey: z.boolean(),
  kinds: z.array(importKindSchema),
  timeZone: z.string(),
  from: z.string(),
  to: z.string(),
  historyUntil: z.string(),
  activatesOffers: z.boolean(),
  sendsInvitations: z.boolean(),
  state: z.enum(NetworkImportState),
  /** What is read at the moment; null once everything is. */
  reading: importKindSchema.nullable(),
  problem: z.string().nullable(),
  counts: importCountsSchema,
  createdBy: z.string(),
  createdAt: z.iso.datetime(),
  checkedAt: instant,
  confirmedBy: z.string().nullable(),
  confirmedAt: instant,
  finishedAt: instant,
})
export type NetworkImportView = z.output<typeof networkImportSchema>

/** `GET /api/admin/system/imports`: newest first. */
export const networkImportsSchema = z.object({ imports: z.array(networkImportSchema), nextCursor: nextCursorSchema })
export type NetworkImports = z.output<typeof networkImportsSchema>

/** One of them, with the files that were sent. */
export const networkImportDetailSchema = networkImportSchema.extend({
  /** `parts` of `expected` were sent. */
  files: z.array(
    z.object({
      kind: importKindSchema,
      parts: z.number().int(),
      expected: z.number().int().nullable(),
      bytes: z.number().int(),
      isComplete: z.boolean(),
    }),
  ),
  /** The columns of each file that are not read. */
  unread: z.array(z.object({ kind: importKindSchema, columns: z.array(z.string()) })),
})
export type NetworkImportDetail = z.output<typeof networkImportDetailSchema>

/** `GET …/{id}/rows`. */
export const importRowsQuerySchema = z.object({
  kind: importKindSchema.optional(),
  verdict: z.enum(ImportVerdict).optional(),
  /** The last line of the page before. */
  after: z.coerce.number().pipe(z.int32().min(0)).default(0),
  format: z.enum(['csv']).optional(),
})
export type ImportRowsQuery = z.output<typeof importRowsQuerySchema>

/** A row with what becomes of it. `place` is the line of the file, or the number among those of its kind. */
export const importRowSchema = z.object({
  line: z.number().int(),
  kind: importKindSchema,
  place: z.number().int(),
  externalId: z.string().nullable(),
  /** What the source calls it. */
  name: z.string(),
  field: z.string().nullable(),
  verdict: z.enum(ImportVerdict).nullable(),
  message: z.string().nullable(),
  ourId: z.string().nullable(),
  isAccepted: z.boolean(),
  isWritten: z.boolean(),
})
export type ImportRow = z.output<typeof importRowSchema>
export const importRowsSchema = z.object({ rows: z.array(importRowSchema), next: z.number().nullable() })
export type ImportRowsPage = z.output<typeof importRowsSchema>

/** The names of the results on screen and in the file. */
export const RESULT_LABELS: Record<ImportVerdict, string> = {
  create: 'Create',
  same: 'Same',
  update: 'Update',
  changed_here: 'Changed here',
  decision: 'Needs a decision',
  refused: 'Refused',
}

/** The columns of the file with the report. */
export const IMPORT_ROW_COLUMNS = listColumns<ImportRow>()([
  { key: 'line', head: 'Number' },
  { key: 'kind', head: 'Type', csv: ({ kind }) => KIND_LABELS[kind] },
  { key: 'place', head: 'Row' },
  { key: 'externalId', head: 'ID at the source' },
  { key: 'name', head: 'Name' },
  { key: 'verdict', head: 'Result', csv: ({ verdict }) => (verdict ? RESULT_LABELS[verdict] : '') },
  { key: 'field', head: 'Field' },
  { key: 'message', head: 'Reason' },
  { key: 'ourId', head: 'ID here' },
  { key: 'isAccepted', head: 'Accepted', csv: ({ isAccepted }) => (isAccepted ? 'yes' : '') },
  { key: 'isWritten', head: 'Written', csv: ({ isWritten }) => (isWritten ? 'yes' : '') },
])
