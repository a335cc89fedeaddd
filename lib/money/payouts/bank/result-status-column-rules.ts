import { folded } from '@/lib/platform/text/fold'
import { readStatus } from './result-status-rules'
import { OF_OTHER_WORDS, WAYS_TO_PAY } from './result-word-constants'

// Which column of a bank's file has the statuses, where its heading does not say so: without one each line would count as paid.

const WORDS = /^[\p{L}\p{M}_ -]{2,60}$/u
const CURRENCY = /^[A-Z]{3}$/
const NAME_WORD_MIN = 3

type Known = {
  /** The place of the column with our references. */
  reference: number
  /** The names of those who are paid, which banks print in a column of their own. */
  names: readonly string[]
}

/**
 * The place of the column in which most cells are statuses that are known, else of the first one of words that may be statuses
 * in a language or of a bank that is not: those are asked about.
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
  const known = columns.find(({ cells }) => {
    const read = cells.filter((cell) => WORDS.test(cell) && readStatus(cell) !== 'unknown')
    return read.length * 2 > cells.length
  })
  const ofPeople = new Set(names.flatMap(wordsOf).filter((word) => word.length >= NAME_WORD_MIN))
  const isSomethingElse = (cell: string) =>
    CURRENCY.test(cell) || wordsOf(cell).some((word) => ofPeople.has(word)) || wordsOf(cell).every(isWayToPay)
  const likely = columns.find(
    ({ heading, place, cells }) =>
      place !== reference &&
      !OF_OTHER_WORDS.test(folded(heading)) &&
      cells.length > 0 &&
      cells.every((cell) => WORDS.test(cell)) &&
      !cells.some(isSomethingElse) &&
      // names are different in each row
      (cells.length < 3 || new Set(cells).size < cells.length),
  )
  return (known ?? likely)?.place
}

const wordsOf = (text: string): string[] =>
  folded(text)
    .split(/[^\p{L}\p{M}]+/u)
    .filter((word) => word !== '')
const isWayToPay = (word: string): boolean => WAYS_TO_PAY.has(word)
