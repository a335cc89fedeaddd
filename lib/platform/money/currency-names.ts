import { folded } from '../text/fold'
import { identifierForm } from '../text/identifier'
import { CURRENCY_CODES, currencyIn, currencyOfLetters, DOLLAR, isCurrency, isSignOf, sharedSign } from './currency'

// The words with which a call or a cell of a file names a currency. Browsers do not need them.

/** ISO 4217: the numbers of the currencies in the order of `CURRENCY_CODES`. */
const NUMBERS = (
  '784 971 008 051 532 973 032 036 533 944 977 052 050 975 048 108 060 096 068 986 044 064 072 933 084 124 976 756 990 152 ' +
  '156 170 188 192 132 203 262 208 214 012 818 232 230 978 242 238 826 981 936 292 270 324 320 328 344 340 332 348 360 ' +
  '376 356 368 364 352 388 400 392 404 417 116 174 408 410 414 136 398 418 422 144 430 426 434 504 498 969 807 104 496 ' +
  '446 929 480 462 454 484 458 943 516 566 558 578 524 554 512 590 604 598 608 586 985 600 634 946 941 643 646 682 090 ' +
  '690 938 752 702 654 925 694 706 968 728 930 222 760 748 764 972 934 788 776 949 780 901 834 980 800 840 858 927 860 ' +
  '926 928 704 548 882 950 951 532 952 953 886 710 967 924'
).split(' ')

/** Words of everyday use for one currency that are none of its names. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  rmb: 'CNY',
  renminbi: 'CNY',
  yuan: 'CNY',
  yen: 'JPY',
  sterling: 'GBP',
  'pound sterling': 'GBP',
  'pounds sterling': 'GBP',
  'british pound sterling': 'GBP',
  'gb pounds': 'GBP',
  naira: 'NGN',
  baht: 'THB',
  ringgit: 'MYR',
  forint: 'HUF',
  hryvnia: 'UAH',
  гривна: 'UAH',
  гривни: 'UAH',
  гривен: 'UAH',
  гривня: 'UAH',
  гривні: 'UAH',
  гривень: 'UAH',
  reais: 'BRL',
  rupiah: 'IDR',
  taka: 'BDT',
  tenge: 'KZT',
  тенге: 'KZT',
  lari: 'GEL',
  shekel: 'ILS',
  shekels: 'ILS',
  rand: 'ZAR',

  'pfund sterling': 'GBP',
  'livre sterling': 'GBP',
  'libra esterlina': 'GBP',
  'sterlina britannica': 'GBP',
  'dollars canadiens': 'CAD',
  'dollar canadien': 'CAD',
  zloty: 'PLN',
  zlotych: 'PLN',
  nis: 'ILS',
  ntd: 'TWD',
  'dollar americain': DOLLAR,
  'dollars americains': DOLLAR,
  'dolar americano': DOLLAR,
  'dolares americanos': DOLLAR,
  'dollaro americano': DOLLAR,
  'dolar amerykanski': DOLLAR,
  'amerikanischer dollar': DOLLAR,
  'amerikaanse dollar': DOLLAR,
  us: DOLLAR,
  $: DOLLAR,
  dollar: DOLLAR,
  dollars: DOLLAR,
  $us: DOLLAR,
  $usd: DOLLAR,
}

const LANGUAGES = 'en cs da de es fi fr hu it ja ko nb nl pl pt ro ru sv tr uk zh'.split(' ')

/** A name without accents and points, its words in one order: "koruna česká" is the "česká koruna". */
const plainName = (name: string): string =>
  folded(name)
    .replace(/\./g, '')
    .trim()
    .split(/[\s-]+/)
    .sort()
    .join(' ')

/** Those whose names in all languages are read as of several, too: "svenska kronor". */
const COMMON = 'EUR USD GBP CHF SEK NOK DKK PLN CZK HUF RON TRY UAH BRL MXN INR CAD AUD'.split(' ')

/** Names in several languages, and in English of one and of several: "euro", "british pounds", "us dollar". */
function* allNames(): Generator<readonly [name: string, code: string]> {
  for (const language of LANGUAGES) for (const code of COMMON) yield* countedNames(language, code, [2, 5])
  for (const language of LANGUAGES) {
    const names = new Intl.DisplayNames(language, { type: 'currency' })
    for (const code of CURRENCY_CODES) yield [names.of(code) ?? code, code]
  }
  for (const code of CURRENCY_CODES) yield* countedNames('en', code, [1, 2])
}

function* countedNames(language: string, currency: string, counts: readonly number[]) {
  const options = { style: 'currency', currency, currencyDisplay: 'name', maximumFractionDigits: 0 } as const
  const format = new Intl.NumberFormat(language, options)
  for (const count of counts) {
    const name = format.formatToParts(count).find(({ type }) => type === 'currency')?.value
    yield [name ?? currency, currency] as const
  }
}

let known: ReadonlyMap<string, string> | undefined

/** What each word names; a name that two currencies have in two languages is none. */
function readNames(): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  const unclear = new Set<string>()
  for (const [name, code] of allNames()) {
    const plain = plainName(name)
    if ((found.get(plain) ?? code) !== code) unclear.add(plain)
    found.set(plain, code)
  }
  for (const name of unclear) found.delete(name)
  for (const [place, number] of NUMBERS.entries()) found.set(number, CURRENCY_CODES[place] ?? '')
  // the number of the Antillean guilder is that of what followed it
  found.set('532', 'XCG')
  for (const [name, code] of Object.entries(OTHER_NAMES)) found.set(plainName(name), code)
  return found
}

function codeOf(text: string): string | undefined {
  const code = text.toUpperCase()
  // in a column of currencies these are the words of a filter
  if (isCurrency(code) && !/^(?:All|Top)$/.test(text)) return code
  known ??= readNames()
  return known.get(plainName(text)) ?? currencyOfLetters(text) ?? currencyIn(text)
}

/** No currency has a longer name, in characters. */
const NAME_MAX = 60

/** A number without the zero before it, as spreadsheets save 036. */
const codeOfShortNumber = (text: string): string | undefined => (/^\d\d$/.test(text) ? codeOf(`0${text}`) : undefined)

/**
 * The code of the currency that a parameter or a cell names: by its code or number of ISO 4217, a sign that only one has, or its
 * name in some twenty languages, also by several of them as in "EUR (€)". "$" is the dollar of the United States. Undefined for
 * what is none, and for two.
 */
export function currencyCode(text: string): string | undefined {
  if (text.length > NAME_MAX) return undefined
  const plain = identifierForm(text)
  const whole = /\d/.test(plain) && !/^\d{3}$/.test(plain) ? codeOfShortNumber(plain) : codeOf(plain)
  if (whole !== undefined) return whole
  const parts = plain
    .split(/[^\p{L}\p{Sc} ]+|\s(?=\p{Sc})|(?<=^[A-Z]{3})\s/u)
    .map((part) => part.trim())
    .filter((part) => part !== '')
  const codes = new Set(parts.map((part) => (sharedSign(part) === part ? part : codeOf(part))))
  const [code] = [...codes].filter((one) => one === undefined || isCurrency(one))
  const isOne = [...codes].every(
    (one) => one === code || (one !== undefined && code !== undefined && isSignOf(one, code)),
  )
  return parts.length > 1 && isOne ? code : undefined
}
