import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  faultOfAccount,
  isAccountNumber,
  isBic,
  isClabe,
  isHolder,
  isIban,
  isRoutingNumber,
} from '@/lib/platform/bank-accounts/rules'
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
  const isTaken = (name: string) => bankLine('Enter it.', 70, isHolder).safeParse(name).success
  test.each(holders.taken)('can be %s', (name) => expect(isTaken(name)).toBe(true))
  test.each(holders.refused)('cannot be %j', (name) => expect(isTaken(name)).toBe(false))
})

describe('the account of an international transfer', () => {
  const fault = (account: string, bic: string) => faultOfAccount(account, bic)?.split(':')[0] ?? 'none'
  const [mistake, needed, elsewhere, clabe] = [
    'This IBAN has a mistake',
    'Accounts of this bank have an IBAN',
    'This IBAN is of another country than the BIC',
    'Accounts of Mexican banks have a CLABE',
  ]

  test.each([
    // the example of Banco de México's and of the ABM's pages, and numbers that libraries publish
    ['032180000118359719', 'BNMXMXMM', 'none'],
    ['002010077777777771', 'BNMXMXMM', 'none'],
    ['002010077777777772', 'BNMXMXMM', clabe],
    ['00201007777777777', 'BNMXMXMM', clabe],
    ['4111111111111111', 'BNMXMXMM', clabe],
    // not in the registry; banks there use them
    ['MA64011519000001205000534921', 'BCMAMAMC', 'none'],
    ['SN08SN0100152000048500003035', 'CBAOSNDA', 'none'],
    ['MA64011519000001205000534922', 'BCMAMAMC', mistake],
    ['MA64011519000001205000534921', 'CBAOSNDA', mistake],
    ['011519000001205000534921', 'BCMAMAMC', 'none'],
    // a bank's name that has the form of a BIC of Eritrea
    ['DE89370400440532013000', 'COMMERZBANK', elsewhere],
    ['DE89370400440532013000', 'REVOLT21', elsewhere],
    ['FR1420041010050500013M02606', 'CMCIFR2A', 'none'],
    ['MC5811222000010123456789030', 'BNPAFRPP', 'none'],
    ['FR1420041010050500013M02606', 'SGMBMCMC', 'none'],
    ['GB29NWBK60161331926819', 'RBOSIMD2', 'none'],
    ['GI75NWBK000000007099453', 'NWBKGIGI', 'none'],
    ['1015553217801', 'NBOKKWKW', needed],
    ['1015553217801', 'PBANUA2X', needed],
    ['1015553217801', 'CASPKZKA', needed],
    ['1015553217801', 'NBEGEGCX', needed],
    ['06200012345678', 'CTBAAU2S', 'none'],
    ['30080192345', 'SBININBB', 'none'],
  ])('%s at %s: %s', (account, bic, expected) => expect(fault(account, bic)).toBe(expected))

  test.each([
    ['000123456789', true],
    ['A0012', true],
    ['0000', false],
    ['000000000000', false],
    ['MYACCOUNT', false],
    ['123', false],
  ])('%s can be a number of one: %s', (text, expected) => expect(isAccountNumber(text)).toBe(expected))

  test('with one digit of a CLABE mistyped is none', () => {
    const number = '032180000118359719'
    fc.assert(
      fc.property(fc.nat(17), fc.integer({ min: 1, max: 9 }), (place, by) => {
        const digit = (Number(number[place]) + by) % 10
        expect(isClabe(`${number.slice(0, place)}${digit}${number.slice(place + 1)}`)).toBe(false)
      }),
    )
  })
})

test.each([
  ['FR76/3000/6000/0112/3456/7890/189', 'FR7630006000011234567890189'],
  ['DE89_3704_0044_0532_0130_00', 'DE89370400440532013000'],
  ['DE89·3704·0044·0532·0130·00', 'DE89370400440532013000'],
  ['IBAN No. GB29 NWBK 6016 1331 9268 19', 'GB29NWBK60161331926819'],
  ['N° IBAN : FR76 3000 6000 0112 3456 7890 189', 'FR7630006000011234567890189'],
  ['IBAN NO 93 8601 1117 947', 'NO9386011117947'],
  ['NO 93 8601 1117 947', 'NO9386011117947'],
  ['Konto-Nr. 532013000', '532013000'],
  ['Número de cuenta 0123-4567', '01234567'],
  ['Numéro de compte: 0123456789', '0123456789'],
  ['SWIFT-BIC DEUTDEFF', 'DEUTDEFF'],
  ['Swift: NOBANOKK', 'NOBANOKK'],
  ['CODEFRPP', 'CODEFRPP'],
  // of a number that is no IBAN a slash parts the account from its bank
  ['19-2000145399/0800', '192000145399/0800'],
  ['IBAN Nummer DE89370400440532013000', 'DE89370400440532013000'],
  ['Código IBAN ES91 2100 0418 4502 0005 1332', 'ES9121000418450200051332'],
  ['Numer konta: PL61 1090 1014 0000 0712 1981 2874', 'PL61109010140000071219812874'],
  ['Číslo účtu: CZ65 0800 0000 1920 0014 5399', 'CZ6508000000192000145399'],
  ['DE89 3704 0044 0532 0130 00 (EUR), Ada Byron', 'DE89370400440532013000'],
  ['ŠT. RAČUNA: si56 2633 0001 2039 086', 'SI56263300012039086'],
  ['CLABE: 002010077777777771', '002010077777777771'],
  ['CBU 2850590940090418135201', '2850590940090418135201'],
  ['Sort code 60-16-13', '601613'],
])('a bank number as forms print it, %s, is %s', (typed, number) => {
  expect(bankNumber().parse(typed)).toBe(number)
})

test('a brand sign is no part of a holder’s name, and spaces between words are one', () => {
  expect(bankLine('Enter it.', 35).parse('ACME™  Tools® Ltd')).toBe('ACME Tools Ltd')
})
