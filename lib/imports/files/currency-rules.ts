import { type Decimal, decimalText, findDecimalMark, parseDecimal } from '@/lib/platform/money/amount'
import {
  currencyIn,
  currencyOfLetters,
  DOLLAR,
  decimalsOf,
  isCurrency,
  isSignOf,
  sharedSign,
} from '@/lib/platform/money/currency'
import { likelyDecimalMark } from '@/lib/platform/tables/cells'
import { currencyOfCell } from './column-cell-rules'
import { headingWords } from './column-rules'
import type { CurrencySource, FileFormat } from './schema'

// Which currency the sums of a file with sales are in.

/** Words of headings that are codes of currencies, too, and those that are words in brackets as well. */
const NO_CODES: ReadonlySet<string> = new Set(['ALL', 'CUP', 'MAD', 'PEN', 'SOS', 'TOP', 'TRY'])
const NO_CODES_IN_BRACKETS: ReadonlySet<string> = new Set(['ALL', 'TOP'])

/** Longer headings are not looked at beyond this many characters. */
const HEADING_MAX = 100

/** Signs of dollars and pesos with letters beside them. */
const LETTERED_DOLLAR = /(?<![A-Za-z])[A-Z][A-Za-z]{0,2}\$|\$[A-Z](?![A-Za-z])/g

/** The currency that the heading of sums names: "Total (EUR)", "Betrag €", `amount_eur`. */
export function currencyOfHeading(given: string): string | undefined {
  const heading = given.slice(0, HEADING_MAX)
  const inBrackets = [...heading.matchAll(/[([（]([^)\]）]*)[)\]）]/g)].flatMap(([, text = '']) =>
    text.split(/[^A-Z]+/),
  )
  const words = headingWords(heading)
  const last = words.length > 1 ? (words.at(-1) ?? '').toUpperCase() : ''
  // "R$" and "NT$" are no dollars of the United States
  const lettered = heading.match(LETTERED_DOLLAR)?.find((one) => one !== 'US$')
  if (lettered !== undefined) return currencyIn(`${lettered} 1`)
  return (
    inBrackets.find((code) => isCurrency(code) && !NO_CODES_IN_BRACKETS.has(code)) ??
    ofSignAlone(heading) ??
    (heading.includes('$') ? DOLLAR : undefined) ??
    (isCurrency(last) && !NO_CODES.has(last) ? last : undefined)
  )
}

/** Signs that stand close behind a word where words are not parted. */
const CLOSE_BEHIND = /(?<=\p{L})(?:円|บาท)(?!\p{L})/gu

/** The currency of a sign that is a word of its own: "Цена лв.", "金額（円）". In "Общая сумма" no сум is meant. */
function ofSignAlone(heading: string): string | undefined {
  const words = heading.replace(CLOSE_BEHIND, ' $&').match(/(?:[\p{L}\p{M}]+[.']?)+|\p{Sc}/gu) ?? []
  const inBrackets = heading.match(/(?<=[([（])[A-Za-z]{2,4}(?=[)\]）])/g) ?? []
  const inLetters = inBrackets.map(currencyOfLetters).find((code) => code !== undefined)
  if (inLetters !== undefined) return inLetters
  const signs = words.filter((word) => !/^[A-Za-z.']+$/.test(word)).map((word) => [word, word.replace(/\.$/, '')])
  return signs
    .map((forms) => ({ forms, currency: currencyIn(`1 ${forms[0]}`) }))
    .find(({ forms, currency }) => currency !== undefined && forms.some((form) => isSignOf(form, currency)))?.currency
}

/** The sign in a heading that several currencies have, "Belopp (kr)", "Precio C$": undefined for none, and for "$" alone. */
function sharedSignOfHeading(given: string): string | undefined {
  const heading = given.slice(0, HEADING_MAX)
  const inBrackets = [...heading.matchAll(/[([（]([^)\]）]*)[)\]）]/g)].map(([, text = '']) => text.trim())
  const behind = /(?<=\S\s)(?:kr|Rs|lei)\.?$/i.exec(heading.trim())?.[0] ?? ''
  return [...inBrackets, behind, ...(heading.match(LETTERED_DOLLAR) ?? [])]
    .map((text) => text.replace(/\.$/, ''))
    .find((text) => text !== '' && text !== '$' && sharedSign(`1 ${text}`)?.toLowerCase() === text.toLowerCase())
}

/** A sum of a row as it is written, and what its column of currencies says; empty where it says nothing. */
type Written = { amount: string; currency: string }

/** The currency that is proposed, and what says so; empty where somebody must choose it. */
type Likely = { currency: string; from: CurrencySource }

/**
 * The currency of the sums that name none, as far as the beginning of a file tells. Somebody must choose it where some sums name
 * a currency and some do not, or where it is one of several.
 * @param known that of the file before
 */
export function likelyCurrency(heading: string, rows: readonly Written[], known: string | undefined): Likely {
  const ofHeading = currencyOfHeading(heading)
  if (ofHeading !== undefined) return { currency: ofHeading, from: 'file' }
  const sums = rows.filter(({ amount }) => amount.trim() !== '')
  const named = sums.map(({ amount, currency }) => currencyOfCell(currency) ?? currencyIn(amount))
  const codes = new Set(named.filter((code) => code !== undefined))
  const ofColumn = sharedSignOfHeading(heading)
  const signs = new Set(
    sums.flatMap(({ amount }, row) => (named[row] === undefined ? [sharedSign(amount) ?? ofColumn] : [])),
  )
  const likely: Likely = known === undefined ? OURS : { currency: known, from: 'before' }
  const [code] = codes
  if (signs.size === 0) return codes.size === 1 && code !== undefined ? { currency: code, from: 'file' } : likely
  const isOf = (currency: string) => [...signs].every((sign) => sign === undefined || isSignOf(sign, currency))
  if (isOf(likely.currency) && (codes.size === 0 || (codes.size === 1 && code === likely.currency))) return likely
  return codes.size === 0 && isOf(DOLLAR) && !signs.has(undefined) ? OURS : { currency: '', from: 'nothing' }
}

const OURS: Likely = { currency: DOLLAR, from: 'default' }

/**
 * The sign before the decimals of the sums of a file. Where nothing else shows it, and its currency has three decimals, three digits
 * behind a sign are these.
 */
export function decimalMarkOf(amounts: readonly string[], separator: FileFormat['separator'], currency: string) {
  const likely = likelyDecimalMark(separator)
  const found = findDecimalMark(amounts, likely)
  const isShown = findDecimalMark(amounts, '.') === findDecimalMark(amounts, ',')
  if (found === undefined || isShown || decimalsOf(currency) !== 3) return found ?? likely
  const marks = new Set(amounts.flatMap((amount) => /\d([.,])\d{3}(?!\d)/.exec(amount)?.[1] ?? []))
  return marks.has(',') ? (marks.has('.') ? likely : ',') : marks.has('.') ? '.' : likely
}

type Sum = { amount: string } | { problem: string }

/**
 * The sum of a row as a call has it: of dollars 49.90, of other currencies with their code; so is a refund of dollars, which would be in
 * the currency of its sale without. Its sign is left out.
 * @param isRefund whether it may be below zero
 */
export function readSum(
  written: Written,
  format: Pick<FileFormat, 'decimalMark' | 'currency'>,
  isRefund: boolean,
): Sum {
  const currency = currencyOfRow(written, format.currency)
  if (typeof currency !== 'string') return currency
  const { decimalMark } = format
  const decimal = parseDecimal(written.amount, { decimalMark, currency })
  const exact = decimal && inUnits(decimal, currency)
  if (exact === undefined) return { problem: `The amount “${written.amount}” is not a sum such as 49${decimalMark}90.` }
  if (exact.digits < 0n && !isRefund) return { problem: belowZero(written.amount) }
  const amount = decimalText({ ...exact, digits: exact.digits < 0n ? -exact.digits : exact.digits })
  const isNamed = written.currency !== '' || currencyIn(written.amount) !== undefined || written.amount.includes('$')
  return { amount: currency !== DOLLAR || (isRefund && isNamed) ? `${amount} ${currency}` : amount }
}

const belowZero = (amount: string): string =>
  `The amount “${amount}” is below zero. A refund has “refund” as its event and what was paid back as its amount.`

/** A sum with the decimals of its currency. 1.234 is a thousand in one country and has a part of a cent in another: that is none. */
function inUnits({ digits, decimals }: Decimal, currency: string): Decimal | undefined {
  const units = decimalsOf(currency)
  if (decimals <= units) return { digits: digits * 10n ** BigInt(units - decimals), decimals: units }
  const divisor = 10n ** BigInt(decimals - units)
  return digits % divisor === 0n ? { digits: digits / divisor, decimals: units } : undefined
}

/** The currency of a row: that of its column, of its amount, else of the file. */
function currencyOfRow({ amount, currency: cell }: Written, ofFile: string): string | { problem: string } {
  const ofCell = cell === '' ? undefined : readCell(cell, ofFile)
  if (cell !== '' && ofCell === undefined)
    return { problem: `The currency “${cell}” is not the code of one, such as EUR.` }
  const named = currencyIn(amount)
  const sign = named === undefined ? sharedSign(amount) : undefined
  if (ofCell !== undefined) {
    const isOther = named === undefined ? sign !== undefined && !isSignOf(sign, ofCell) : named !== ofCell
    return isOther ? { problem: `The amount “${amount}” is not in ${ofCell}, which its currency is.` } : ofCell
  }
  if (named !== undefined) return named
  if (sign === undefined || isSignOf(sign, ofFile)) return ofFile
  if (sign === '$') return DOLLAR
  return { problem: `The amount “${amount}” is in one of several currencies: choose that of the file.` }
}

function readCell(cell: string, ofFile: string): string | undefined {
  const sign = sharedSign(cell)
  return sign === cell && isSignOf(sign, ofFile) ? ofFile : currencyOfCell(cell)
}
