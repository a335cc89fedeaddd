/** ISO 4217: the codes of currencies, and of units of account that people pay with. */
export const CURRENCY_CODES: readonly string[] =
  `AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CLF CLP
  CNY COP CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HRK HTG HUF IDR
  ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP
  MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG
  SEK SGD SHP SLE SLL SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD UYU UYW UZS VED VES VND
  VUV WST XAF XCD XCG XOF XPF YER ZAR ZMW ZWG`.split(/\s+/)
const CODES: ReadonlySet<string> = new Set(CURRENCY_CODES)

/** Of ISO 4217: the decimals of what is not divided into hundredths. */
const DECIMALS: ReadonlyMap<string, number> = new Map([
  ...'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF'.split(' ').map((code) => [code, 0] as const),
  ...'BHD IQD JOD KWD LYD OMR TND'.split(' ').map((code) => [code, 3] as const),
  ...'CLF UYW'.split(' ').map((code) => [code, 4] as const),
])

/** What people write for a currency beside its code. */
const SIGNS: Readonly<Record<string, readonly string[]>> = {
  AUD: ['AUD$', 'AU$', 'A$', '$'],
  BRL: ['R$'],
  CAD: ['CAD$', 'CA$', 'C$', '$'],
  CNY: ['¥', '元'],
  CZK: ['Kč'],
  DKK: ['kr.', 'kr'],
  EUR: ['€'],
  GBP: ['£'],
  HKD: ['HK$', '$'],
  HUF: ['Ft'],
  ILS: ['₪'],
  INR: ['₹', 'Rs.', 'Rs'],
  ISK: ['kr.', 'kr'],
  JPY: ['¥', '円'],
  KRW: ['₩'],
  MXN: ['MX$', '$'],
  LKR: ['Rs.', 'Rs'],
  NGN: ['₦'],
  NOK: ['kr.', 'kr'],
  NPR: ['Rs.', 'Rs'],
  NZD: ['NZ$', '$'],
  PHP: ['₱'],
  PKR: ['Rs.', 'Rs'],
  PLN: ['zł'],
  SEK: ['kr.', 'kr'],
  SGD: ['S$', '$'],
  THB: ['฿'],
  TRY: ['₺'],
  UAH: ['₴'],
  VND: ['₫'],
}

/** That of the ledger. */
export const DOLLAR = 'USD'

/** Signs that only one currency has, the longest first: the end of "NZ$" is none. */
const OWN_SIGNS: readonly (readonly [sign: string, currency: string])[] = [
  ['US$', DOLLAR] as const,
  ...Object.entries(SIGNS).flatMap(([currency, signs]) =>
    signs
      .filter((sign) => sign !== '$' && Object.values(SIGNS).filter((other) => other.includes(sign)).length === 1)
      .map((sign) => [sign, currency] as const),
  ),
].sort(([one], [other]) => other.length - one.length)

/** Signs of several currencies. */
const SHARED_SIGNS: readonly string[] = [...new Set(Object.values(SIGNS).flat())].filter(
  (sign) => !OWN_SIGNS.some(([own]) => own === sign),
)

/** Whether a text is the code of a currency, in capitals. */
export const isCurrency = (code: string): boolean => CODES.has(code)

/** The sign of a sum that several currencies have, such as "$" and "kr". */
export const sharedSign = (amount: string): string | undefined => SHARED_SIGNS.find((sign) => amount.includes(sign))

export const isSignOf = (sign: string, currency: string): boolean =>
  currency === DOLLAR ? sign === '$' : (SIGNS[currency] ?? []).includes(sign)

/** How many decimals the smallest unit of a currency is. */
export const decimalsOf = (currency: string): number => DECIMALS.get(currency) ?? 2

/** The currency that an amount names with a code or with a sign that only one has: "€49.90", "49.90 SEK"; undefined for none. */
export function currencyIn(amount: string): string | undefined {
  const text = amount.trim()
  const [, before, behind] = /^[-−+(\s]*([A-Za-z]{3})(?![A-Za-z$])|(?<![A-Za-z])([A-Za-z]{3})[-−)\s]*$/.exec(text) ?? []
  const code = (before ?? behind ?? '').toUpperCase()
  if (CODES.has(code)) return code
  return OWN_SIGNS.find(([sign]) => text.includes(sign))?.[1]
}

/** An amount without the code or the sign of its currency. */
export function withoutCurrency(amount: string, currency: string): string {
  const signs = [currency, ...(SIGNS[currency] ?? [])].map((sign) => sign.replace(/[.$]/g, '\\$&')).join('|')
  const pattern = new RegExp(`^([-−+(]?\\s*)(?:${signs})\\s*|\\s*(?:${signs})(\\s*[-−)]?)$`, 'i')
  // "$49.90 AUD" has both
  return amount.replace(pattern, '$1$2').replace(pattern, '$1$2')
}

/** What people write for the dollar where a code belongs: its sign, its name, and its number of ISO 4217. */
const DOLLARS = /^(?:US ?\$|\$ ?USD?|\$|(?:US )?DOLLARS?|USD\$|840)$/

/** The code that a parameter names, in capitals; undefined for what is none. */
export function currencyCode(text: string): string | undefined {
  const code = text.trim().toUpperCase()
  if (CODES.has(code)) return code
  return DOLLARS.test(code) ? DOLLAR : undefined
}

let codesByName: ReadonlyMap<string, string> | undefined

/** Their English names, in small letters, of one and of several: "euro", "british pounds". */
function readNames(): ReadonlyMap<string, string> {
  const nameOf = (currency: string, count: number) =>
    new Intl.NumberFormat('en-US', { style: 'currency', currency, currencyDisplay: 'name', maximumFractionDigits: 0 })
      .formatToParts(count)
      .find(({ type }) => type === 'currency')
  return new Map(
    CURRENCY_CODES.flatMap((code) =>
      [1, 2].map((count) => [(nameOf(code, count)?.value ?? code).toLowerCase(), code] as const),
    ),
  )
}

/** The currency that a cell of a file names: by its code, a sign that only one has, or its English name. */
export function namedCurrency(cell: string): string | undefined {
  codesByName ??= readNames()
  return currencyCode(cell) ?? codesByName.get(cell.trim().toLowerCase()) ?? currencyIn(cell)
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
