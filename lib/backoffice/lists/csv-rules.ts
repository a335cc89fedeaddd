import { type CsvCell, csvRows } from '@/lib/platform/text/csv'
import { csvColumns, type ListColumn } from './rules'

type Limits = {
  /** The most rows in the file. */
  max?: number
  /** The last line of a file that has fewer rows than the list. */
  cutShort?: string
  /** Cells by the heads of their columns: lines before the rows of the list. */
  first?: readonly Readonly<Record<string, CsvCell>>[]
}

/**
 * Pages of a list as a CSV file, a page at a time: the heads, then the rows. Formulas are neutralized. Nothing comes before
 * the first page was read, so that what refuses to read it is answered and not a file that breaks off. [Q33]
 */
export async function* generateCsv<Row>(
  columns: readonly ListColumn<Row>[],
  pages: AsyncIterable<readonly Row[]>,
  { max = Number.POSITIVE_INFINITY, cutShort, first = [] }: Limits = {},
): AsyncGenerator<string> {
  const cells = csvColumns(columns)
  const begin = [cells.map(({ head }) => head), ...first.map((line) => cells.map(({ head }) => line[head] ?? null))]
  let [hasBegun, left] = [false, max]
  for await (const page of pages) {
    const rows = page.slice(0, left)
    const lines = rows.map((row) => cells.map(({ cell }) => cell(row)))
    yield csvRows(hasBegun ? lines : [...begin, ...lines])
    hasBegun = true
    if (rows.length < page.length) {
      if (cutShort !== undefined) yield csvRows([[cutShort]])
      return
    }
    left -= rows.length
  }
  if (!hasBegun) yield csvRows(begin)
}
