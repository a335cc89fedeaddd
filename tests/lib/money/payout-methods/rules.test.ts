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
      'an account without an IBAN in a country without IBANs',
      { ...BANK, country: 'JP', bic: 'BOTKJPJT', account: '1234567' },
    ],
    ['no postal code', { ...BANK, postalCode: '' }],
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

  test('are not the same account at another provider', () => {
    const kept = wallet('ada@pay.example')
    expect(accountKey('paypal', kept)).not.toBe(accountKey('payoneer', kept))
  })
})

describe('the methods to choose from', () => {
  const method = (kind: 'payoneer' | 'paypal' | 'us_bank', hint: string) => ({ kind, hint })

  test('are in order of priority, only the newest of each kind [S3.35]', () => {
    const methods = [
      method('us_bank', '••1'),
      method('paypal', 'new'),
      method('paypal', 'old'),
      method('payoneer', 'p'),
    ]
    expect(listPayoutMethods(methods, null)).toEqual([
      { kind: 'payoneer', hint: 'p', isUsual: true },
      { kind: 'paypal', hint: 'new', isUsual: false },
      { kind: 'us_bank', hint: '••1', isUsual: false },
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
