import { describe, expect, test } from 'vitest'
import { type DecimalMark, decimalText, parseAmount, parseDecimal } from '@/lib/platform/money/amount'
import { currencyIn, decimalsOf, endedProblem, formatCurrency, isCurrency } from '@/lib/platform/money/currency'
import { currencyCode } from '@/lib/platform/money/currency-names'
import corpus from '@/tests/corpus/sums-by-country.json'

const read = (text: string, currency?: string) => {
  const found = parseDecimal(text, currency === undefined ? {} : { currency })
  return found && decimalText(found)
}

test('a currency that ended is none after its last day', () => {
  expect(endedProblem('BGN', '2025-12-31')).toBeUndefined()
  expect(endedProblem('BGN', '2026-01-01')).toBe('BGN ended on 2025-12-31: send the sum in EUR')
  expect(endedProblem('EUR', '2026-01-01')).toBeUndefined()
})

describe('an amount in another currency', () => {
  test.each([
    ['49.90', 'EUR', '49.90'],
    ['€49.90', 'EUR', '49.90'],
    ['49.90 €', 'EUR', '49.90'],
    ['EUR 1,234.50', 'EUR', '1234.50'],
    ['1234.50eur', 'EUR', '1234.50'],
    ['-€5', 'EUR', '-5'],
    ['(€5.00)', 'EUR', '-5.00'],
    ['5.00-', 'EUR', '-5.00'],
    ['¥500', 'JPY', '500'],
    ['500 円', 'JPY', '500'],
    ['1.250', 'KWD', '1.250'],
    ['CA$20', 'CAD', '20'],
    ['$20', 'CAD', '20'],
    ['$49.90 AUD', 'AUD', '49.90'],
    ['AUD$5', 'AUD', '5'],
    ['Rs. 500', 'INR', '500'],
    ['49.90 kr', 'SEK', '49.90'],
    ['49.90 kr.', 'DKK', '49.90'],
    ['R$ 10.00', 'BRL', '10.00'],
    ['59.970000000000006', 'EUR', '59.970000000000006'],
    ['₹1,23,456.00', 'INR', '123456.00'],
    ['Rp 150000', 'IDR', '150000'],
    ['Rp.150,000', 'IDR', '150000'],
    ['RM49.90', 'MYR', '49.90'],
    ['NT$1,490', 'TWD', '1490'],
    ['Fr. 49.90', 'CHF', '49.90'],
    ['CHF 1’234.50', 'CHF', '1234.50'],
    ['1 499 ₽', 'RUB', '1499'],
    ['499 руб.', 'RUB', '499'],
    ['R 1 234.50', 'ZAR', '1234.50'],
    ['-R500', 'ZAR', '-500'],
    ['S/. 49.90', 'PEN', '49.90'],
    ['S/ 49.90', 'PEN', '49.90'],
    ['$ 49900', 'CLP', '49900'],
    ['COL$ 49900', 'COP', '49900'],
    ['د.ك 1.250', 'KWD', '1.250'],
    ['٤٩٫٩٠ ر.س.', 'SAR', '49.90'],
    ['49.90 лв.', 'BGN', '49.90'],
    ['49.90 euros', 'EUR', '49.90'],
    ['500원', 'KRW', '500'],
    ['￦49,000', 'KRW', '49000'],
    ['₨ 500', 'PKR', '500'],
    ['49.- kr', 'NOK', '49'],
    ['1.234,- kr', 'NOK', '1234'],
    ['B/. 5', 'PAB', '5'],
    ['Fr. 5.-', 'CHF', '5'],
    ['“49.90 €”', 'EUR', '49.90'],
  ])('%s of %s is read exactly', (text, currency, decimal) => {
    expect(read(text, currency)).toBe(decimal)
  })

  test.each([
    ['$49.90', 'EUR'],
    ['USD 49.90', 'EUR'],
    ['£49.90', 'EUR'],
    ['CA$20', 'AUD'],
    ['EUR', 'EUR'],
    ['', 'EUR'],
    ['12,34', 'EUR'],
    ['49.90 dollars', 'EUR'],
    ['RM49.90', 'EUR'],
    ['Rs 500', 'ZAR'],
    ['R 500', 'MYR'],
  ])('%s is none of %s', (text, currency) => {
    expect(read(text, currency)).toBeUndefined()
  })

  test('is no sum of dollars', () => {
    for (const text of ['€49.90', 'EUR 49.90', '¥500', '49.90 kr']) expect(parseAmount(text)).toBeUndefined()
  })
})

test.each([
  ['€49.90', 'EUR'],
  ['49,90 €', 'EUR'],
  ['GBP 12', 'GBP'],
  ['12.00 gbp', 'GBP'],
  ['-£12', 'GBP'],
  ['US$49', 'USD'],
  ['49 USD', 'USD'],
  ['NZ$5', 'NZD'],
  ['CA$5', 'CAD'],
  ['A$5', 'AUD'],
  ['R$5', 'BRL'],
  ['5 zł', 'PLN'],
  ['S/ 5', 'PEN'],
  ['5 ₽', 'RUB'],
  ['5 euros', 'EUR'],
  ['5 US dollars', 'USD'],
  ['NT$5', 'TWD'],
  // letters that may be another word
  ['49 all', undefined],
  ['49 ALL', 'ALL'],
  ['top 5', undefined],
  ['R 5', undefined],
  ['RM5', undefined],
  ['Rp 5', undefined],
  ['$5', undefined],
  ['¥500', undefined],
  ['5 kr', undefined],
  ['49.90', undefined],
  ['ABC 5', undefined],
  ['59.970000000000006', undefined],
])('%s names %s', (text, currency) => {
  expect(currencyIn(text)).toBe(currency)
})

// ISO 4217, list one: minor units
test.each([
  ['USD', 2],
  ['HUF', 2],
  ['TWD', 2],
  ['MGA', 2],
  ['JPY', 0],
  ['ISK', 0],
  ['UGX', 0],
  ['KRW', 0],
  ['BHD', 3],
  ['IQD', 3],
  ['LYD', 3],
  ['CLF', 4],
])('%s has %i decimals', (currency, decimals) => {
  expect(isCurrency(currency)).toBe(true)
  expect(decimalsOf(currency)).toBe(decimals)
})

test.each([
  ['49.9', 'EUR', '€49.90'],
  ['500', 'JPY', '¥500'],
  ['1.25', 'KWD', 'KWD 1.250'],
  ['1234567.891', 'GBP', '£1,234,567.891'],
  ['-5', 'EUR', '-€5.00'],
])('%s of %s is written %s', (amount, currency, text) => {
  expect(formatCurrency(amount, currency)).toBe(text)
})

test.each([
  [' eur ', 'EUR'],
  ['US$', 'USD'],
  ['$', 'USD'],
  ['us dollars', 'USD'],
  ['840', 'USD'],
  ['€', 'EUR'],
  ['￡', 'GBP'],
  ['978', 'EUR'],
  ['392', 'JPY'],
  ['036', 'AUD'],
  ['532', 'XCG'],
  ['924', 'ZWG'],
  ['EURO', 'EUR'],
  ['Euros', 'EUR'],
  ['EUR (€)', 'EUR'],
  ['€ - Euro', 'EUR'],
  ['US Dollar (USD)', 'USD'],
  ['CAD ($)', 'CAD'],
  ['RMB', 'CNY'],
  ['ＥＵＲ', 'EUR'],
  ['Schweizer Franken', 'CHF'],
  ['US-Dollar', 'USD'],
  ['livre sterling', 'GBP'],
  ['złoty polski', 'PLN'],
  ['日本円', 'JPY'],
  ['NT$', 'TWD'],
  // of several currencies, ended, two at once, and none
  ['kr', undefined],
  ['¥', undefined],
  ['pesos', undefined],
  ['HRK', undefined],
  ['191', undefined],
  ['EUR/USD', undefined],
  ['EUR ($)', undefined],
  ['49.90', undefined],
  ['null', undefined],
  ['XXX', undefined],
  ['CNH', undefined],
  ['USDT', undefined],
  ['', undefined],
])('%s is the code %s', (text, code) => {
  expect(currencyCode(text)).toBe(code)
})

// what Node's CLDR writes in the countries of the currencies, by their shortest signs
test.each(
  Object.entries({
    AED: 'ar-AE',
    ARS: 'es-AR',
    AUD: 'en-AU',
    BDT: 'bn-BD',
    BRL: 'pt-BR',
    CAD: 'fr-CA',
    CHF: 'de-CH',
    CLP: 'es-CL',
    CNY: 'zh-CN',
    COP: 'es-CO',
    CZK: 'cs-CZ',
    DKK: 'da-DK',
    EGP: 'ar-EG',
    EUR: 'fr-FR',
    GBP: 'en-GB',
    HKD: 'zh-HK',
    HUF: 'hu-HU',
    IDR: 'id-ID',
    ILS: 'he-IL',
    INR: 'en-IN',
    JPY: 'ja-JP',
    KES: 'en-KE',
    KRW: 'ko-KR',
    KWD: 'ar-KW',
    KZT: 'kk-KZ',
    LKR: 'si-LK',
    MAD: 'ar-MA',
    MXN: 'es-MX',
    MYR: 'ms-MY',
    NGN: 'en-NG',
    NOK: 'nb-NO',
    NZD: 'en-NZ',
    PEN: 'es-PE',
    PHP: 'fil-PH',
    PKR: 'en-PK',
    PLN: 'pl-PL',
    QAR: 'ar-QA',
    RON: 'ro-RO',
    RUB: 'ru-RU',
    SAR: 'ar-SA',
    SEK: 'sv-SE',
    SGD: 'en-SG',
    THB: 'th-TH',
    TRY: 'tr-TR',
    TWD: 'zh-TW',
    UAH: 'uk-UA',
    USD: 'en-US',
    UYU: 'es-UY',
    VND: 'vi-VN',
    XOF: 'fr-SN',
    ZAR: 'en-ZA',
  }),
)('sums of %s as programs in %s write them are read', (currency, country) => {
  const misread = [1.5, 49.9, 1234.5, 1_234_567.25].flatMap((sum) => {
    const fractions = { minimumFractionDigits: decimalsOf(currency), maximumFractionDigits: decimalsOf(currency) }
    const options = { style: 'currency', currency, ...fractions } as const
    const exact = decimalText({
      digits: BigInt(Math.round(sum * 10 ** decimalsOf(currency))),
      decimals: decimalsOf(currency),
    })
    return (['symbol', 'narrowSymbol', 'code'] as const)
      .map((currencyDisplay) => new Intl.NumberFormat(country, { ...options, currencyDisplay }))
      .map((format) => [format.format(sum), markOf(country)] as const)
      .filter(([text, decimalMark]) => {
        const decimal = parseDecimal(text, { currency, decimalMark })
        return (decimal && decimalText(decimal)) !== exact
      })
  })
  expect(misread).toEqual([])
})

const markOf = (country: string) => (/[,٫]/.test((1.5).toLocaleString(country)) ? ',' : '.')

test.each(corpus.sums as [string, string, DecimalMark, string][])(
  '%s is a sum of %s',
  (text, currency, decimalMark, sum) => {
    const found = parseDecimal(text, { currency, decimalMark })
    expect(found && decimalText(found)).toBe(sum)
  },
)

test.each([
  ['C$ 49', undefined],
  ['249 All', undefined],
  ['249 ALL', 'ALL'],
  ['NZD $100.70', 'NZD'],
  ['$ SGD4.90', 'SGD'],
  ['EUR $4.90', undefined],
  ['₼49', 'AZN'],
  ['֏ 1000', 'AMD'],
  ['N$49', 'NAD'],
  ['EC$49', 'XCD'],
  ['49 Br', undefined],
  ['49 ريال', undefined],
  ['2963yen', 'JPY'],
])('the sum %s names %s', (text, currency) => {
  expect(currencyIn(text)).toBe(currency)
})

test.each([
  ['British Pound Sterling', 'GBP'],
  ['Dollars canadiens', 'CAD'],
  ['złoty', 'PLN'],
  ['PLN zł', 'PLN'],
  ['NOK kr', 'NOK'],
  ['SEK kr', 'SEK'],
  ['CNY (¥)', 'CNY'],
  ['EUR kr', undefined],
  ['36', 'AUD'],
  ['08', 'ALL'],
  ['8', undefined],
  ['TL', 'TRY'],
  ['RM', 'MYR'],
  ['Rs', undefined],
  ['Sh', undefined],
])('a cell with %s names the currency %s', (text, currency) => {
  expect(currencyCode(text)).toBe(currency)
})

test.each([
  ['1.249.-', '.', 'CHF', '1249'],
  ['1.249.-', ',', 'CHF', '1249'],
  ['1,249,-', '.', 'EUR', '1249'],
  ['1.249,-', '.', 'EUR', '1249'],
  ['1,249.-', ',', 'EUR', '1249'],
  ['12.-', ',', 'CHF', '12'],
  ['1.249/-', '.', 'KES', '1249'],
  ['1,249/-', ',', 'KES', '1249'],
  ['1,249.50/-', '.', 'INR', '1249.50'],
] as const)('%s with %s before the cents of other sums is %s %s', (text, decimalMark, currency, sum) => {
  const found = parseDecimal(text, { currency, decimalMark })
  expect(found && decimalText(found)).toBe(sum)
})

test('words of a filter are no currency, and long texts take no time', () => {
  expect(['All', 'Top', 'ALL', 'all', 'TOP', 'try'].map(currencyCode)).toEqual([
    undefined,
    undefined,
    'ALL',
    'ALL',
    'TOP',
    'TRY',
  ])
  const from = performance.now()
  for (const text of [' '.repeat(50_000), 'a'.repeat(50_000), `5${' '.repeat(50_000)}(USD)`, '('.repeat(50_000)]) {
    expect(currencyCode(text)).toBeUndefined()
    expect(currencyIn(text)).toBeUndefined()
    expect(parseDecimal(text, { currency: 'EUR' })).toBeUndefined()
  }
  expect(performance.now() - from).toBeLessThan(500)
})

test.each([
  ['U.S. Dollar', 'USD'],
  ['dollar américain', 'USD'],
  ['dólares americanos', 'USD'],
  ['koruna česká', 'CZK'],
  ['svenska kronor', 'SEK'],
  ['norske kroner', 'NOK'],
  ['złotych polskich', 'PLN'],
  ['francs suisses', 'CHF'],
  ['libras esterlinas', 'GBP'],
  ['reais', 'BRL'],
  ['гривень', 'UAH'],
  ['rupiah', 'IDR'],
])('%s, whatever the order and the number of its words, is %s', (text, currency) => {
  expect(currencyCode(text)).toBe(currency)
})
