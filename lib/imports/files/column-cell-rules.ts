import { type DecimalMark, parseDecimal } from '@/lib/platform/money/amount'
import { type Cents, halfEven } from '@/lib/platform/money/cents'
import { currencyIn, DOLLAR, isCurrency, sharedSign } from '@/lib/platform/money/currency'
import { currencyCode } from '@/lib/platform/money/currency-names'
import { clickIdWithin } from '@/lib/traffic/requests/click-id-rules'
import { DATE_ORDERS } from './constants'
import { parseInstant } from './instant-rules'

// What the cells of a column can be, whatever it is called.

type Cells = readonly string[]
type WithCells = { cells: Cells }

const filled = (cells: Cells): string[] => cells.map((cell) => cell.trim()).filter((cell) => cell !== '')
/** Whether most of the cells that say something pass: a slip in one row is that row's. */
const most = (cells: Cells, test: (cell: string) => boolean): boolean => {
  const some = filled(cells)
  return some.length > 0 && some.filter(test).length * 2 > some.length
}

/** The instant of a cell in milliseconds, days before months where only that is a date. */
const instantOf = (cell: string): number | undefined =>
  DATE_ORDERS.map((dateOrder) => parseInstant(cell, { dateOrder, timeZone: 'UTC' })?.getTime()).find(
    (instant) => instant !== undefined,
  )

/** A sum in hundredths of its currency, whichever that is. */
function centsOf(cell: string): Cents | undefined {
  const named = currencyIn(cell)
  const number = named === undefined ? cell.replace(sharedSign(cell) ?? '', '').replace(/\.$/, '') : cell
  const currency = named ?? DOLLAR
  const marks: readonly DecimalMark[] = /,\d{1,2}\D*$/.test(number) ? [',', '.'] : ['.', ',']
  const decimal = marks
    .map((decimalMark) => parseDecimal(number, { decimalMark, currency }))
    .find((found) => found !== undefined)
  return decimal && halfEven(decimal.digits * 100n, 10n ** BigInt(decimal.decimals))
}

/** Words of a filter, which calls have as codes in small letters. */
const OF_FILTERS = /^(?:all|top)$/

/** The currency that a cell names. */
export const currencyOfCell = (cell: string): string | undefined =>
  OF_FILTERS.test(cell.trim()) ? undefined : currencyCode(cell)

/** Whether they name currencies, by code, sign or name. */
export const areCurrencies = (cells: Cells): boolean =>
  most(cells, (cell) => currencyOfCell(cell) !== undefined || sharedSign(cell) === cell)

/** Whether each is the code of a currency, whatever stands above them. */
export const areCurrencyCodes = (cells: Cells): boolean =>
  cells.length > 0 && cells.every((cell) => isCurrency(cell.trim()))

export const areTimes = (cells: Cells): boolean => most(cells, (cell) => instantOf(cell) !== undefined)
export const areSums = (cells: Cells): boolean => most(cells, (cell) => centsOf(cell) !== undefined)

/** Whether they are times whatever stands above them: digits alone may be the number of an order. */
const areDates = (cells: Cells): boolean => areTimes(cells) && !cells.some((cell) => /^\d*$/.test(cell.trim()))

/** Whether every cell that says something has a click id of ours, which nothing else looks like. */
export const areClickIds = (cells: Cells): boolean => {
  const some = filled(cells)
  return some.length > 0 && some.every((cell) => clickIdWithin(cell) !== undefined)
}

/** Whether the cells tell rows apart at all: a column that is empty, or says the same in each of three rows or more, does not. Two may be a sale and its refund. */
export const areIdentifying = (cells: Cells): boolean =>
  filled(cells).length > 0 && (cells.length < 3 || new Set(cells).size > 1)

/**
 * Whether each row has a number of its own: a word with a digit that is neither a date, nor a sum with cents, nor an address, nor a count
 * of the rows.
 */
export const areNumbersOfRows = (cells: Cells): boolean =>
  new Set(cells).size === cells.length &&
  cells.every((cell) => /^\S{1,80}$/.test(cell.trim()) && /\p{Nd}/u.test(cell) && !/@/.test(cell)) &&
  !areDates(cells) &&
  !cells.every((cell, row) => Number(cell) === Number(cells[0]) + row && Number(cells[0]) < 2) &&
  !cells.every(isSum)

/** Whether some cell of a column is a sum for certain, or has decimals as programs print them without zeros at their end. */
export const hasCents = ({ cells }: WithCells): boolean =>
  cells.some((cell) => isSum(cell) || (/^\d+[.,]\d$/.test(cell.trim()) && centsOf(cell) !== undefined))

/** Whether a cell is a sum for certain: with its cents, or the sign of a currency. */
const isSum = (cell: string): boolean =>
  (/[.,]\d{2}(?!\d)/.test(cell) || /\p{Sc}/u.test(cell) || currencyIn(cell) !== undefined) &&
  centsOf(cell) !== undefined

/** Of columns with a time in each row the one that is never later than another: a sale is before it is paid and sent. */
export function earliest<Column extends WithCells>(columns: readonly Column[]): Column | undefined {
  const times = columns
    .filter(({ cells }) => areDates(cells))
    .map((column) => ({ column, values: column.cells.map((cell) => instantOf(cell) ?? 0) }))
  return times.find(({ values }) =>
    times.every((other) => values.every((value, row) => value <= (other.values[row] ?? 0))),
  )?.column
}

/** Of columns with a sum in each row the one that is never below another: the total has its parts in it. */
export function largest<Column extends WithCells>(columns: readonly Column[]): Column | undefined {
  const sums = columns
    .filter(({ cells }) => areSums(cells) && filled(cells).length === cells.length)
    .map((column) => ({ column, values: column.cells.map((cell) => centsOf(cell.trim()) ?? 0n) }))
  return sums.find(({ values }) =>
    sums.every((other) => values.every((value, row) => value >= (other.values[row] ?? 0n))),
  )?.column
}
