import { parse } from 'csv-parse/sync'
import { LOOK_LENGTH, ROW_MAX, SEPARATORS, type Separator } from './constants'
import { mendBeginning, withoutFormula } from './quotes'

/** Says whether cells are the heading, by the columns that are looked for. */
export type IsHeading = (cells: readonly string[]) => boolean

/** How rows are told apart, the same for the look at the beginning of a file and for all of it. */
export const ROWS = {
  // a file may have been written on several systems
  record_delimiter: ['\r\n', '\n', '\r'],
  relax_column_count: true,
  skip_empty_lines: true,
  skip_records_with_empty_values: true,
  trim: true,
  max_record_size: ROW_MAX,
}

/** How many rows are looked at to find the separator and the heading. */
export const LOOK_ROWS = 50

/**
 * How the cells of a file are told apart: by which separator, whether each row is in quotation marks as a whole, whether
 * marks in cells have a backslash before them, and whether it is a table of Markdown, with bars around each row.
 */
export type Form = { separator: Separator; isWrapped: boolean; isEscaped: boolean; isMarkdown: boolean }

/** A mark in a cell that MySQL, PHP and others wrote with a backslash: one that closed the cell would be followed by a separator. */
const ESCAPED = /(?<!\\)(?:\\\\)*\\" *[^"\s,;|~^]/

/** The line under the heading of a table of Markdown, and of one that psql or MySQL prints. */
const MARKDOWN_LINE = /^[ \t]*\|(?:[ \t]*:?-+:?[ \t]*\|)+[ \t]*$|^[ \t]*\+?-+(?:\+-+)+\+?[ \t]*$/m
/** What these print below a table. */
const ROWS_COUNTED = /^(?:\(\d+ rows?\)|\d+ rows? in set.*)$/
const MARKDOWN_CELL = /^:?-+:?$/

const formOf = (separator: Separator, text: string): Form => ({
  separator,
  isWrapped: false,
  isEscaped: ESCAPED.test(text),
  isMarkdown: separator === '|' && MARKDOWN_LINE.test(text),
})

/**
 * Finds the form of a file by its beginning. Excel writes each row as one cell when a file was opened with another separator
 * than its own; then what is in the cells is the file. @param chosen the separator a person named
 */
export function detectForm(beginning: string, isHeading: IsHeading, chosen?: Separator): Form {
  const look = beginning.slice(0, LOOK_LENGTH)
  const form = formOf(chosen ?? (MARKDOWN_LINE.test(look) ? '|' : detectSeparator(beginning, isHeading)), look)
  const rows = firstRecords(look, form)
  const isWrapped = rows.length > 1 && /^\s*"/.test(beginning) && rows.every(({ length }) => length === 1)
  if (!isWrapped) return form
  const inner = rows.map(([cell = '']) => cell).join('\n')
  const within = chosen ?? detectSeparator(inner, isHeading)
  const heading = firstRecords(inner, formOf(within, ''))[0] ?? []
  return heading.length > 1 ? { ...form, separator: within, isWrapped: true } : form
}

/** The cells of a row; none for the sign with which DOS ended files, for NULs, and for the line below a heading of Markdown. */
export function cellsOf(record: readonly string[], { separator, isWrapped, isMarkdown }: Form): string[] {
  const cells = isWrapped ? unwrap(record, separator) : isMarkdown ? withoutBars(record) : record
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it looks for
  const isEnd = cells.length === 1 && /^[\0\x1a]+$/.test(cells[0] ?? '')
  return isEnd ? [] : cells.map(withoutFormula)
}

/** The cells between the bars around a row; none for the line below the heading. */
const withoutBars = (record: readonly string[]): readonly string[] => {
  const cells = record.slice(record[0] === '' ? 1 : 0, record.at(-1) === '' ? -1 : undefined)
  const isLine = cells.length > 0 && cells.every((cell) => MARKDOWN_CELL.test(cell) || /^\+?-+(?:\+-+)+\+?$/.test(cell))
  return isLine || (cells.length === 1 && ROWS_COUNTED.test(cells[0] ?? '')) ? [] : cells
}

const unwrap = (record: readonly string[], delimiter: Separator): string[] =>
  parse(record.join(delimiter), { ...ROWS, delimiter, relax_quotes: true })[0] ?? []

/** Finds the one separator of a file by its beginning: the one its line `sep=` names, or by which its rows agree. */
function detectSeparator(beginning: string, isHeading: IsHeading): Separator {
  const text = beginning.slice(0, LOOK_LENGTH)
  const named = /^[\r\n]*"?sep=(.)"?[\r\n]/i.exec(text)?.[1]
  const known = SEPARATORS.find((separator) => separator === named)
  if (known) return known
  const found = SEPARATORS.map((separator) => rate(separator, text, isHeading))
  found.sort((a, b) => b.known - a.known || b.agreeing - a.agreeing || b.width - a.width)
  return found[0]?.separator ?? ','
}

/** How well a separator fits: whether the heading is known by it, how many rows are as wide as that, and how wide. */
function rate(separator: Separator, text: string, isHeading: IsHeading) {
  const records = firstRecords(text, formOf(separator, text))
  const place = headingPlace(records, isHeading)
  const heading = records[place] ?? []
  const rows = records.slice(place + 1)
  const agreeing = rows.filter(({ length }) => length === heading.length).length / Math.max(1, rows.length)
  const isTable = heading.length > 1
  return {
    separator,
    known: isTable && isHeading(heading) ? 1 : 0,
    agreeing: isTable ? agreeing : -1,
    width: heading.length,
  }
}

/** The first rows of the beginning of a file, up to one that cannot be read, which may be cut. */
export function firstRecords(text: string, form: Form): string[][] {
  const records: string[][] = []
  const keep = (record: string[]) => {
    const cells = cellsOf(record, form)
    if (cells.length > 0) records.push(cells)
    return record
  }
  const { separator: delimiter } = form
  try {
    parse(mendBeginning(text, form), { ...ROWS, delimiter, relax_quotes: true, to: LOOK_ROWS, on_record: keep })
  } catch {
    return records
  }
  return records
}

const filled = (cells: readonly string[]) => cells.filter((cell) => cell !== '').length

/**
 * Where the heading stands among the first rows: the first that has the columns looked for after nothing but narrower rows,
 * which are a title. Without one it is the first with as many cells as a table has, a title having one or two; the column of
 * a table's row names, the first, often has no heading (pandas and R write it so).
 */
export function headingPlace(records: readonly (readonly string[])[], isHeading: IsHeading): number {
  let widest = 0
  for (const [place, cells] of records.entries()) {
    if (filled(cells) > widest && isHeading(cells)) return place
    widest = Math.max(widest, filled(cells))
  }
  const width = usualWidth(records)
  const least = Math.min(3, width)
  const isWide = (cells: readonly string[]) =>
    filled(cells) >= least ||
    (cells.length === width && width > 1 && cells.every((cell, at) => (cell === '') === (at === 0)))
  return Math.max(
    0,
    records.findIndex((cells) => !isSeparatorLine(cells) && isWide(cells)),
  )
}

function usualWidth(records: readonly (readonly string[])[]): number {
  const counts = new Map<number, number>()
  for (const { length } of records) counts.set(length, (counts.get(length) ?? 0) + 1)
  return [...counts].sort(([a, times], [b, others]) => others - times || b - a)[0]?.[0] ?? 1
}

/** Whether a row is the line that names the separator to a spreadsheet. */
const isSeparatorLine = ([first = '']: readonly string[]) => /^sep=.?$/i.test(first)

/** A heading as it is compared: small letters without spaces and signs. */
export const plainHeading = (heading: string): string => heading.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
