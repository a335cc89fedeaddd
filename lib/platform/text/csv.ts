import { stringify } from 'csv-stringify/sync'

export type CsvCell = string | number | bigint | null

const NUMBER = /^-?\d+(\.\d+)?$/
// the first characters of a formula in spreadsheets, including tab and carriage return
const FORMULA = /^[=+\-@\t\r]/

/** A text that spreadsheets do not run as a formula: a quote is added before `= + - @`. Numbers stay unchanged. [Q33] */
export const neutralised = (text: string): string => (FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text)

/** Rows as CSV (RFC 4180): commas, CRLF, quotes where needed, cells neutralised. [Q33] */
export function csvRows(rows: readonly (readonly CsvCell[])[]): string {
  return stringify(
    rows.map((row) => row.map((cell) => (cell === null ? '' : neutralised(String(cell))))),
    // most readers end a row at an unquoted line break
    { record_delimiter: 'windows', quoted_match: /[\r\n]/ },
  )
}
