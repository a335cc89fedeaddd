import { describe, expect, test } from 'vitest'
import { formFor, isInForce, validUntil } from '@/lib/money/tax/form-rules'
import { isEin, isForeignTaxNumber, isGiin, isItin, isPostBox, isSameName, isSsn } from '@/lib/money/tax/number-rules'

test.each([
  [true, false, 'w9'],
  [true, true, 'w9'],
  [false, false, 'w8ben'],
  [false, true, 'w8bene'],
])('a U.S. person %s who signs for a business %s needs a %s [S2.7]', (isUsPerson, isBusiness, expected) => {
  expect(formFor({ isUsPerson, isBusiness })).toBe(expected)
})

describe('nine digits are', () => {
  test.each([
    ['212556789', true],
    ['899999999', true],
    ['001010001', true],
    ['000556789', false],
    ['666556789', false],
    ['900556789', false],
    ['212006789', false],
    ['212550000', false],
    ['078051120', false],
    ['123456789', false],
    ['21255678', false],
    ['2125567890', false],
    ['21255678x', false],
  ])('a Social Security number, %s: %s', (text, expected) => expect(isSsn(text)).toBe(expected))

  test.each([
    ['912506789', true],
    ['912706789', true],
    ['912886789', true],
    ['912896789', false],
    ['912936789', false],
    ['912996789', true],
    ['912006789', false],
    ['812706789', false],
  ])('an ITIN, %s: %s', (text, expected) => expect(isItin(text)).toBe(expected))

  test.each([
    ['123456789', true],
    ['990000001', true],
    ['073456789', false],
    ['193456789', false],
    ['893456789', false],
    ['12345678', false],
  ])('an EIN, %s: %s', (text, expected) => expect(isEin(text)).toBe(expected))
})

test.each([
  ['12345678903', true],
  ['ABC/123.X', true],
  ['123', false],
  ['000000', false],
  ['123456789012345678901', false],
  ['12<34>', false],
])('%s is a foreign tax number: %s', (text, expected) => expect(isForeignTaxNumber(text)).toBe(expected))

test.each([
  ['98Q96B.00000.LE.250', true],
  ['98Q96B.00000.XX.250', false],
  ['98Q96B.00000.LE.25', false],
  ['98O96B.00000.LE.250', false],
])('%s is a GIIN: %s', (text, expected) => expect(isGiin(text)).toBe(expected))

test.each([
  ['P.O. Box 12', true],
  ['PO BOX 12', true],
  ['Post Office Box 12', true],
  ['Postfach 12', true],
  ['12 Boxer Street', false],
  ['Box Hill 1', false],
])('%s is a post office box: %s', (text, expected) => expect(isPostBox(text)).toBe(expected))

test.each([
  ['Ada Byron', 'ada  byron', true],
  ['Ada M. Byron', 'Ada M Byron', true],
  ['Jürgen Groß', 'Jürgen Groß', true],
  ['Ada Byron', 'A. Byron', false],
  ['Ada Byron', '', false],
])('%s and %s are the same name: %s', (a, b, expected) => expect(isSameName(a, b)).toBe(expected))

describe('a form is valid', () => {
  test.each([
    ['w9', '2020-01-01T12:00:00Z', null],
    ['w8ben', '2026-11-21T12:00:00Z', '2030-01-01T05:00:00.000Z'],
    // still 2025 in Eastern time
    ['w8bene', '2026-01-01T04:59:59Z', '2029-01-01T05:00:00.000Z'],
    ['w8bene', '2026-01-01T05:00:00Z', '2030-01-01T05:00:00.000Z'],
  ] as const)('%s signed %s until %s', (kind, signedAt, expected) => {
    expect(validUntil(kind, new Date(signedAt))?.toISOString() ?? null).toBe(expected)
  })

  test('exactly until its third year ends', () => {
    const form = { kind: 'w8ben', signedAt: new Date('2026-11-21T12:00:00Z') } as const
    expect(isInForce(form, new Date('2030-01-01T04:59:59.999Z'))).toBe(true)
    expect(isInForce(form, new Date('2030-01-01T05:00:00Z'))).toBe(false)
    expect(isInForce({ ...form, kind: 'w9' }, new Date('2060-01-01T00:00:00Z'))).toBe(true)
  })
})
