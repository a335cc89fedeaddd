import { plainHeading } from '@/lib/platform/tables/dialect'
import { FileProblem } from '@/lib/platform/tables/problem'

const ADDRESS =
  /^(?:hashed|sha256)?(?:customer|client|user|billing|contact|account|buyer|primary)?e?mail(?:address|id)?(?:sha256|hash|hashed|hex)?$|^(?:sha256|hash)$/
const NUMBER = /^(?:customer|client|user|account|member|buyer|shopper)?(?:id|number|no|nr|ref|reference)$|^customer$/
const SHA256 = /^[0-9a-f]{64}$/i

const isName = (heading: string): boolean => ADDRESS.test(heading) || NUMBER.test(heading)

/** Whether cells are headings of which one names customers. */
export const isListHeading = (cells: readonly string[]): boolean => cells.some((cell) => isName(plainHeading(cell)))

const looksLikeName = (cell: string): boolean => cell.includes('@') || SHA256.test(cell.trim())

export type ListColumns = {
  /** The columns that name customers. */
  columns: readonly number[]
  /** Whether the first line is a row, not headings. */
  isHeadless: boolean
}

/**
 * The columns of a file that name customers: by their headings; without headings those with addresses or hashes; the only
 * column of a file.
 * @param first the first lines below the headings
 * @throws FileProblem where none does
 */
export function listColumns(headings: readonly string[], first: readonly (readonly string[])[]): ListColumns {
  const named = headings.flatMap((heading, index) => (isName(plainHeading(heading)) ? [index] : []))
  if (named.length > 0) return { columns: named, isHeadless: false }
  const isHeadless = headings.some(looksLikeName) || headings.every((cell) => /\d/.test(cell))
  const lines = isHeadless ? [headings, ...first] : first
  const found = headings.flatMap((_, index) =>
    lines.some((cells) => looksLikeName(cells[index] ?? '')) ? [index] : [],
  )
  if (found.length > 0) return { columns: found, isHeadless }
  if (headings.length === 1) return { columns: [0], isHeadless }
  throw new FileProblem('Name the columns with customers in the first line: “customer ID”, “email” or “email SHA-256”.')
}
