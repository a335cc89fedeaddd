import { DECIMAL_MARKS, parseAmount } from '@/lib/platform/money/amount'
import { plainHeading } from '@/lib/platform/tables/dialect'
import { folded } from '@/lib/platform/text/fold'
import { withoutAccents } from '@/lib/platform/text/identifier'
import { COLUMNS } from './result-constants'
import { withoutCurrency } from './result-line-rules'
import { readStatus } from './result-status-rules'
import { OF_OTHER_WORDS, WAYS_TO_PAY } from './result-word-constants'

// Which column of a bank's file is which, where its heading alone does not say so.

const WORDS = /^(?=.*\p{L})\D{2,80}$/u
const CURRENCY = /^[A-Z]{3}$/
const NAME_WORD_MIN = 3

type Known = {
  /** The place of the column with our references. */
  reference: number
  /** The names of those who are paid, which banks print in a column of their own. */
  names: readonly string[]
}

/**
 * Without a column of statuses each line counts as paid.
 * The place of the column in which most cells are statuses that are known, rather of one that does not only say "paid", else of the
 * first one of words that may be statuses in a language or of a bank that is not: those are asked about.
 */
export function placeOfStatuses(
  headings: readonly string[],
  rows: readonly (readonly string[])[],
  { reference, names }: Known,
): number | undefined {
  const columns = headings.map((heading, place) => ({
    heading,
    place,
    cells: rows.map((cells) => (cells[place] ?? '').trim()).filter((cell) => cell !== ''),
  }))
  const ofPeople = new Set(names.flatMap(wordsOf).filter((word) => word.length >= NAME_WORD_MIN))
  const isSomethingElse = (cell: string) =>
    CURRENCY.test(cell) || wordsOf(cell).some((word) => ofPeople.has(word)) || wordsOf(cell).every(isWayToPay)
  const candidates = columns.filter(
    ({ heading, place, cells }) =>
      place !== reference && cells.length > 0 && !OF_OTHER_WORDS.test(folded(heading)) && !cells.every(isSomethingElse),
  )
  const known = candidates.filter(({ cells }) => {
    const read = cells.filter((cell) => WORDS.test(cell) && readStatus(cell) !== 'unknown')
    return read.length * 2 > cells.length
  })
  const likely = candidates.find(
    (column) =>
      !known.includes(column) &&
      column.cells.filter((cell) => WORDS.test(cell)).length * 2 > column.cells.length &&
      !column.cells.some(isSomethingElse),
  )
  // a column that only says "paid" may be about something else, where another one may say more
  const telling = known.find(({ cells }) => cells.some((cell) => readStatus(cell) !== 'paid'))
  return (telling ?? likely ?? known[0])?.place
}

const wordsOf = (text: string): string[] =>
  folded(text)
    .split(/[^\p{L}\p{M}]+/u)
    .filter((word) => word !== '')
const isWayToPay = (word: string): boolean => WAYS_TO_PAY.has(word)

/** Of several columns that are called a sum the first one of sums: "valor" is one, and in other files a day. */
export function placeOfAmounts(headings: readonly string[], rows: readonly (readonly string[])[]): number | undefined {
  const isSum = (cell: string) =>
    DECIMAL_MARKS.some((decimalMark) => parseAmount(cell, { decimalMark, isSigned: true }))
  const place = headings.findIndex(
    (heading, at) =>
      COLUMNS.amount.includes(plainHeading(withoutAccents(withoutCurrency(heading)))) &&
      rows.some((cells) => isSum(cells[at] ?? '')),
  )
  return place === -1 ? undefined : place
}
