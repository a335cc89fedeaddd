import { withoutInvisible } from '../text/identifier'
import { readSigns } from './currency-signs'

/** ISO 4217: the codes of currencies, and of units of account that people pay with. */
export const CURRENCY_CODES: readonly string[] =
  `AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CLF CLP
  CNY COP CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR
  ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP
  MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG
  SEK SGD SHP SLE SLL SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD UYU UYW UZS VED VES VND
  VUV WST XAF XCD XCG XOF XPF YER ZAR ZMW ZWG`.split(/\s+/)
const CODES: ReadonlySet<string> = new Set(CURRENCY_CODES)

/** Those of the codes that sums of today are no longer in, with their last day and what followed, by ISO 4217. */
const ENDED: Readonly<Record<string, { lastDay: string; next: string }>> = {
  ANG: { lastDay: '2025-06-30', next: 'XCG' },
  BGN: { lastDay: '2025-12-31', next: 'EUR' },
  SLL: { lastDay: '2024-03-31', next: 'SLE' },
}

/** What is wrong with a currency on a day (2026-11-20) after its last one, as the end of a sentence. */
export function endedProblem(currency: string, day: string): string | undefined {
  const ended = ENDED[currency]
  return ended && day > ended.lastDay
    ? `${currency} ended on ${ended.lastDay}: send the sum in ${ended.next}`
    : undefined
}

/** Of ISO 4217: the decimals of what is not divided into hundredths. */
const DECIMALS: ReadonlyMap<string, number> = new Map([
  ...'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF'.split(' ').map((code) => [code, 0] as const),
  ...'BHD IQD JOD KWD LYD OMR TND'.split(' ').map((code) => [code, 3] as const),
  ...'CLF UYW'.split(' ').map((code) => [code, 4] as const),
])

/** That of the ledger. */
export const DOLLAR = 'USD'

/** What people write for a currency beside its code. Browsers do not load it: their fields are in dollars. */
const SIGNS: Readonly<Record<string, readonly string[]>> = typeof window === 'undefined' ? readSigns() : {}

/** Signs of plain letters that no other currency has, and no other word. */
const CERTAIN_LETTERS: ReadonlySet<string> = new Set(['Ft', 'euro', 'euros', 'yen', 'baht', ...(SIGNS[DOLLAR] ?? [])])
/** Letters that may be another word, or a part of one. */
const PLAIN_LETTERS = /^(?:[A-Za-z. ]+|р)$/

/** Signs that only one currency has, the longest first: the end of "NZ$" is none. */
const OWN_SIGNS: readonly (readonly [sign: string, currency: string])[] = Object.entries(SIGNS)
  .flatMap(([currency, signs]) => signs.map((sign) => [sign, currency] as const))
  .filter(([sign], _, all) => sign !== '$' && all.filter(([other]) => other === sign).length === 1)
  .filter(([sign]) => CERTAIN_LETTERS.has(sign) || !PLAIN_LETTERS.test(sign))
  .sort(([one], [other]) => other.length - one.length)

/** Signs of several currencies, and letters that may be another word, the longest first. */
const SHARED_SIGNS: readonly string[] = [...new Set(Object.values(SIGNS).flat())]
  .filter((sign) => !OWN_SIGNS.some(([own]) => own === sign))
  .sort((one, other) => other.length - one.length)

/** English words that are codes in capitals. */
const WORDS: ReadonlySet<string> = new Set('all bam cup gel mad mop nad pen ron sos top try'.split(' '))
const isWord = (text: string): boolean => WORDS.has(text.toLowerCase()) && text !== text.toUpperCase()

/** Signs of wide keyboards, and that of the rupee in one character. */
const WIDE: Readonly<Record<string, string>> = { '＄': '$', '￡': '£', '￥': '¥', '￦': '₩', '₨': 'Rs' }
const plainSigns = (text: string): string =>
  /^[ -~]*$/.test(text) ? text : withoutInvisible(text).replace(/[＄￡￥￦₨]/g, (sign) => WIDE[sign] ?? sign)

/** What stands before and behind the digits of an amount, without its minus, brackets and points. */
function besideDigits(amount: string): string[] {
  const digits = /\d(?:.*\d)?/s.exec(amount)
  const beside = digits ? [amount.slice(0, digits.index), amount.slice(digits.index + digits[0].length)] : [amount]
  return beside.map((text) => text.replace(/^[^\p{L}\p{Sc}]+|[^\p{L}\p{Sc}/]+$/gu, '').replace(/\s+/g, ' '))
}

/** Whether an amount has a sign: letters as a word beside its digits, others anywhere. */
const hasSign = (amount: string, beside: readonly string[], sign: string): boolean =>
  /[A-Za-zр]/.test(sign) ? beside.some((word) => word.toLowerCase() === sign.toLowerCase()) : amount.includes(sign)

/** Whether a text is the code of a currency, in capitals. */
export const isCurrency = (code: string): boolean => CODES.has(code)

/** Longer texts name no currency, and are not looked at. */
const SUM_MAX = 100

/** The sign of a sum that several currencies have, such as "$" and "kr". */
export function sharedSign(amount: string): string | undefined {
  if (amount.length > SUM_MAX) return undefined
  const text = plainSigns(amount)
  const beside = besideDigits(text)
  // one letter alone is no sign
  return SHARED_SIGNS.find((sign) => hasSign(text, beside, sign) && (/\d/.test(text) || !/^[A-Z]$/.test(sign)))
}

export const isSignOf = (sign: string, currency: string): boolean =>
  currency === DOLLAR ? sign === '$' : (SIGNS[currency] ?? []).includes(sign)

/** The currency that alone has a sign of two or three plain letters, such as TL and RM: in a column of currencies they are no other word. */
export function currencyOfLetters(text: string): string | undefined {
  if (!/^[A-Z][A-Za-z]{1,2}$/.test(text)) return undefined
  const [code, ...others] = Object.keys(SIGNS).filter((currency) => SIGNS[currency]?.includes(text))
  return others.length === 0 ? code : undefined
}

/** How many decimals the smallest unit of a currency is. */
export const decimalsOf = (currency: string): number => DECIMALS.get(currency) ?? 2

/**
 * The currency that an amount names with a code or with a sign that only one has: "€49.90", "49.90 SEK", "49.90 dollars";
 * undefined for none.
 */
export function currencyIn(amount: string): string | undefined {
  if (amount.length > SUM_MAX) return undefined
  const text = plainSigns(amount)
  const beside = besideDigits(text)
  const code = beside.filter((word) => !isWord(word)).find((word) => CODES.has(word.toUpperCase()))
  return code?.toUpperCase() ?? codeOfDollar(text) ?? OWN_SIGNS.find(([sign]) => hasSign(text, beside, sign))?.[1]
}

/** The code beside a dollar or peso sign: "NZD $49.90", "SGD$4.90". */
function codeOfDollar(amount: string): string | undefined {
  const [, before, behind] = /(?<!\p{L})([A-Z]{3}) ?\$ ?\d|\$ ?([A-Z]{3}) ?\d/u.exec(amount) ?? []
  const code = before ?? behind
  return code !== undefined && CODES.has(code) && isSignOf('$', code) ? code : undefined
}

/** An amount without the code or the sign of its currency. */
export function withoutCurrency(amount: string, currency: string): string {
  if (amount.length > SUM_MAX) return amount
  // "MOP$" before "MOP"
  const signs = [currency, ...(SIGNS[currency] ?? [])]
    .sort((one, other) => other.length - one.length)
    .map((sign) => sign.replace(/[.$]/g, '\\$&').replace(' ', '\\s'))
    .join('|')
  const pattern = new RegExp(
    `^([-−+(]?\\s*)(?:${signs})[.:]?(?!\\d*\\p{L})\\s*|\\s*(?:${signs})\\.?(\\s*[-−)]?)$`,
    'iu',
  )
  // "$49.90 AUD" has both
  const plain = plainSigns(amount).replace(new RegExp(`(?<=\\d\\s*)\\((${signs})\\)$`, 'iu'), '$1')
  return plain.replace(pattern, '$1$2').replace(pattern, '$1$2')
}

/** "€49.90", "¥500", "KWD 1.250": a sum of a currency as decimal text, with all its decimals. */
export function formatCurrency(amount: string, currency: string): string {
  const decimals = Math.max(decimalsOf(currency), amount.split('.')[1]?.length ?? 0)
  const options = {
    style: 'currency',
    currency,
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  } as const
  return new Intl.NumberFormat('en-US', options).format(amount as Intl.StringNumericLiteral).replace(/\u00a0/g, ' ')
}
