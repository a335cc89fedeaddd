import { z } from 'zod'
import { limitedText } from '../../text/schema'

/** Rows of one answer of a list that is read in pages. */
export const PAGE_DEFAULT = 50
export const PAGE_MAX = 100

/** The first rows of a list. */
export const FIRST_PAGE = { limit: PAGE_DEFAULT } as const

export const limitSchema = z.coerce
  .number()
  .int()
  .min(1)
  .max(PAGE_MAX)
  .default(PAGE_DEFAULT)
  .meta({ description: 'Rows of one answer.' })

export const nextCursorSchema = z
  .string()
  .nullable()
  .meta({ description: 'Pass it as cursor to get the next rows; null after the last.' })

/**
 * A position in a list that is sorted by an instant and an id: what the last row that was read had of both. `order` names
 * the order of a list that has several.
 */
export type Cursor<Id = string> = { order: string; at: Date; id: Id }

/** The text of a cursor. */
export const formatCursor = ({ at, id }: { at: Date; id: string | number }, order = ''): string =>
  `${order}${at.getTime()}-${id}`

/** The cursor after a row of a list that has the newest first, by `createdAt` and `id`. */
export const createdCursor = ({ createdAt, id }: { createdAt: Date; id: string }): string =>
  formatCursor({ at: createdAt, id })

/** A cursor with ids of one kind, of one of the orders of a list. */
export const cursorSchema = <Id>(id: z.ZodType<Id>, orders: readonly string[] = ['']) =>
  limitedText(100)
    .transform((text, context): Cursor<Id> => {
      const [, order = '', ms, rest] = /^([a-z]*)(\d{1,13})-(.+)$/.exec(text) ?? []
      const parsed = id.safeParse(rest)
      if (ms !== undefined && parsed.success && orders.includes(order)) {
        return { order, at: new Date(Number(ms)), id: parsed.data }
      }
      context.addIssue('must be the nextCursor of another page')
      return z.NEVER
    })
    .meta({ description: 'The nextCursor of the previous answer.' })

/** The rows after a cursor in a list that has the newest first, by `createdAt` and `id`. */
export const olderThan = <Id>({ at, id }: Cursor<Id>) => ({
  createdAt: { lte: at },
  OR: [{ createdAt: { lt: at } }, { id: { lt: id } }],
})

/** The query of a list that has the newest first, by an instant and a UUID, and no filters. */
export const pageQuerySchema = z.strictObject({ limit: limitSchema, cursor: cursorSchema(z.uuid()).optional() })
export type PageQuery = z.output<typeof pageQuerySchema>

/** Rows of a list, and the cursor of those after them: null on the last page. */
export type Page<Row, Next = string> = { page: Row[]; nextCursor: Next | null }

/** The page of rows that were read with one more than `limit`. */
export function toPage<Row, Next>(
  rows: readonly Row[],
  limit: number,
  cursorAfter: (last: Row) => Next,
): Page<Row, Next> {
  const page = rows.slice(0, limit)
  const last = rows.length > limit ? page.at(-1) : undefined
  return { page, nextCursor: last === undefined ? null : cursorAfter(last) }
}

/** The rows of every page of a list, a page at a time. `read` gets the cursor of a page, none for the first. */
export async function* readPages<Row, Next>(
  read: (cursor: Next | undefined) => Promise<Page<Row, Next>>,
): AsyncGenerator<Row[]> {
  let cursor: Next | undefined
  do {
    const { page, nextCursor } = await read(cursor)
    yield page
    cursor = nextCursor ?? undefined
  } while (cursor !== undefined)
}
