import { describe, expect, test } from 'vitest'
import type { PayoutMethodKind } from '@/lib/generated/prisma/enums'
import { accountKey, listPayoutMethods, maskDestination, toDestination } from '@/lib/money/payout-methods/rules'
import { type MethodFields, methodChangeSchema } from '@/lib/money/payout-methods/schema'

const PASSWORD = 'correct horse battery'
const US_BANK = {
  kind: 'us_bank',
  accountHolder: 'Ada Byron',
  routingNumber: '021000021',
  accountNumber: '000123456789',
  accountType: 'checking',
  password: PASSWORD,
} satisfies MethodFields
const BANK = {
  kind: 'international_bank',
  accountHolder: 'Ada Byron',
  address: 'Am Markt 1',
  city: 'Köln',
  postalCode: '50667',
  country: 'DE',
  bankName: 'Commerzbank',
  bic: 'COBADEFF',
  account: 'DE89 3704 0044 0532 0130 00',
  password: PASSWORD,
} satisfies MethodFields

const problems = (fields: unknown) => {
  const { error } = methodChangeSchema.safeParse(fields)
  return error?.issues.map(({ path, code, message }) => path.join('.') || `${code}: ${message}`) ?? []
}

describe('the fields of a method', () => {
  test.each([
    ['a PayPal address', { kind: 'paypal', email: 'Ada@Pay.Example ', password: PASSWORD }],
    ['a Payoneer address', { kind: 'payoneer', email: 'ada@pay.example', password: PASSWORD }],
    [
      'a US account with spaces and hyphens',
      { ...US_BANK, routingNumber: '0210 0002 1', accountNumber: '0001-2345-6789' },
    ],
    ['an account with an IBAN', BANK],
    [
      'numbers with their names before them',
      { ...US_BANK, routingNumber: 'ABA 021000021', accountNumber: 'Acct # 000123456789' },
    ],
    ['a BIC with its name before it', { ...BANK, bic: 'BIC COBA DE FF', account: 'IBAN DE89370400440532013000' }],
    [
      'an account without an IBAN in a country without IBANs',
      { ...BANK, country: 'JP', bic: 'BOTKJPJT', account: '1234567' },
    ],
    ['no postal code', { ...BANK, postalCode: '' }],
    ['an account in Honduras', { ...BANK, bic: 'CABFHNTE', account: 'HN88CABF00000000000250005469' }],
    ['a holder with accents and marks', { ...BANK, accountHolder: "Nguyễn Thị Łucja d'Órsay-Þór & Söhne (GbR)" }],
    ['a holder that begins with a sign', { ...US_BANK, accountHolder: '@home Ltd' }],
    ['a holder in full-width letters', { ...US_BANK, accountHolder: 'Ａｄａ Ｂｙｒｏｎ' }],
  ])('%s is accepted', (_, fields) => expect(problems(fields)).toEqual([]))

  test.each([
    ['no address', { kind: 'paypal', email: 'ada', password: PASSWORD }, ['email']],
    ['no password', { kind: 'paypal', email: 'ada@pay.example', password: '' }, ['password']],
    ['an unknown kind', { kind: 'cheque', password: PASSWORD }, ['kind']],
    ['a field of another kind [Q24]', { ...US_BANK, email: 'ada@pay.example' }, [expect.stringContaining('email')]],
    ['an unknown field [Q24]', { ...US_BANK, affiliateId: 7 }, [expect.stringContaining('affiliateId')]],
    ['a wrong routing number', { ...US_BANK, routingNumber: '021000022' }, ['routingNumber']],
    ['a short account number', { ...US_BANK, accountNumber: '123' }, ['accountNumber']],
    ['letters in the account number', { ...US_BANK, accountNumber: '12345x' }, ['accountNumber']],
    ['a line break in the holder', { ...US_BANK, accountHolder: 'Ada\nByron' }, ['accountHolder']],
    ['a mistyped IBAN', { ...BANK, account: 'DE89 3704 0044 0532 0130 01' }, ['account']],
    ['an account number in a country with IBANs', { ...BANK, account: '532013000' }, ['account']],
    ['a wrong BIC', { ...BANK, bic: 'COBA' }, ['bic']],
    ['an unknown country', { ...BANK, country: 'ZZ' }, ['country']],
    ['the routing number of the government', { ...US_BANK, routingNumber: '000000000' }, ['routingNumber']],
    ['the routing number of traveler’s checks', { ...US_BANK, routingNumber: '800000014' }, ['routingNumber']],
    ['a BIC of no country', { ...BANK, bic: 'COBAZZFF' }, ['bic']],
    ['an account number in Qatar', { ...BANK, bic: 'QNBAQAQA', account: '0000123456789' }, ['account']],
    ['an account number in Bahrain', { ...BANK, bic: 'NBOBBHBM', account: '00012345678' }, ['account']],
    ['a holder that turns the text', { ...US_BANK, accountHolder: '\u202egnp.tnuocca' }, ['accountHolder']],
    ['a holder that shows nothing', { ...US_BANK, accountHolder: '\u200b\u2060' }, ['accountHolder']],
    ['a holder of emoji', { ...US_BANK, accountHolder: 'Ada 🚀' }, ['accountHolder']],
    ['a holder without letters', { ...US_BANK, accountHolder: '123' }, ['accountHolder']],
    ['a holder that is a formula', { ...US_BANK, accountHolder: '=cmd|A1' }, ['accountHolder']],
    ['a holder in a script that payments do not carry', { ...BANK, accountHolder: '王小明' }, ['accountHolder']],
    ['a city that turns the text', { ...BANK, city: 'Köln\u2067' }, ['city']],
    ['a bank of emoji', { ...BANK, bankName: '🏦' }, ['bankName']],
  ])('%s is refused at its field', (_, fields, expected) => expect(problems(fields)).toEqual(expected))
})

describe('the stored fields of a method', () => {
  const details = (fields: MethodFields) => toDestination(methodChangeSchema.parse(fields))
  const wallet = (email: string) => details({ kind: 'paypal', email, password: PASSWORD })

  test('leave out the password and name the account iban or accountNumber', () => {
    expect(wallet('Ada@Pay.Example')).toEqual({ email: 'ada@pay.example' })
    expect(details(US_BANK)).toEqual({
      accountHolder: 'Ada Byron',
      routingNumber: '021000021',
      accountNumber: '000123456789',
      accountType: 'checking',
    })
    expect(details(BANK)).toMatchObject({ iban: 'DE89370400440532013000', bic: 'COBADEFF' })
    const japan = details({ ...BANK, bic: 'BOTKJPJT', account: '123-4567' })
    expect(japan).toMatchObject({ accountNumber: '1234567' })
    expect(japan).not.toHaveProperty('iban')
  })

  test.each([
    [wallet('ada@pay.example'), 'a•••@pay.example'],
    [details(US_BANK), 'Checking ••6789'],
    [details({ ...US_BANK, accountType: 'savings' }), 'Savings ••6789'],
    [details(BANK), 'IBAN DE ••3000'],
    [details({ ...BANK, bic: 'BOTKJPJT', account: '1234567' }), 'Account ••4567'],
  ])('are shown masked: case %#', (kept, hint) => expect(maskDestination(kept)).toBe(hint))

  test.each<[string, [PayoutMethodKind, MethodFields], [PayoutMethodKind, MethodFields], boolean]>([
    ['another holder', ['us_bank', US_BANK], ['us_bank', { ...US_BANK, accountHolder: 'Bob' }], true],
    ['another type', ['us_bank', US_BANK], ['us_bank', { ...US_BANK, accountType: 'savings' }], true],
    ['another number', ['us_bank', US_BANK], ['us_bank', { ...US_BANK, accountNumber: '000123456780' }], false],
    ['another branch', ['international_bank', BANK], ['international_bank', { ...BANK, bic: 'COBADEFFXXX' }], true],
  ])('are compared as the same account or another with %s: case %#', (_, [a, first], [b, second], expected) => {
    expect(accountKey(a, details(first)) === accountKey(b, details(second))).toBe(expected)
  })

  const japan: MethodFields = { ...BANK, bic: 'BOTKJPJT', account: '1234567' }
  test.each<[string, [PayoutMethodKind, MethodFields], [PayoutMethodKind, MethodFields], boolean]>([
    [
      'the head office as a branch',
      ['international_bank', japan],
      ['international_bank', { ...japan, bic: 'BOTKJPJTXXX' }],
      true,
    ],
    ['a branch', ['international_bank', japan], ['international_bank', { ...japan, bic: 'BOTKJPJT123' }], false],
    [
      'zeros before the number',
      ['international_bank', japan],
      ['international_bank', { ...japan, account: '0001234567' }],
      true,
    ],
    ['fewer zeros', ['us_bank', US_BANK], ['us_bank', { ...US_BANK, accountNumber: '123456789' }], true],
    [
      'zeros behind the number',
      ['us_bank', US_BANK],
      ['us_bank', { ...US_BANK, accountNumber: '0001234567890' }],
      false,
    ],
  ])('are compared in one spelling, with %s: case %#', (_, [a, first], [b, second], expected) => {
    expect(accountKey(a, details(first)) === accountKey(b, details(second))).toBe(expected)
  })

  test.each([
    ['ada.byron+x@gmail.com', 'adabyron@googlemail.com', true],
    ['ada+work@pay.example', 'ada@pay.example', true],
    ['a.da@pay.example', 'ada@pay.example', false],
    ['a_da-b@proton.me', 'adab@pm.me', true],
    ['ada@ya.ru', 'ada@yandex.com', true],
    ['ada@me.com', 'ada@icloud.com', true],
    ['ada@outlook.com', 'ada@hotmail.com', false],
  ])('have one mailbox for %s and %s: %s', (one, other, expected) => {
    for (const kind of ['paypal', 'payoneer'] as const)
      expect(accountKey(kind, { email: one }) === accountKey(kind, { email: other })).toBe(expected)
  })

  test('are not the same account at another provider', () => {
    const kept = wallet('ada@pay.example')
    expect(accountKey('paypal', kept)).not.toBe(accountKey('payoneer', kept))
  })
})

describe('the methods to choose from', () => {
  const method = (kind: 'payoneer' | 'paypal' | 'us_bank', hint: string) => ({ kind, hint, fault: null })

  test('are in order of priority, only the newest of each kind [S3.35]', () => {
    const methods = [
      method('us_bank', '••1'),
      method('paypal', 'new'),
      method('paypal', 'old'),
      method('payoneer', 'p'),
    ]
    expect(listPayoutMethods(methods, null)).toEqual([
      { kind: 'payoneer', hint: 'p', isUsual: true, fault: null },
      { kind: 'paypal', hint: 'new', isUsual: false, fault: null },
      { kind: 'us_bank', hint: '••1', isUsual: false, fault: null },
    ])
  })

  test('keep their order when another one is the default [S3.35]', () => {
    const methods = [method('payoneer', 'p'), method('us_bank', '••1')]
    expect(listPayoutMethods(methods, 'us_bank').map(({ kind, isUsual }) => [kind, isUsual])).toEqual([
      ['payoneer', false],
      ['us_bank', true],
    ])
  })
})
