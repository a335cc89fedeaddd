import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isBic, isHolder, isIban, isRoutingNumber } from '@/lib/platform/bank-accounts/rules'
import { bankLine, bankNumber, bicSchema } from '@/lib/platform/bank-accounts/schema'
import holders from '@/tests/corpus/account-holders.json'
import { addresses } from '@/tests/corpus/addresses.json'
import accounts from '@/tests/corpus/bank-accounts.json'

describe('a routing number', () => {
  test.each([
    ['021000021', true],
    ['121000248', true],
    ['011401533', true],
    ['021000022', false],
    ['021000012', false],
    ['131000021', false],
    ['02100002', false],
    ['0210000211', false],
    ['02100002x', false],
    ['', false],
  ])('%s is valid: %s', (text, expected) => expect(isRoutingNumber(text)).toBe(expected))

  test('with one digit mistyped is invalid', () => {
    const number = '021000021'
    fc.assert(
      fc.property(fc.nat(8), fc.integer({ min: 1, max: 9 }), (place, by) => {
        const digit = (Number(number[place]) + by) % 10
        expect(isRoutingNumber(`${number.slice(0, place)}${digit}${number.slice(place + 1)}`)).toBe(false)
      }),
    )
  })
})

describe('an IBAN', () => {
  test.each([
    ['DE89370400440532013000', true],
    ['GB29NWBK60161331926819', true],
    ['FR1420041010050500013M02606', true],
    ['NO9386011117947', true],
    ['MT84MALT011000012345MTLCAST001S', true],
    ['DE89370400440532013001', false],
    ['DE8937040044053201300', false],
    ['US89370400440532013000', false],
    ['GB29nwbk60161331926819', false],
    ['', false],
  ])('%s is valid: %s', (text, expected) => expect(isIban(text)).toBe(expected))

  test('with two adjacent characters swapped is invalid', () => {
    const iban = 'DE89370400440532013000'
    fc.assert(
      fc.property(fc.integer({ min: 4, max: 20 }), (place) => {
        const [a, b] = [iban.charAt(place), iban.charAt(place + 1)]
        fc.pre(a !== b)
        expect(isIban(`${iban.slice(0, place)}${b}${a}${iban.slice(place + 2)}`)).toBe(false)
      }),
    )
  })
})

test.each([
  ['COBADEFFXXX', true],
  ['COBADEFF', true],
  ['COBADEFFX', false],
  ['COB1DE', false],
  ['cobadeff', false],
])('the BIC %s is valid: %s', (text, expected) => expect(isBic(text)).toBe(expected))

describe('published accounts', () => {
  test.each(accounts.ibans)('the IBAN %s is one', (iban) => expect(isIban(iban)).toBe(true))
  test.each(accounts.notIbans)('the IBAN $iban is none: $why', ({ iban }) => expect(isIban(iban)).toBe(false))
  test.each(accounts.bics)('the BIC %s is one', (bic) => expect(isBic(bic)).toBe(true))
  test.each(accounts.notBics)('the BIC %s is none', (bic) => expect(isBic(bic)).toBe(false))
  test.each(accounts.routingNumbers)('$number of $bank is a routing number', ({ number }) =>
    expect(isRoutingNumber(number)).toBe(true),
  )
  test.each(accounts.notRoutingNumbers)('%s is no routing number', (number) =>
    expect(isRoutingNumber(number)).toBe(false),
  )
})

describe('a number as people write it', () => {
  const iban = bankNumber().refine(isIban)

  test.each(accounts.ibansAsWritten)('$how is its IBAN', ({ written, iban: read }) =>
    expect(iban.safeParse(written).data).toBe(read),
  )
  test.each(accounts.bicsAsWritten)('$how is its BIC', ({ written, bic }) =>
    expect(bicSchema.safeParse(written).data).toBe(bic),
  )
  test.each(accounts.notIbansAsWritten)('$written is no IBAN: $why', ({ written }) =>
    expect(iban.safeParse(written).success).toBe(false),
  )
})

test.each(addresses)('banks can carry $street, $postalCode $city', ({ street, city, postalCode }) => {
  const line = bankLine('Which?', 70)
  const given = [street, city, postalCode].filter(Boolean)
  expect(given.map((text) => line.safeParse(text).success)).toEqual(given.map(() => true))
})

describe('the holder of an account', () => {
  test.each(holders.taken)('can be %s', (name) => expect(isHolder(name.normalize('NFKC'))).toBe(true))
  test.each(holders.refused)('cannot be %j', (name) => expect(isHolder(name.normalize('NFKC'))).toBe(false))
})
