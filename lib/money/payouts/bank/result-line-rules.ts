import { plainHeading } from '@/lib/platform/tables/dialect'
import { withoutAccents } from '@/lib/platform/text/identifier'
import {
  CURRENCY_BEHIND,
  CURRENCY_CELL,
  DOLLAR,
  MONEY_IN,
  OF_CURRENCY,
  OF_INCOME,
  OF_RETURNS,
} from './result-constants'
import { readStatus, type StatusMeanings, statusIn } from './result-status-rules'

// What is wrong with a line of a bank's file, whatever payment it is of.

// names may contain the separator, and people choose their names: what stands beside its column must not settle a payment
export function misfit(cells: readonly string[], headings: readonly string[]): string | null {
  const stray = cells.find((cell, place) => cell !== '' && headings[place] === '')
  return stray === undefined ? null : `“${stray}” stands in a column without a name.`
}

const ACH_CODE = /^R\d\d$/

/** What stands in a column of returns where there was none. */
const SAYS_NOTHING = /^(?:[-–—0.,]*|no?|false|none|null|n\/?a)$/i

/** Why what a line says of its payment cannot be true at once. */
export function contradiction(
  cells: readonly string[],
  { status, reason }: { status: string; reason: string },
  { headings, meanings }: { headings: readonly string[]; meanings: StatusMeanings },
): string | null {
  const said = status === '' ? 'paid' : statusIn(status, meanings)
  if (said !== 'paid' && said !== 'failed') return null
  const opposite = said === 'paid' ? 'failed' : 'paid'
  // sentences are left alone: people choose their names
  // a code of ACH beside a payment that was made is asked about, whichever it is
  const isOpposite = (cell: string) =>
    /^[\p{L}\p{M}\d]+$/u.test(cell) && (readStatus(cell) === opposite || (said === 'paid' && ACH_CODE.test(cell)))
  const ofReturn = (cell: string, place: number) => OF_RETURNS.test(headings[place] ?? '') && !SAYS_NOTHING.test(cell)
  const cameIn = (cell: string, place: number) =>
    cell === MONEY_IN || (/[1-9]/.test(cell) && OF_INCOME.test(plainHeading(withoutAccents(headings[place] ?? ''))))
  const returned = said === 'paid' ? (cells.find(ofReturn) ?? cells.find(cameIn)) : undefined
  const other =
    returned ?? cells.find(isOpposite) ?? (said === 'paid' && readStatus(reason) === 'failed' ? reason : undefined)
  return other === undefined ? null : `It says “${status || 'paid'}” and “${other}”. Enter this payment by itself.`
}

/** A heading without the currency it names behind its words. */
export const withoutCurrency = (heading: string): string => heading.replace(CURRENCY_BEHIND, '')

/** The currency that the heading of the amounts names, other than the dollar. */
export function currencyOfHeading(heading: string): string | null {
  const named = CURRENCY_BEHIND.exec(heading)?.[1]
  return named === undefined || DOLLAR.test(named) ? null : named
}

/** The currency of a line that names one other than the dollar, and the dollar nowhere. */
export function otherCurrency(cells: readonly string[], headings: readonly string[]): string | null {
  // "valuta" is a currency, and in other files a day
  const named = cells.filter(
    (cell, place) => CURRENCY_CELL.test(cell) && OF_CURRENCY.test(plainHeading(headings[place] ?? '')),
  )
  return named.some((cell) => DOLLAR.test(cell)) ? null : (named[0] ?? null)
}
