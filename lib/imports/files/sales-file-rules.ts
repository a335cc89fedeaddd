import { isReversalEvent } from '@/lib/catalog/payouts/value-rules'
import { brokenBySpreadsheet, plainCell } from '@/lib/platform/tables/cells'
import { detectEncoding } from '@/lib/platform/tables/encoding'
import { FileProblem } from '@/lib/platform/tables/problem'
import { openTable, peekTable, type TableRow } from '@/lib/platform/tables/reader'
import { identifierForm } from '@/lib/platform/text/identifier'
import { printable } from '@/lib/platform/text/printable'
import { clickIdWithin, parseClickId } from '@/lib/traffic/requests/click-id-rules'
import { currencyOfCell } from './column-cell-rules'
import { findColumns, zoneOfHeading } from './column-rules'
import { CELL_MAX, FIELDS, SAMPLE_ROWS, type SalesField } from './constants'
import { currencyOfHeading, decimalMarkOf, likelyCurrency, readSum } from './currency-rules'
import { sharedMonthIn } from './date-word-rules'
import { detectDateOrder, parseInstant } from './instant-rules'
import type { CurrencySource, FileFormat, SalesRow } from './schema'
import { isSumRow, withoutSumsBelow } from './sum-row-rules'

/** What is seen of a file before its columns are chosen: the heading, the first rows, and how it seems to be written. */
export type Sample = { headings: string[]; rows: string[][]; format: FileFormat; currencyFrom: CurrencySource }

type Columns = FileFormat['columns']

/**
 * Reads the beginning of a file.
 * @param known how the last file of the same sender was written
 * @param isCut whether the file goes on, so that its last row may end within a cell
 * @returns undefined where there is no heading
 */
export async function parseSample(
  bytes: Uint8Array,
  known: FileFormat | undefined,
  isCut = false,
): Promise<Sample | undefined> {
  const isHeading = (cells: readonly string[]) =>
    Object.values(matchSalesColumns(cells, known)).filter(Boolean).length > 1
  try {
    const beginning = await peekTable(bytes, isHeading)
    // a click id is no heading: the first sale would be lost as one
    if (!beginning || beginning.headings.some((heading) => clickIdWithin(heading) !== undefined)) return undefined
    const { separator } = beginning
    const rows = isCut ? beginning.rows.slice(0, -1) : beginning.rows
    const headings = uniqueNames(beginning.headings)
    const plainRows = withoutSumsBelow(rows.map((cells) => cells.map(plainCell)))
    const matched = matchSalesColumns(headings, known, plainRows)
    const cellsUnder = (heading: string) => plainRows.map((cells) => cells[headings.indexOf(heading)] ?? '')
    const isOther = isOfOtherSum(matched, cellsUnder(matched.currency)) && known?.columns.currency !== matched.currency
    const columns = isOther ? { ...matched, currency: '' } : matched
    const cellsOf = (field: SalesField) => cellsUnder(columns[field])
    const [amounts, currencies] = [cellsOf('amount'), cellsOf('currency')]
    const sums = amounts.map((amount, row) => ({ amount, currency: currencies[row] ?? '' }))
    const { currency, from: currencyFrom } = likelyCurrency(columns.amount, sums, known?.currency)
    const format = {
      encoding: detectEncoding(bytes),
      separator,
      decimalMark: decimalMarkOf(amounts, separator, currency),
      dateOrder: detectDateOrder(cellsOf('soldAt')) ?? known?.dateOrder ?? 'month-first',
      timeZone: likelyZone(columns.soldAt, known),
      currency,
      columns,
    } as const
    return { headings, rows: rows.slice(0, SAMPLE_ROWS), format, currencyFrom }
  } catch (error) {
    if (error instanceof FileProblem) return undefined
    throw error
  }
}

/** Whether a column of currencies is that of another sum: the chosen one has its own in its heading, as `price_in_usd`. */
function isOfOtherSum({ amount }: Columns, currencies: readonly string[]): boolean {
  const ofHeading = currencyOfHeading(amount)
  const codes = currencies.map(currencyOfCell).filter((code) => code !== undefined)
  return ofHeading !== undefined && codes.length > 0 && codes.every((code) => code !== ofHeading)
}

/** The zone chosen for the same column before, else the one its heading names, else that of the last file, else ours. */
function likelyZone(heading: string, known: FileFormat | undefined): string {
  const before = known?.timeZone ?? 'America/New_York'
  return known?.columns.soldAt === heading ? before : (zoneOfHeading(heading) ?? before)
}

/** Headings that stand twice get their place, so that each can be chosen. */
const uniqueNames = (headings: readonly string[]): string[] =>
  headings.map((heading, index) => {
    const name = printable(heading, CELL_MAX) || `Column ${index + 1}`
    return headings.indexOf(heading) === index ? name : `${name} (column ${index + 1})`
  })

/** The columns by their headings and cells, and those that were chosen for a file before. */
function matchSalesColumns(
  headings: readonly string[],
  known: FileFormat | undefined,
  rows: readonly (readonly string[])[] = [],
): Columns {
  const found = findColumns(headings, rows)
  const chosen = FIELDS.map((field) => [field, known?.columns[field] ?? ''] as const)
  const kept = chosen.filter(([, heading]) => heading !== '' && headings.includes(heading))
  return { ...found, ...Object.fromEntries(kept) }
}

/**
 * The rows of a file, one by one, however large it is, without those that add them up.
 * @param at when dates are checked; null for a file whose dates are compared only
 * @throws FileProblem
 */
export async function* readRows(
  content: AsyncIterable<Uint8Array>,
  format: FileFormat,
  at: Date | null,
): AsyncGenerator<SalesRow> {
  const { encoding, separator, columns } = format
  const chosen = FIELDS.flatMap((field) => columns[field] || [])
  const isHeading = (cells: readonly string[]) => {
    const names = uniqueNames(cells)
    return chosen.every((name) => names.includes(name))
  }
  const table = await openTable(content, { encoding, separator, isHeading })
  const cellOf = cellsBy(table.headings, columns)
  for await (const row of table.rows) {
    const cellOfRow = (field: SalesField) => plainCell(cellOf(field, row.cells))
    if (!isSumRow(row.cells, cellOfRow)) yield toSalesRow(row, cellOfRow, format, at)
  }
}

type CellOf = (field: SalesField, cells: readonly string[]) => string

function cellsBy(headings: readonly string[], columns: Columns): CellOf {
  const names = uniqueNames(headings)
  const columnIndexes = new Map(FIELDS.map((field) => [field, columns[field] ? names.indexOf(columns[field]) : -1]))
  const missing = FIELDS.find((field) => columns[field] && columnIndexes.get(field) === -1)
  if (missing) throw new FileProblem(`The file has no column “${columns[missing]}”.`)
  return (field, cells) => cells[columnIndexes.get(field) ?? -1] ?? ''
}

function toSalesRow(
  { line, problem: misfit }: TableRow,
  cellOf: (field: SalesField) => string,
  format: FileFormat,
  at: Date | null,
): SalesRow {
  const cell = (field: SalesField) => printable(cellOf(field), CELL_MAX) || null
  const [written, date] = [cell('amount'), cell('soldAt')]
  const isRefund = isReversalEvent(cell('event') ?? '')
  const sum = written === null ? null : readSum({ amount: written, currency: cell('currency') ?? '' }, format, isRefund)
  const soldAt = date === null ? null : parseInstant(date, format)
  const id = (field: SalesField) => identifierForm(cell(field) ?? '') || null
  // such as the notes of an order that Shopify exports, which have it among others
  const clickId = clickIdWithin(cell('clickId') ?? '') ?? cell('clickId')
  const row = { line, clickId, txnId: id('txnId'), event: cell('event'), refundId: id('refundId') }
  const problem =
    misfit ??
    idProblem([row.txnId, row.clickId, row.refundId]) ??
    (sum && 'problem' in sum ? sum.problem : null) ??
    (soldAt === undefined ? instantProblem(date, format) : dateProblem(soldAt, row.clickId, at))
  return { ...row, amount: sum && 'amount' in sum ? sum.amount : written, soldAt: soldAt ?? null, problem }
}

const idProblem = (ids: readonly (string | null)[]): string | null =>
  ids.map((id) => (id === null ? null : brokenBySpreadsheet(id))).find((problem) => problem !== null) ?? null

function instantProblem(date: string | null, { dateOrder }: FileFormat): string {
  const example = `2026-11-20 or ${dateOrder === 'day-first' ? '20/11/2026' : '11/20/2026'}`
  const month = sharedMonthIn(date ?? '')
  return month === undefined
    ? `The date “${date}” is not one such as ${example}.`
    : `The month “${month}” is one in some languages and another in others: write dates such as ${example}.`
}

const CLOCKS_MAY_DIFFER_MS = 86_400_000

/** A sale is neither in the future nor before its click, whose id has its time; a day's difference may be the zone's. */
function dateProblem(soldAt: Date | null, clickId: string | null, at: Date | null): string | null {
  if (soldAt === null || at === null) return null
  if (soldAt.getTime() > at.getTime() + CLOCKS_MAY_DIFFER_MS) return 'The date of the sale is in the future.'
  const click = clickId === null ? undefined : parseClickId(clickId)
  const clickedAt = click && Number.parseInt(click.id.replaceAll('-', '').slice(0, 12), 16)
  return clickedAt !== undefined && soldAt.getTime() < clickedAt - CLOCKS_MAY_DIFFER_MS
    ? 'The sale was before its click.'
    : null
}
