import { type DecimalMark, findDecimalMark } from '@/lib/platform/money/amount'
import { brokenBySpreadsheet, likelyDecimalMark } from '@/lib/platform/tables/cells'
import { plainHeading } from '@/lib/platform/tables/dialect'
import { FileProblem } from '@/lib/platform/tables/problem'
import { openTable, type Table } from '@/lib/platform/tables/reader'
import { formatCount } from '@/lib/platform/text/counts'
import { splitName } from '@/lib/platform/text/person-name'
import { type ImportKind, KIND_LABELS } from './constants'
import { CSV_HEADINGS, FILE_ROWS_MAX, ONE_OF } from './network-csv-constants'
import type { Draft, RowProblem } from './schema'

/** A line of a file: where it stands, what it says by the names of the fields, and why it cannot be used if it cannot. */
export type CsvLine = { line: number; draft: Draft; problem: RowProblem | null }

/**
 * The rows of a file that a source exported, one by one.
 * @param content the bytes of the file, which is read twice: decimals are read as the whole file writes them
 * @param onUnread receives the headings of columns that are not read
 * @throws FileProblem without a heading, with one that lacks a required column, and for what is no CSV
 */
export async function* csvLines(
  kind: ImportKind,
  content: () => AsyncIterable<Uint8Array>,
  onUnread: (headings: string[]) => void = () => undefined,
): AsyncGenerator<CsvLine> {
  const isHeading = (cells: readonly string[]) => matchExportColumns(kind, cells).missing === undefined
  const open = () => openTable(content(), { isHeading })
  const table = await open()
  const { columns, missing } = matchExportColumns(kind, table.headings)
  if (missing) throw missingColumn(kind, missing)
  onUnread(table.headings.filter((heading, at) => heading !== '' && !columns.some(({ place }) => place === at)))
  const sums = columns.filter(({ field }) => NUMBER.test(field)).map(({ place }) => place)
  const decimalMark = sums.length > 0 ? await readDecimalMark(await open(), sums) : '.'
  let rows = 0
  for await (const { line, cells, problem } of table.rows) {
    rows += 1
    if (rows > FILE_ROWS_MAX)
      throw new FileProblem(`The file has more than ${formatCount(FILE_ROWS_MAX)} rows; split it.`)
    const draft = columns.map(({ field, place }) => [field, readCell(field, cells[place] ?? '', decimalMark)] as const)
    const found = problem === null ? brokenId(draft) : { field: '', reason: problem }
    yield { line, draft: filled(kind, Object.fromEntries(draft)), problem: found }
  }
}

type Columns = { columns: { field: string; place: number }[]; missing?: readonly string[] }

/** Where the columns of a kind stand, and the names of a required one that is not there. */
function matchExportColumns(kind: ImportKind, headings: readonly string[]): Columns {
  const plain = headings.map(plainHeading)
  const placeOf = (words: readonly string[]) => words.map((word) => plain.indexOf(word)).find((found) => found >= 0)
  const known = Object.entries(CSV_HEADINGS[kind]).map(([name, words]) => ({ name, words, place: placeOf(words) }))
  const columns = known.flatMap(({ name, place }) =>
    place === undefined ? [] : [{ field: name.replace('!', ''), place }],
  )
  const required = known.find(({ name, place }) => name.endsWith('!') && place === undefined)
  const choice = ONE_OF[kind]?.find((fields) => !columns.some(({ field }) => fields.includes(field)))
  const missing = required?.words ?? choice?.flatMap((field) => CSV_HEADINGS[kind][field] ?? [])
  return missing ? { columns, missing } : { columns }
}

/** Fields whose cells are sums, shares or counts. */
const NUMBER = /Cents$|Bps$|^(?:limit|clicks|conversions)$/
const ID = /[iI]d$/
const MARKED = /^[^.,]{0,20}[.,]/

/** The decimal mark of a file by all its numbers. @throws FileProblem where some rows have the one and some the other */
async function readDecimalMark({ rows, separator }: Table, places: readonly number[]): Promise<DecimalMark> {
  const numbers = new Set<string>()
  for await (const { cells } of rows) {
    for (const place of places) if (MARKED.test(cells[place] ?? '')) numbers.add(cells[place] ?? '')
  }
  const mark = findDecimalMark(numbers, likelyDecimalMark(separator))
  if (mark) return mark
  throw new FileProblem(
    'Some rows of the file have a comma before the cents and some a point. Write all of them alike.',
  )
}

/** A cell in the notation of systems: with a point for decimals. */
const readCell = (field: string, cell: string, decimalMark: DecimalMark): string =>
  decimalMark === ',' && NUMBER.test(field) ? cell.replace(/[.,]/g, (mark) => (mark === ',' ? '.' : ',')) : cell

function brokenId(draft: readonly (readonly [field: string, cell: string])[]): RowProblem | null {
  for (const [field, cell] of draft) {
    const reason = ID.test(field) ? brokenBySpreadsheet(cell) : null
    if (reason) return { field, reason }
  }
  return null
}

const missingColumn = (kind: ImportKind, words: readonly string[]) =>
  new FileProblem(
    `The file of ${KIND_LABELS[kind].toLowerCase()} has no column named ${words.map((word) => `“${word}”`).join(' or ')} (spaces and capitals do not matter).`,
  )

/** What files say in another way than the API: one column for two fields. */
function filled(kind: ImportKind, cells: Readonly<Record<string, string>>): Draft {
  if (kind === 'advertiser') {
    const { contactName = '', contactEmail = '', ...rest } = cells
    return {
      ...rest,
      contacts: contactEmail === '' ? [] : [{ name: contactName || contactEmail, email: contactEmail }],
    }
  }
  if (kind === 'affiliate') {
    const { name = '', ...rest } = cells
    const names = splitName(name)
    return { ...rest, firstName: cells.firstName || names.firstName, lastName: cells.lastName || names.lastName }
  }
  if (kind === 'offer' && cells.visibility !== undefined) {
    const { visibility, ...rest } = cells
    const word = visibility.toLowerCase().replaceAll(' ', '_')
    return { ...rest, isPrivate: word === 'private', requiresApproval: word === 'require_approval' }
  }
  return cells
}
