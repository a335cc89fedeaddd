import { stringify } from 'csv-stringify/sync'

export type CsvCell = string | number | bigint | null

const NUMBER = /^-?\d+(\.\d+)?$/
// the characters that begin a formula in spreadsheets, also in full width, at the beginning of a text
const FORMULA = /^(?=[=+\-@\t\r＝＋－＠])/
// and where a cell begins for a reader that splits at semicolons or tabs, which does not heed our quotes: after a run
// of separators, spaces and quotes, taken from its beginning only, so that a long one is read once
const LATER_FORMULA = /(?<![\s";])[\s";]+(?=[=+\-@＝＋－＠])/g
const SEPARATOR = /[;\t\r\n]/

/**
 * A text that spreadsheets do not run as a formula: an apostrophe is added before `= + - @`, wherever a spreadsheet may
 * begin a cell with them. Numbers stay unchanged. [Q33]
 */
export const neutralized = (text: string): string =>
  NUMBER.test(text) ? text : text.replace(FORMULA, "'").replace(LATER_FORMULA, marked)

const marked = (run: string): string => (SEPARATOR.test(run) ? `${run}'` : run)

/** Rows as CSV (RFC 4180) for people: cells neutralized, and quotes around everything but plain words. [Q33] */
export const csvRows = (rows: readonly (readonly CsvCell[])[]): string =>
  plainCsvRows(rows.map((row) => row.map((cell) => (cell === null ? '' : neutralized(String(cell))))))

/** Rows as CSV for machines: commas, CRLF, cells as they are. */
export function plainCsvRows(rows: readonly (readonly CsvCell[])[]): string {
  return stringify(
    rows.map((row) => row.map((cell) => String(cell ?? ''))),
    // most readers end a row at an unquoted line break, and some a cell at a semicolon or a tab
    { record_delimiter: 'windows', quoted_match: /[^\p{L}\p{N} .,:_@%$()/#&–·•-]/u },
  )
}
