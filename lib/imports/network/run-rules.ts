import { z } from 'zod'
import { IMPORT_KINDS, type ImportKind } from '../rows/constants'

/**
 * Which page of which kind is read next, and how many rows and objects of the kind there were. Each check, and each run that
 * begins a file, gives it another `reading`, so that runs from before store nothing more.
 */
export const cursorSchema = z.object({
  kind: z.enum(IMPORT_KINDS),
  page: z.number(),
  place: z.number(),
  objects: z.number().default(0),
  reading: z.string().default(''),
})
export type ImportCursor = z.output<typeof cursorSchema>

/** The reading of a stored cursor; null without one, when everything is read. */
export const parseReading = (cursor: unknown): string | null => cursorSchema.safeParse(cursor).data?.reading ?? null

/** Where reading begins; null without anything to read. */
export function firstCursor(kinds: readonly string[], reading: string): ImportCursor | null {
  const kind = IMPORT_KINDS.find((each) => kinds.includes(each))
  return kind ? { kind, page: 1, place: 0, objects: 0, reading } : null
}

/** Where reading goes on after a page; null after the last one. */
export function nextCursor(
  { kind, page, place, objects: before, reading }: ImportCursor,
  { kinds, rows, objects, isLast }: { kinds: readonly string[]; rows: number; objects: number; isLast: boolean },
): ImportCursor | null {
  if (!isLast) return { kind, page: page + 1, place: place + rows, objects: before + objects, reading }
  const rest: readonly ImportKind[] = IMPORT_KINDS.slice(IMPORT_KINDS.indexOf(kind) + 1)
  return firstCursor(
    rest.filter((each) => kinds.includes(each)),
    reading,
  )
}
