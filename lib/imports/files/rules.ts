import { CsvError, parse as parseStream } from 'csv-parse'
import { parse } from 'csv-parse/sync'
import { isDay } from '@/lib/platform/dates/days'
import { wallInstant } from '@/lib/platform/dates/zones'
import { findDecimalMark, parseAmount } from '@/lib/platform/money/amount'
import { decimalDollars } from '@/lib/platform/money/format'
import { printable } from '@/lib/platform/text/printable'
import { parseClickId } from '@/lib/traffic/requests/click-id-rules'
import { CELL_MAX, FIELD_WORDS, FIELDS, RECORD_MAX, SAMPLE_ROWS, type SalesField, SEPARATORS } from './constants'
import type { FileFormat, SalesRow } from './schema'

/** What is seen of a file before its columns are chosen: the heading, the first rows, and how it seems to be written. */
export type Sample = { headings: string[]; rows: string[][]; format: FileFormat }

const OPTIONS = { bom: true, relax_column_count: true, skip_empty_lines: true, trim: true, max_record_size: RECORD_MAX }

/** The encoding of a file by its first bytes. */
export function detectEncoding(bytes: Uint8Array): FileFormat['encoding'] {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  try {
    // a letter may be cut at the end of a part
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
    return 'utf-8'
  } catch {
    return 'windows-1252'
  }
}

/**
 * Reads the beginning of a file. @param known how the last file of the same sender was written
 * @returns undefined where there is no heading
 */
export function parseSample(bytes: Uint8Array, known: FileFormat | undefined): Sample | undefined {
  const encoding = detectEncoding(bytes)
  const text = new TextDecoder(encoding).decode(bytes)
  const separator = detectSeparator(text)
  const [headings, ...rows] = firstRecords(text, separator)
  if (!headings || headings.every((heading) => heading === '')) return undefined
  const names = uniqueNames(headings)
  const columns = matchColumns(names, known)
  const decimalMark = findDecimalMark(rows.map((row) => row[names.indexOf(columns.amount)] ?? '')) ?? ','
  const { dateOrder = 'month-first', timeZone = 'America/New_York' } = known ?? {}
  return { headings: names, rows, format: { encoding, separator, decimalMark, dateOrder, timeZone, columns } }
}

function firstRecords(text: string, separator: string): string[][] {
  try {
    return parse(text, { ...OPTIONS, delimiter: separator, to: SAMPLE_ROWS + 1, relax_quotes: true })
  } catch {
    // a row that cannot be read is reported when the file is; the heading is enough to choose the columns
    const heading = readHeading(text)
    return heading === text ? [] : firstRecords(heading, separator)
  }
}

const readHeading = (text: string): string => text.slice(0, text.search(/[\r\n]|$/))

function detectSeparator(text: string): FileFormat['separator'] {
  const heading = readHeading(text)
  const counts = SEPARATORS.map((separator) => heading.split(separator).length)
  return SEPARATORS[counts.indexOf(Math.max(...counts))] ?? ','
}

/** Headings that stand twice get their place, so that each can be chosen. */
const uniqueNames = (headings: readonly string[]): string[] =>
  headings.map((heading, index) => {
    const name = printable(heading, CELL_MAX) || `Column ${index + 1}`
    return headings.indexOf(heading) === index ? name : `${name} (column ${index + 1})`
  })

function matchColumns(headings: readonly string[], known: FileFormat | undefined): FileFormat['columns'] {
  const plain = headings.map((heading) => heading.toLowerCase().replace(/[^\p{L}\p{N}]/gu, ''))
  const matchColumn = (field: SalesField) => {
    const chosen = known?.columns[field]
    if (chosen && headings.includes(chosen)) return chosen
    const word = FIELD_WORDS[field].find((each) => plain.includes(each))
    return word === undefined ? '' : (headings[plain.indexOf(word)] ?? '')
  }
  return Object.fromEntries(FIELDS.map((field) => [field, matchColumn(field)])) as FileFormat['columns']
}

/** An amount as in a postback; undefined for what is none. */
function toDollars(text: string, decimalMark: FileFormat['decimalMark']): string | undefined {
  // 1.234 is a thousand in one country and has a part of a cent in another
  const cents = parseAmount(text, { decimalMark, isExact: true })
  return cents === undefined ? undefined : decimalDollars(cents)
}

const ISO = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{1,2}):(\d{2})(?::(\d{2}))?(?:\.\d+)?)?\s*(Z|UTC|[+-]\d{2}:?\d{2})?$/i
const LOCAL = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4})(?:,?\s+(\d{1,2}):(\d{2})(?::(\d{2}))?)?$/

/** The instant of a date of a file, in its zone where it names none; undefined for what is no date. */
export function parseInstant(
  text: string,
  { dateOrder, timeZone }: Pick<FileFormat, 'dateOrder' | 'timeZone'>,
): Date | undefined {
  const iso = ISO.exec(text)
  const local = LOCAL.exec(text)
  if (iso) return toInstant([iso[1], iso[2], iso[3]], iso.slice(4, 7), iso[7], timeZone)
  if (!local) return undefined
  // a point stands between days and months of Europe alone
  const isDayFirst = dateOrder === 'day-first' || text.includes('.')
  const [month, day] = isDayFirst ? [local[2], local[1]] : [local[1], local[2]]
  return toInstant([local[3], month, day], local.slice(4, 7), undefined, timeZone)
}

type Digits = string | undefined

function toInstant(date: Digits[], time: Digits[], offset: string | undefined, timeZone: string): Date | undefined {
  const day = date.map((digits = '') => digits.padStart(2, '0')).join('-')
  const [hour = 0, minute = 0, second = 0] = time.map((digits = '0') => Number(digits))
  if (!isDay(day) || hour > 23 || minute > 59 || second > 59) return undefined
  const wall = Date.parse(`${day}T00:00:00Z`) + ((hour * 60 + minute) * 60 + second) * 1000
  if (!offset) return wallInstant(wall, timeZone)
  const [, sign, hours, minutes] = /([+-])(\d{2}):?(\d{2})/.exec(offset) ?? []
  const ahead = sign ? (Number(hours) * 60 + Number(minutes)) * 60_000 : 0
  return new Date(sign === '-' ? wall + ahead : wall - ahead)
}

/** Why a file cannot be read, as a sentence. */
export class FileProblem extends Error {
  override name = 'FileProblem'
}

/**
 * The rows of a file, one by one, however large it is.
 * @param at when dates are checked; null for a file whose dates are compared only
 * @throws FileProblem
 */
export async function* readRows(
  content: AsyncIterable<Uint8Array>,
  format: FileFormat,
  at: Date | null,
): AsyncGenerator<SalesRow> {
  const parser = parseStream({ ...OPTIONS, delimiter: format.separator, info: true })
  const feeding = feed(parser, content, format.encoding)
  // its failure is that of the parser, which is awaited below
  feeding.catch(() => undefined)
  let cellOf: ((field: SalesField, record: readonly string[]) => string) | undefined
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
      if (cellOf) yield toSalesRow(record, info.lines, cellOf, format, at)
      else cellOf = cellsBy(record, format)
    }
    await feeding
  } catch (error) {
    if (error instanceof CsvError) throw new FileProblem(`The file cannot be read as CSV: ${error.message}.`)
    throw error
  }
}

async function feed(
  parser: ReturnType<typeof parseStream>,
  content: AsyncIterable<Uint8Array>,
  encoding: string,
): Promise<void> {
  const decoder = new TextDecoder(encoding)
  try {
    for await (const bytes of content) {
      if (parser.destroyed) return
      if (!parser.write(decoder.decode(bytes, { stream: true })))
        await new Promise((done) => parser.once('drain', done).once('close', done))
    }
    parser.end(decoder.decode())
  } catch (error) {
    parser.destroy(error as Error)
  }
}

function cellsBy(headings: readonly string[], { columns }: FileFormat) {
  const names = uniqueNames(headings)
  const columnIndexes = new Map(FIELDS.map((field) => [field, columns[field] ? names.indexOf(columns[field]) : -1]))
  const missing = FIELDS.find((field) => columns[field] && columnIndexes.get(field) === -1)
  if (missing) throw new FileProblem(`The file has no column “${columns[missing]}”.`)
  return (field: SalesField, record: readonly string[]) => record[columnIndexes.get(field) ?? -1] ?? ''
}

function toSalesRow(
  record: readonly string[],
  line: number,
  cellOf: (field: SalesField, record: readonly string[]) => string,
  format: FileFormat,
  at: Date | null,
): SalesRow {
  const cell = (field: SalesField) => printable(cellOf(field, record), CELL_MAX) || null
  const [written, date] = [cell('amount'), cell('soldAt')]
  const amount = written === null ? null : toDollars(written, format.decimalMark)
  const soldAt = date === null ? null : parseInstant(date, format)
  const row = { line, clickId: cell('clickId'), txnId: cell('txnId'), event: cell('event'), refundId: cell('refundId') }
  const problem =
    amount === undefined
      ? `The amount “${written}” is not a sum such as 49${format.decimalMark}90.`
      : soldAt === undefined
        ? `The date “${date}” is not one such as 2026-11-20 or ${format.dateOrder === 'day-first' ? '20/11/2026' : '11/20/2026'}.`
        : dateProblem(soldAt, row.clickId, at)
  return { ...row, amount: amount ?? written, soldAt: soldAt ?? null, problem }
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
