import { stringify } from 'csv-stringify/sync'

export type CsvCell = string | number | bigint | null

const NUMBER = /^-?\d+(\.\d+)?$/
// What a spreadsheet takes for the beginning of a formula, tab and carriage return included.
const FORMULA = /^[=+\-@\t\r]/

/** A text that no spreadsheet runs as a formula: a quote goes before `= + - @`. Plain numbers stay as they are. [Q33] */
export const neutralised = (text: string): string => (FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text)

/** Rows as CSV (RFC 4180): commas, CRLF, quotes where needed, cells neutralised. [Q33] */
export function csvRows(rows: readonly (readonly CsvCell[])[]): string {
  return stringify(
    rows.map((row) => row.map((cell) => (cell === null ? '' : neutralised(String(cell))))),
    // a bare line break would end the row for most readers
    { record_delimiter: 'windows', quoted_match: /[\r\n]/ },
  )
}
