import { parse } from 'csv-parse/sync'
import { LOOK_LENGTH, ROW_MAX, SEPARATORS, type Separator } from './constants'

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

/** Finds the one separator of a file by its beginning: the one its line `sep=` names, or by which its rows agree. */
export function detectSeparator(beginning: string, isHeading: IsHeading): Separator {
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
  const records = firstRecords(text, separator)
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
export function firstRecords(text: string, delimiter: Separator): string[][] {
  const records: string[][] = []
  const keep = (record: string[]) => {
    records.push(record)
    return record
  }
  try {
    parse(text, { ...ROWS, delimiter, relax_quotes: true, to: LOOK_ROWS, on_record: keep })
  } catch {
    return records
  }
  return records
}

const filled = (cells: readonly string[]) => cells.filter((cell) => cell !== '').length

/**
 * Where the heading stands among the first rows: the first that has the columns looked for after nothing but narrower rows,
 * which are a title. Without one it is the first with as many cells as a table has, a title having one or two.
 */
export function headingPlace(records: readonly (readonly string[])[], isHeading: IsHeading): number {
  let widest = 0
  for (const [place, cells] of records.entries()) {
    if (filled(cells) > widest && isHeading(cells)) return place
    widest = Math.max(widest, filled(cells))
  }
  const least = Math.min(3, usualWidth(records))
  return Math.max(
    0,
    records.findIndex((cells) => !isSeparatorLine(cells) && filled(cells) >= least),
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
