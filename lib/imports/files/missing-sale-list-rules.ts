import type { Day } from '@/lib/platform/dates/constants'
import { wholeFile } from '@/lib/platform/tables/encoding'
import { FileProblem } from '@/lib/platform/tables/problem'
import { openTable } from '@/lib/platform/tables/reader'
import { areSums, areTimes } from './column-cell-rules'
import { dayOfSale } from './instant-rules'
import { parseSample, readRows, type Sample } from './sales-file-rules'

/** An order of a list: its number and what else the row says of it. */
export type ListedOrder = {
  line: number
  order: string
  /** Null where the row names none. */
  day: Day | null
  /** What the buyer paid, as in a postback: 49.90 of dollars, 49.90 EUR of other currencies. */
  amount: string | null
  event: string | null
  /** What of the row cannot be read, as a sentence. */
  problem: string | null
}

const bytesOf = (text: string) => new TextEncoder().encode(text)

/**
 * The orders of a list that was pasted or is a file, read as every file of sales: by its headings, or without headings by what the
 * columns have. Rows without a number are left out.
 * @param most how many rows are read at most
 * @throws FileProblem with what is wrong with the list, as a sentence
 */
export async function readOrderList(text: string, most: number, at: Date): Promise<ListedOrder[]> {
  const lines = text.split(/\r\n|\r|\n/).filter((line) => line.trim() !== '')
  if (lines.length === 0) throw new FileProblem('The list is empty.')
  const named = await readNamed(text, most, at)
  if (named) return named
  const { cells, separator } = await readCells(lines.join('\n'), most)
  const width = Math.max(...cells.map((row) => row.length))
  // numbers alone, one in a line
  if (width < 2)
    return atMost(
      lines.map((line, index) => numberAlone(line, index + 1)),
      most,
    )
  const listed = await readNamed([headingFor(cells, width).join(separator), ...lines].join('\n'), most, at)
  if (!listed) throw new FileProblem('Name the columns in the first line: order number, date, amount.')
  return listed.map((order) => ({ ...order, line: order.line - 1 }))
}

/** The rows of a list with headings; undefined where none names the number of the order. */
async function readNamed(text: string, most: number, at: Date): Promise<ListedOrder[] | undefined> {
  const sample = await parseSample(bytesOf(text), undefined)
  if (!sample?.format.columns.txnId || isRow(sample)) return undefined
  const { format } = sample
  const orders: ListedOrder[] = []
  for await (const row of readRows(wholeFile(bytesOf(text)), format, at)) {
    const { line, txnId, amount, event, soldAt, problem } = row
    if (txnId === null) continue
    orders.push({ line, order: txnId, day: soldAt && dayOfSale(soldAt, format.timeZone), amount, event, problem })
    if (orders.length > most) break
  }
  return atMost(orders, most)
}

/** Whether what would be the headings is the first order. */
const isRow = ({ headings, format }: Sample): boolean =>
  /\d/.test(format.columns.txnId) || headings.some((cell) => areTimes([cell]) || areSums([cell]))

function atMost(orders: ListedOrder[], most: number): ListedOrder[] {
  if (orders.length <= most) return orders
  throw new FileProblem(`A list has at most ${most} orders. Send the others in another one later.`)
}

const numberAlone = (text: string, line: number): ListedOrder => ({
  line,
  order: text.trim(),
  day: null,
  amount: null,
  event: null,
  problem: null,
})

/** The cells of a list without headings. */
async function readCells(text: string, most: number) {
  const table = await openTable(wholeFile(bytesOf(text)))
  const cells = [table.headings]
  for await (const row of table.rows) if (cells.push(row.cells) > most) break
  return { cells, separator: table.separator }
}

/** Headings for a list without: the column of times, that of sums, and that of the numbers, which is the first of the others. */
function headingFor(rows: readonly (readonly string[])[], width: number): string[] {
  const columns = Array.from({ length: width }, (_, place) =>
    rows.map((row) => row[place]?.trim() ?? '').filter(Boolean),
  )
  const day = columns.findIndex((cells) => areTimes(cells) && cells.some((cell) => /\D/.test(cell)))
  const rest = columns.flatMap((_, place) => (place === day ? [] : [place]))
  const [order = 0, ...others] = rest
  const amount = others.find((place) => areSums(columns[place] ?? []))
  return columns.map((_, place) => {
    if (place === day) return 'date'
    if (place === order) return 'order number'
    return place === amount ? 'amount' : `note ${place}`
  })
}
