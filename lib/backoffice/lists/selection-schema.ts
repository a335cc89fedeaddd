import { z } from 'zod'
import { SELECTION_MAX } from '../pages/constants'

/** `POST …/selections`: the search and filters of the list, as its own address has them. */
export const selectionBodySchema = <Query extends z.ZodType>(query: Query) => z.strictObject({ filter: query })

/** The stored selection, with its rows and their money by status, for the preview of an action. Sums in cents. */
export const selectionSchema = z.object({
  id: z.uuid(),
  total: z.number().int(),
  groups: z.array(z.object({ status: z.string(), count: z.number().int(), cents: z.number() })),
})
export type StoredSelection = z.output<typeof selectionSchema>

/** A part of a stored selection: SELECTION_PART rows from this position on. */
export const selectionPartSchema = z.strictObject({
  id: z.uuid(),
  from: z
    .int()
    .min(0)
    .max(SELECTION_MAX - 1),
})
export type SelectionPart = z.output<typeof selectionPartSchema>

/** The rows of a bulk action: those of its ids, or a part of a stored selection. */
export type BulkChoice<Id> = { ids?: readonly Id[] | undefined; selection?: SelectionPart | undefined }

/** Whether a bulk action names its rows in exactly one of the two ways; otherwise this is the error at `ids`. */
export const namesRowsOnce = <Id>({ ids, selection }: BulkChoice<Id>): boolean =>
  (ids === undefined) !== (selection === undefined)
export const NAME_ROWS_ONCE = { path: ['ids'], error: 'Name the rows by their ids or by a selection.' }
