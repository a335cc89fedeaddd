import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findDecimalMark, parseAmount } from '@/lib/platform/money/amount'
import { decimalDollars, formatCents } from '@/lib/platform/money/format'
import corpus from '@/tests/corpus/amounts.json'

describe('an amount', () => {
  test.each(corpus.amounts)('as published programs write it: $text is $cents', ({ text, cents }) => {
    expect(parseAmount(text, { isSigned: true })).toBe(cents === null ? undefined : BigInt(cents))
  })

  test.each([
    ['12', 1_200n],
    [' 0.07 ', 7n],
    ['49.', 4_900n],
    ['USD 49.90', 4_990n],
    ['$ 49.90', 4_990n],
    ['49.90$', 4_990n],
    ['1 234.50', 123_450n],
    ['1\u202f234\u202f567.5', 123_456_750n],
    ['1’234.50', 123_450n],
    ['-0.00', 0n],
    ['-0.001', 0n],
    ['-1', undefined],
    ['', undefined],
    ['.', undefined],
    ['$', undefined],
    ['1e3', undefined],
    ['1.0E+25', undefined],
    ['12,50', undefined],
    ['1,23', undefined],
    ['1,2345', undefined],
    ['1,234 567', undefined],
    ['1,234,56', undefined],
    ['1.2.3', undefined],
    ['€49.90', undefined],
    ['49.90 EUR', undefined],
    ['--1', undefined],
    ['null', undefined],
    ['NaN', undefined],
    ['Infinity', undefined],
    ['0x10', undefined],
    ['1_000', undefined],
    ['1234567890123', undefined],
    ['9'.repeat(100), undefined],
  ])('%j is %s', (text, cents) => {
    expect(parseAmount(text)).toBe(cents)
  })

  test.each([
    ['-12.5', -1_250n],
    ['-$12.50', -1_250n],
    ['$-12.50', -1_250n],
    ['−3', -300n],
    ['-0.005', 0n],
    ['-0.015', -2n],
  ])('that may be below zero: %s is %s', (text, cents) => {
    expect(parseAmount(text, { isSigned: true })).toBe(cents)
  })

  test.each([
    ['49.9000', 4_990n],
    ['12.505', undefined],
    ['59.970000000000006', undefined],
  ])('that a person typed has no part of a cent: %s is %s', (text, cents) => {
    expect(parseAmount(text, { isExact: true })).toBe(cents)
  })

  test.each([
    ['1.234,5', 123_450n],
    ['1 234,50', 123_450n],
    ['1’234,50', 123_450n],
    ['49,90', 4_990n],
    ['1.234', 123_400n],
    ['1,234', 123n],
    ['49.90', undefined],
    ['1,234.50', undefined],
  ])('of a file with a comma before the cents: %s is %s', (text, cents) => {
    expect(parseAmount(text, { decimalMark: ',' })).toBe(cents)
  })

  test('is what it was after it was written in any of our own ways', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 13n), max: 10n ** 13n }), (cents) => {
        for (const written of [decimalDollars(cents), formatCents(cents), `${decimalDollars(cents)}00`])
          expect(parseAmount(written, { isSigned: true, isExact: true })).toBe(cents)
      }),
    )
  })

  test('of a sum that a script computed from cents in floats is those cents', () => {
    const cents = fc.array(fc.integer({ min: 0, max: 10_000_000 }), { minLength: 1, maxLength: 20 })
    fc.assert(
      fc.property(cents, (parts) => {
        const float = parts.reduce((total, part) => total + part / 100, 0)
        expect(parseAmount(String(float))).toBe(BigInt(parts.reduce((total, part) => total + part, 0)))
      }),
    )
  })
})

test.each([
  [['49,90', '5'], ','],
  [['1.234,567'], ','],
  [['49.90', '1,234'], '.'],
  [['1,234.5678'], '.'],
  [['49', '1234'], '.'],
  [[], '.'],
  [['49,90', '49.90'], undefined],
])('the amounts %j of one file have %j before the cents', (amounts, mark) => {
  expect(findDecimalMark(amounts)).toBe(mark)
})
