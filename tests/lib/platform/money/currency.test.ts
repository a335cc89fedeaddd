import { describe, expect, test } from 'vitest'
import { decimalText, parseAmount, parseDecimal } from '@/lib/platform/money/amount'
import { currencyCode, currencyIn, decimalsOf, formatCurrency, isCurrency } from '@/lib/platform/money/currency'

const read = (text: string, currency?: string) => {
  const found = parseDecimal(text, currency === undefined ? {} : { currency })
  return found && decimalText(found)
}

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
  ['EURO', undefined],
  ['USDT', undefined],
  ['', undefined],
])('%s is the code %s', (text, code) => {
  expect(currencyCode(text)).toBe(code)
})
