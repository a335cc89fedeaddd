import { z } from 'zod'
import { isPrintable } from '@/lib/platform/text/printable'
import { limitedText, trimmedText } from '@/lib/platform/text/schema'
import { reportQuerySchema, staffReportQuerySchema } from '../builder/schema'
import { REPORT_SIDES, type ReportSide, VIEW_NAME_MAX, VIEWS_MAX } from './constants'

const nameSchema = trimmedText(VIEW_NAME_MAX, `At most ${VIEW_NAME_MAX} characters.`)
  .min(1, 'Enter a name.')
  .refine(isPrintable, 'Leave out control characters.')

/** The parameters of a report, as they stand in an address. */
const choiceSchema = z.record(limitedText(40), limitedText(20_000))

/** The schema of a side's reports. */
export const querySchemaFor = (side: ReportSide) => (side === 'own' ? reportQuerySchema : staffReportQuerySchema)

export const sideParams = z.object({ side: z.enum(REPORT_SIDES) })
export const viewParams = sideParams.extend({ id: z.uuid() })

/** The answer of a write to one's own view, mail, alert or link: its id. */
export const writtenSchema = z.object({ id: z.uuid() })

/** Keeps a report under a name. Its parameters are parsed by the schema of the side. */
export const keepViewSchema = z.strictObject({ name: nameSchema, choice: choiceSchema })
export type SaveView = z.output<typeof keepViewSchema>

/** Changes some of a view. */
export const changeViewSchema = z.strictObject({
  name: nameSchema.optional(),
  choice: choiceSchema.optional(),
  isDefault: z.boolean().optional(),
  isForAllStaff: z.boolean().optional(),
})
export type ChangeView = z.output<typeof changeViewSchema>

/** All own views in their new order. */
export const orderViewsSchema = z.strictObject({ ids: z.array(z.uuid()).min(1).max(VIEWS_MAX) })

export const savedViewSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  /** The parameters with which it opens. */
  choice: z.record(z.string(), z.string()),
  isDefault: z.boolean(),
  isForAllStaff: z.boolean(),
  /** Whose it is; null for one's own. */
  sharedBy: z.string().nullable(),
  /** What it names that is no longer there, in sentences. */
  notes: z.array(z.string()),
})
export type SavedView = z.output<typeof savedViewSchema>
export const savedViewsSchema = z.object({ views: z.array(savedViewSchema), limit: z.int() })

/** The answer to a new view or a scheduled email. */
export const madeViewSchema = z.object({ id: z.uuid() })
