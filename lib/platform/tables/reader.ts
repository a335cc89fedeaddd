import { CsvError, type Parser, parse } from 'csv-parse'
import { type Encoding, LOOK_LENGTH, type Separator } from './constants'
import { cellsOf, detectForm, type Form, firstRecords, headingPlace, type IsHeading, LOOK_ROWS, ROWS } from './dialect'
import { decodeText, wholeFile } from './encoding'
import { FileProblem } from './problem'
import { mendQuotes } from './quotes'

/** A row of a file: where it ends, its cells, and why it cannot be used although it was read. */
export type TableRow = { line: number; cells: string[]; problem: string | null }

/** A file with a heading. `first` are the rows of its beginning, which `rows` has as well. */
export type Table = {
  separator: Separator
  headings: string[]
  first: TableRow[]
  rows: AsyncGenerator<TableRow>
}

type Beginning = { separator: Separator; headings: string[]; rows: string[][] }

type Options = {
  isHeading?: IsHeading
  /** As a person chose them; else they are found. */
  encoding?: Encoding
  separator?: Separator
}

type Parsed = { record: string[]; info: { lines: number } }

/**
 * Opens a file of rows, however large it is: the only reader of CSV and of what spreadsheets and banks call so. Encoding,
 * separator and heading are found once for the file; titles and blank lines before the heading are passed over.
 * @throws FileProblem for an empty file and for what is no text; while its rows are read, for what is no CSV
 */
export async function openTable(content: AsyncIterable<Uint8Array>, options: Options = {}): Promise<Table> {
  const { isHeading = () => false, encoding } = options
  const text = decodeText(content, encoding)
  const head = await readHead(text)
  const form = detectForm(head, isHeading, options.separator)
  const { separator } = form
  const records = readRecords(head, text, form)
  const [first, failure] = await readFirst(records)
  const place = headingPlace(
    first.map(({ record }) => record),
    isHeading,
  )
  const heading = first[place]?.record
  if (!heading) throw failure ?? new FileProblem('The file is empty.')
  if (first.some(({ record }) => isSingleQuoted(record))) throw new FileProblem(SINGLE)
  const below = first.slice(place + 1)
  const toRow = rowsUnder(heading, separator, commonSurplus(heading, below))
  const begun = below.map(toRow)
  return { separator, headings: heading, first: begun, rows: readRest(begun, records, failure, toRow) }
}

/** The beginning of a file as people see it before it is read, with what could be read of it; undefined for none. */
export async function peekTable(bytes: Uint8Array, isHeading: IsHeading): Promise<Beginning | undefined> {
  const head = await readHead(decodeText(wholeFile(bytes)))
  const form = detectForm(head, isHeading)
  const records = firstRecords(head, form)
  const place = headingPlace(records, isHeading)
  const headings = records[place]
  return headings && { separator: form.separator, headings, rows: records.slice(place + 1) }
}

async function readHead(text: AsyncGenerator<string>): Promise<string> {
  let head = ''
  while (head.length < LOOK_LENGTH) {
    const { done, value } = await text.next()
    if (done) break
    head += value
  }
  return head
}

async function* readRecords(head: string, rest: AsyncGenerator<string>, form: Form): AsyncGenerator<Parsed> {
  const { separator: delimiter } = form
  const parser = parse({ ...ROWS, delimiter, info: true })
  const feeding = feed(parser, mendQuotes(joined(head, rest), form))
  // its failure is that of the parser, which is awaited below
  feeding.catch(() => undefined)
  try {
    for await (const { record, info } of parser as AsyncIterable<Parsed>) {
      const cells = cellsOf(record, form)
      if (cells.length > 0) yield { record: cells, info }
    }
    await feeding
  } catch (error) {
    if (error instanceof CsvError) throw new FileProblem(csvProblem(error))
    throw error
  }
}

function csvProblem(error: CsvError): string {
  const { lines } = error as CsvError & { lines?: number }
  if (['CSV_INVALID_CLOSING_QUOTE', 'CSV_NON_TRIMABLE_CHAR_AFTER_CLOSING_QUOTE'].includes(error.code))
    return `In line ${lines}, a cell goes on behind its closing quotation mark. Write a mark inside of a cell twice ("") and send the file again.`
  return `The file cannot be read as CSV: ${error.message}.`
}

/** Whether all cells of a row are in single marks: then an apostrophe in a cell cannot be told from a mark. */
const isSingleQuoted = (cells: readonly string[]) => cells.length > 1 && cells.every((cell) => /^'.*'$/.test(cell))
const SINGLE = 'The cells are in single quotation marks (\'). Save the file with double ones (") and send it again.'

async function* joined(head: string, rest: AsyncGenerator<string>): AsyncGenerator<string> {
  yield head
  yield* rest
}

async function feed(parser: Parser, parts: AsyncGenerator<string>): Promise<void> {
  try {
    for await (const text of parts) {
      if (parser.destroyed) return
      if (!parser.write(text)) await mayGoOn(parser)
    }
    parser.end()
  } catch (error) {
    parser.destroy(error as Error)
  }
}

/** Waits until a parser takes more, or is closed. */
const mayGoOn = (parser: Parser): Promise<void> =>
  new Promise((resolve) => {
    const goOn = () => {
      parser.off('drain', goOn).off('close', goOn)
      resolve()
    }
    parser.on('drain', goOn).on('close', goOn)
  })

/** The first records, and what kept the next from being read: rows before it are good for showing. */
async function readFirst(records: AsyncGenerator<Parsed>): Promise<[first: Parsed[], failure: unknown]> {
  const first: Parsed[] = []
  try {
    while (first.length < LOOK_ROWS) {
      const { done, value } = await records.next()
      if (done) break
      first.push(value)
    }
    return [first, undefined]
  } catch (error) {
    return [first, error]
  }
}

async function* readRest(
  begun: readonly TableRow[],
  records: AsyncGenerator<Parsed>,
  failure: unknown,
  toRow: (parsed: Parsed) => TableRow,
): AsyncGenerator<TableRow> {
  try {
    yield* begun
    if (failure) throw failure
    for await (const parsed of records) yield toRow(parsed)
  } finally {
    await records.return(undefined)
  }
}

const SEPARATOR_NAMES: Readonly<Record<Separator, string>> = {
  ',': 'comma',
  ';': 'semicolon',
  '\t': 'tab',
  '|': 'vertical bar',
  '~': 'tilde',
  '^': 'caret',
}

/** How many separators stand behind the last column in each row, as some programs end rows. */
const commonSurplus = (headings: readonly string[], rows: readonly Parsed[]): number =>
  Math.max(0, Math.min(...rows.map(({ record }) => record.length - headings.length)))

/** Rows below a heading: what stands beyond its last column belongs to none, so the row is not used. */
function rowsUnder({ length }: readonly string[], separator: Separator, surplus: number): (parsed: Parsed) => TableRow {
  return ({ record: cells, info }) => {
    const isFitting = cells.length <= length + surplus && cells.slice(length).every((cell) => cell === '')
    const counts = `It has ${cells.length} cells, and the heading has ${length}.`
    const problem = isFitting
      ? null
      : `${counts} A cell with a ${SEPARATOR_NAMES[separator]} in it needs quotation marks.`
    return { line: info.lines, cells, problem }
  }
}
