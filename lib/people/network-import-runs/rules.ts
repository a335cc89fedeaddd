import { z } from 'zod'
import { IMPORT_KINDS, type ImportKind } from '../import-rows/constants'

/** Which page of which kind is read next, and how many rows and objects of the kind there were. */
export const cursorSchema = z.object({
  kind: z.enum(IMPORT_KINDS),
  page: z.number(),
  place: z.number(),
  objects: z.number().default(0),
})
export type ImportCursor = z.output<typeof cursorSchema>

/** Where reading begins; null without anything to read. */
export function firstCursor(kinds: readonly string[]): ImportCursor | null {
  const kind = IMPORT_KINDS.find((each) => kinds.includes(each))
  return kind ? { kind, page: 1, place: 0, objects: 0 } : null
}

/** Where reading goes on after a page; null after the last one. */
export function nextCursor(
  { kind, page, place, objects: before }: ImportCursor,
  { kinds, rows, objects, isLast }: { kinds: readonly string[]; rows: number; objects: number; isLast: boolean },
): ImportCursor | null {
  if (!isLast) return { kind, page: page + 1, place: place + rows, objects: before + objects }
  const rest: readonly ImportKind[] = IMPORT_KINDS.slice(IMPORT_KINDS.indexOf(kind) + 1)
  return firstCursor(rest.filter((each) => kinds.includes(each)))
}
