import type { DecimalMark } from '../money/amount'
import type { Separator } from './constants'

/** The decimal mark of a file in which no amount shows it: the one that its separator leaves free. */
export const likelyDecimalMark = (separator: Separator): DecimalMark => (separator === ';' ? ',' : '.')

// what spreadsheets write for numbers with more digits than a cell shows, cells that are too narrow, and errors
const BROKEN = /^(?:-?\d(?:[.,]\d+)?E\+\d{2,}|#{3,}|#(?:REF|N\/A|VALUE|NAME|NUM|NULL|DIV\/0)[!?]?)$/i

/** Why an id is no longer what it was, as a sentence; null for one that seems whole. */
export const brokenBySpreadsheet = (cell: string): string | null =>
  BROKEN.test(cell)
    ? `“${cell}” was shortened by a spreadsheet, so its digits are lost. Export the file again without opening it in one.`
    : null

/** Quotation marks that a word processor curled or a program doubled, and the apostrophe that marks a text in a spreadsheet. */
const QUOTED = /^\s*(?:[“„]([^“”„]*)[“”]|‘([^‘’]*)’|"([^"]*)"|'([^']*))\s*$/

/** A cell without what stands around its text in some files. */
export const plainCell = (cell: string): string => {
  const [, curled, single, doubled, marked] = QUOTED.exec(cell) ?? []
  return curled ?? single ?? doubled ?? marked ?? cell
}
