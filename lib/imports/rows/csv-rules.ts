import { CsvError, parse as parseStream } from 'csv-parse'
import { formatCount } from '@/lib/platform/text/counts'
import { detectEncoding, FileProblem } from '../files/rules'
import { type ImportKind, KIND_LABELS } from './constants'
import { CSV_HEADINGS, FILE_ROWS_MAX, ONE_OF, RECORD_MAX } from './csv-constants'
import { splitName } from './rules'
import type { Draft } from './schema'

const OPTIONS = { bom: true, relax_column_count: true, skip_empty_lines: true, trim: true, max_record_size: RECORD_MAX }
const SEPARATORS = [',', ';', '\t', '|']

const normalizeHeading = (heading: string) => heading.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

/** A line of a file: where it stands, and what it says by the names of the fields. */
export type CsvLine = { line: number; draft: Draft }

/**
 * The rows of a file that a source exported, one by one. @param onUnread receives the headings of columns that are not read
 * @throws FileProblem without a heading, with one that lacks a required column, and for what is no CSV
 */
export async function* csvLines(
  kind: ImportKind,
  content: AsyncIterable<Uint8Array>,
  onUnread: (headings: string[]) => void = () => undefined,
): AsyncGenerator<CsvLine> {
  const decoded = decode(content)
  const first = await decoded.next()
  const text = first.done ? '' : first.value
  const parser = parseStream({ ...OPTIONS, delimiter: detectSeparator(text), info: true })
  const feeding = feed(parser, text, decoded)
  // its failure is that of the parser, which is awaited below
  feeding.catch(() => undefined)
  let draftOf: ((record: readonly string[]) => Draft) | undefined
  let rows = 0
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
      if (!draftOf) {
        draftOf = draftsBy(kind, record, onUnread)
        continue
      }
      rows += 1
      if (rows > FILE_ROWS_MAX)
        throw new FileProblem(`The file has more than ${formatCount(FILE_ROWS_MAX)} rows; split it.`)
      yield { line: info.lines, draft: draftOf(record) }
    }
    await feeding
  } catch (error) {
    if (error instanceof CsvError) throw new FileProblem(`The file cannot be read as CSV: ${error.message}.`)
    throw error
  }
  if (!draftOf) throw new FileProblem('The file is empty.')
}

async function* decode(content: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined
  for await (const bytes of content) {
    decoder ??= new TextDecoder(detectEncoding(bytes))
    yield decoder.decode(bytes, { stream: true })
  }
  if (decoder) yield decoder.decode()
}

async function feed(parser: ReturnType<typeof parseStream>, first: string, rest: AsyncIterable<string>): Promise<void> {
  try {
    parser.write(first)
    for await (const text of rest) {
      if (parser.destroyed) return
      if (!parser.write(text)) await new Promise((done) => parser.once('drain', done).once('close', done))
    }
    parser.end()
  } catch (error) {
    parser.destroy(error as Error)
  }
}

function detectSeparator(text: string): string {
  const heading = text.slice(0, text.search(/[\r\n]|$/))
  const counts = SEPARATORS.map((separator) => heading.split(separator).length)
  return SEPARATORS[counts.indexOf(Math.max(...counts))] ?? ','
}

function draftsBy(
  kind: ImportKind,
  headings: readonly string[],
  onUnread: (headings: string[]) => void,
): (record: readonly string[]) => Draft {
  const plain = headings.map(normalizeHeading)
  const headingColumns = Object.entries(CSV_HEADINGS[kind]).flatMap(([name, words]) => {
    const position = words.map((word) => plain.indexOf(word)).find((found) => found >= 0)
    if (position !== undefined) return [{ field: name.replace('!', ''), place: position }]
    if (name.endsWith('!')) throw missingColumn(kind, words)
    return []
  })
  for (const fields of ONE_OF[kind] ?? [])
    if (!headingColumns.some(({ field }) => fields.includes(field)))
      throw missingColumn(
        kind,
        fields.flatMap((field) => CSV_HEADINGS[kind][field] ?? []),
      )
  onUnread(
    headings.filter((heading, at) => heading !== '' && !headingColumns.some(({ place: position }) => position === at)),
  )
  return (record) =>
    filled(
      kind,
      Object.fromEntries(headingColumns.map(({ field, place: position }) => [field, record[position] ?? ''])),
    )
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
