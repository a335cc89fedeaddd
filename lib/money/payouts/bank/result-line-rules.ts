import { plainHeading } from '@/lib/platform/tables/dialect'
import { OF_CURRENCY, OF_RETURNS } from './result-constants'
import { readStatus, type StatusMeanings, statusIn } from './result-status-rules'

// What is wrong with a line of a bank's file, whatever payment it is of.

// names may contain the separator, and people choose their names: what stands beside its column must not settle a payment
export function misfit(cells: readonly string[], headings: readonly string[]): string | null {
  const stray = cells.find((cell, place) => cell !== '' && headings[place] === '')
  return stray === undefined ? null : `“${stray}” stands in a column without a name.`
}

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
  const isOpposite = (cell: string) => /^[\p{L}\d]+$/u.test(cell) && readStatus(cell) === opposite
  const ofReturn = (cell: string, place: number) => OF_RETURNS.test(headings[place] ?? '') && !SAYS_NOTHING.test(cell)
  const returned = said === 'paid' ? cells.find(ofReturn) : undefined
  const other =
    returned ?? cells.find(isOpposite) ?? (said === 'paid' && readStatus(reason) === 'failed' ? reason : undefined)
  return other === undefined ? null : `It says “${status || 'paid'}” and “${other}”. Enter this payment by itself.`
}

/** The currency of a line that names one other than the dollar, and the dollar nowhere. */
export function otherCurrency(cells: readonly string[], headings: readonly string[]): string | null {
  const named = cells.filter((cell, place) => cell !== '' && OF_CURRENCY.test(plainHeading(headings[place] ?? '')))
  return named.some((cell) => /^(?:USD|US\$|\$)$/i.test(cell)) ? null : (named[0] ?? null)
}
