import { asciiDigits, withoutInvisible } from '../text/identifier'
import { type Cents, halfEven } from './cents'
import { DOLLAR, withoutCurrency } from './currency'

/** The sign before the cents. */
export const DECIMAL_MARKS = ['.', ','] as const
export type DecimalMark = (typeof DECIMAL_MARKS)[number]

type AmountForm = {
  /** The sign before the cents; `findDecimalMark` finds it for a file. */
  decimalMark?: DecimalMark | undefined
  /** Whether amounts below zero are accepted. */
  isSigned?: boolean
  /** Whether an amount with a part of a cent is refused instead of rounded half to even. */
  isExact?: boolean
}

/** Longer texts are not looked at: the longest amounts are floats, of some 25 characters. */
const LENGTH_MAX = 64

/** The dollar or "USD" behind the digits, also in words. */
const BEHIND = String.raw`(?:(?:US)?\$|USD|\(USD\)|\$USD?|U\$S|(?:U\.?S\.? )?dollars?)`
/** The sign, the dollar or "USD" before or behind it, and "USD", "US$", "U$S" or "$US" on either side of the digits. */
const SIGNED = new RegExp(
  String.raw`^([-−+]?)\s*(?:USD:?\s*|US\s?(?=\$)|U\$S\s*|\$USD?\s*)?([-−+]?)\s*(?:\$\s*)?([-−+]?)([\d.,'’·\s]+?(?:e-\d{1,3})?)\s*${BEHIND}?$`,
  'i',
)

/** Sums below zero as accounting writes them: in brackets, with the dollar before or in them, or with the minus behind. */
const ACCOUNTING = /^((?:US)?\$|USD)?\s*\(([^()]+)\)$|^(.*\d)\s*[-−]$/i

/** Whole digits alone or in groups of three, and the decimals. */
const DIGITS: Readonly<Record<DecimalMark, RegExp>> = {
  '.': /^(\d*|\d{1,3}(?:([,'’·\s])\d{3})(?:\2\d{3})*)(?:\.(\d*))?$/,
  ',': /^(\d*|\d{1,3}(?:([.'’·\s])\d{3})(?:\2\d{3})*)(?:,(\d*))?$/,
}
/** Groups as in India and its neighbors: two digits each, but for the last three. */
const INDIAN = /^([1-9]\d?(,)(?:\d{2},)*\d{3})(?:\.(\d*))?$/
const WHOLE_DIGITS_MAX = 12

/** A dash in place of cents, and the sign before it: prices of Central and Northern Europe. */
const NO_CENTS = /(?<=\d)([.,:])\s?[-−]{1,2}(?=\s*(?:[^\d\s]+\s*)?$)/
/** "/-" and "/=" in place of cents: prices of South Asia and East Africa. */
const NO_CENTS_EITHER = /(?<=\d)\/[-=](?=\s*(?:[^\d\s]+\s*)?$)/
/** Quotation marks around a sum, and the apostrophe with which a spreadsheet begins a text. */
const QUOTED = /^(?:'([^"]*?)'?|"([^"]*)"|[“„]([^“”„]*)[“”])$/

/** Signs as wide keyboards and phones of other scripts have them. Raised digits stay: they are those of a footnote. */
const WIDE = /[\uff01-\uff5e]/g

/** A text with plain signs, whatever the keyboard or the word processor, and without what nobody sees. */
const plainSigns = (text: string, decimalMark: DecimalMark): string =>
  /^[ -_a-~]*$/.test(text)
    ? text
    : asciiDigits(withoutInvisible(text))
        .replace(WIDE, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
        .replace(/[\u2010-\u2015\ufe58\ufe63]/g, '-')
        .replace(/(?<=\d)[`´](?=\d{3})/g, "'")
        .replace(/\u066b/g, decimalMark)
        .replace(/\u066c/g, decimalMark === '.' ? ',' : '.')

/** A sum without quotation marks and without a dash in place of cents, and the sign before the cents, which the dash shows. */
function withoutFrame(text: string, decimalMark: DecimalMark): { written: string; mark: DecimalMark } {
  const [, afterApostrophe, inMarks, inCurledMarks] = QUOTED.exec(text) ?? []
  const framed = (afterApostrophe ?? inMarks ?? inCurledMarks ?? text).trim()
  const written = framed.replace(NO_CENTS_EITHER, '')
  const [, ofThousands] = (written !== framed && /([.,])\d{3}(?=\D*$)/.exec(written)) || []
  if (ofThousands !== undefined) return { written, mark: ofThousands === ',' ? '.' : ',' }
  const [, shown] = NO_CENTS.exec(written) ?? []
  if (shown === undefined) return { written, mark: decimalMark }
  const whole = written.replace(NO_CENTS, '')
  if (shown === ':') return { written: whole, mark: decimalMark }
  // where a dash stands for the cents, the same sign before it parts thousands: "1.249.-"
  const isComma = (shown === ',') !== whole.includes(shown)
  return { written: whole, mark: isComma ? ',' : '.' }
}

/** An exact decimal number: `digits` divided by ten to the power of `decimals`. */
export type Decimal = { digits: bigint; decimals: number }

/** A decimal number as text: "49.90", "-0.05". */
export function decimalText({ digits, decimals }: Decimal): string {
  const size = (digits < 0n ? -digits : digits).toString().padStart(decimals + 1, '0')
  const sign = digits < 0n ? '-' : ''
  return decimals === 0 ? `${sign}${size}` : `${sign}${size.slice(0, -decimals)}.${size.slice(-decimals)}`
}

type DecimalForm = Pick<AmountForm, 'decimalMark'> & {
  /** Its code; dollars where it is left out. */
  currency?: string
}

/**
 * The only parser of amounts: a decimal sum as people, programs and files write it, exactly. Reads `49.9`, `49.9000`, `.50`,
 * `+49.90`, `$1,234.50`, `12,34,567.50`, `1250 USD`, `49,-`, `49.90 dollars`, `'49.90`, below zero also `(49.90)` and `49.90-`, and floats such as `59.970000000000006` and
 * `5.5e-17`; of another currency with its code and its signs.
 * @returns undefined for anything else: an empty text, another currency, thousands that are not grouped by three
 */
export function parseDecimal(
  text: string,
  { decimalMark = '.', currency = DOLLAR }: DecimalForm = {},
): Decimal | undefined {
  if (text.length > LENGTH_MAX) return undefined
  const { written, mark } = withoutFrame(plainSigns(text, decimalMark).trim(), decimalMark)
  const typed = currency === DOLLAR ? written : withoutCurrency(written, currency)
  if (currency !== DOLLAR && /[$]|USD|dollar/i.test(typed)) return undefined
  const [all, dollar = '', enclosed, trailed = ''] = ACCOUNTING.exec(typed) ?? []
  const isNegated = all !== undefined
  const [, first = '', before = '', after = '', number = ''] =
    SIGNED.exec(isNegated ? `${dollar}${enclosed?.trim() ?? trailed}` : typed) ?? []
  const [mantissa = '', exponent = '0'] = number.toLowerCase().split('e-')
  const [, whole = '', , fraction = ''] =
    DIGITS[mark].exec(mantissa) ?? (mark === '.' ? INDIAN.exec(mantissa) : null) ?? []
  const digits = whole.replace(/\D/g, '')
  if ((digits === '' && fraction === '') || digits.length > WHOLE_DIGITS_MAX) return undefined
  if ([first, before, after, isNegated].filter(Boolean).length > 1) return undefined
  const isNegative = isNegated || /[-−]/.test(first + before + after)
  const size = BigInt(digits + fraction)
  return { digits: isNegative ? -size : size, decimals: fraction.length + Number(exponent) }
}

/** A sum of dollars (`parseDecimal`) in cents; a part of a cent is rounded half to even. */
export function parseAmount(text: string, form: AmountForm = {}): Cents | undefined {
  const { decimalMark = '.', isSigned = false, isExact = false } = form
  const decimal = parseDecimal(text, { decimalMark })
  if (!decimal) return undefined
  const divisor = 10n ** BigInt(decimal.decimals)
  const hundredfold = decimal.digits * 100n
  if (isExact && hundredfold % divisor !== 0n) return undefined
  const cents = halfEven(hundredfold, divisor)
  return cents < 0n && !isSigned ? undefined : cents
}

/** Whether a text is an amount below zero. */
export const isBelowZero = (text: string, form: Pick<AmountForm, 'decimalMark'> = {}): boolean =>
  (parseAmount(text, { ...form, isSigned: true }) ?? 0n) < 0n

// before other than three digits or a dash, after a zero alone or nothing, or where the other one groups thousands
const COMMA_BEFORE_CENTS = /,(?:\d{1,2}|\d{4,}|\s?[-–—−]{1,2})\D*$|(?:^|[^\d.,])0*,\d|\.\d{3}[,.]\d/
const DOT_BEFORE_CENTS = /\.(?:\d{1,2}|\d{4,}|\s?[-–—−]{1,2})\D*$|(?:^|[^\d.,])0*\.\d|,\d{3}[.,]\d/

/**
 * The sign before the cents in the amounts of one file or one call. @param likely what it is where nothing shows it
 * @returns undefined where some amounts have one and some the other
 */
export function findDecimalMark(amounts: Iterable<string>, likely: DecimalMark = '.'): DecimalMark | undefined {
  let hasComma = false
  let hasDot = false
  for (const amount of amounts) {
    const text = amount.slice(0, LENGTH_MAX)
    hasComma ||= COMMA_BEFORE_CENTS.test(text)
    hasDot ||= DOT_BEFORE_CENTS.test(text)
  }
  if (hasComma && hasDot) return undefined
  if (!hasComma && !hasDot) return likely
  return hasComma ? ',' : '.'
}
