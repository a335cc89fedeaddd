import { describe, expect, test } from 'vitest'
import { readEnv } from '@/lib/platform/env'
import { DEFAULT_PUBLIC_SETTINGS } from '@/lib/platform/settings/public-settings-rules'
import { defaultSettings } from '@/lib/platform/settings/rules'
import { SECTION_SCHEMAS, type Section, settingsSchema } from '@/lib/platform/settings/schema'

const ENV = {
  DATABASE_URL: 'postgresql://x@y/z',
  DEMO: '1',
  NEXTAUTH_SECRET: 'kd83hfwq0zmvb62ncx71ltye95uojra4',
  DATA_ENCRYPTION_KEY: 'p6xq2vn8jw4tz0ybm5rc1hd7ukf93gla',
}
const defaults = defaultSettings(readEnv(ENV))
const LEVELS = [
  { name: 'One', requiredEarningsCents: 0, holdDays: 14 },
  { name: 'Two', requiredEarningsCents: 10_000, holdDays: 10 },
  { name: 'Three', requiredEarningsCents: 100_000, holdDays: 7 },
  { name: 'Four', requiredEarningsCents: 1_000_000, holdDays: 5 },
  { name: 'Five', requiredEarningsCents: 5_000_000, holdDays: 3 },
]

function errorsOf(section: Section, values: object): Record<string, string> {
  const parsed = SECTION_SCHEMAS[section].safeParse(values)
  return Object.fromEntries((parsed.error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]))
}

describe('the settings of a new network', () => {
  test('are the numbers of the specification, and are valid', () => {
    expect(defaults).toMatchObject({
      referrals: { shareBps: 500, months: 12 },
      payouts: { minimumCents: 1_000, destinationHours: 72, taxFormAboveCents: 60_000 },
      offers: { holdDays: 7 },
      appeals: { windowDays: 30, decisionDays: 7 },
      links: { smartLinks: 20, shortLinks: 200, domains: 3 },
      retention: { clickMonths: 14, networkAfterDays: 30, eraseAfterDays: 180 },
      brand: { name: 'Stoke', accent: null, logoUrl: null, supportEmail: null },
    })
    expect(settingsSchema.parse(defaults)).toEqual(defaults)
    expect(SECTION_SCHEMAS.levels.safeParse({ levels: LEVELS }).success).toBe(true)
    expect(DEFAULT_PUBLIC_SETTINGS).toMatchObject({ name: 'Stoke', minimumPayoutCents: 1_000, referralShareBps: 500 })
  })

  test('ask applicants about themselves, except in the demo, which approves everybody at once', () => {
    expect(defaults.applications).toEqual({ isAsked: false, termsUrl: null, termsVersion: '1' })
    const own = readEnv({ ...ENV, DEMO: '0', NEXTAUTH_URL: 'https://acme.example' })
    expect(defaultSettings(own).applications.isAsked).toBe(true)
  })

  test('are what the environment says where it says something', () => {
    const env = readEnv({
      ...ENV,
      TAX_FORM_ABOVE_CENTS: '0',
      RETENTION_CLICK_MONTHS: '20',
      SUPPORT_EMAIL: 'a@b.example',
    })
    expect(defaultSettings(env)).toMatchObject({
      payouts: { taxFormAboveCents: 0 },
      retention: { clickMonths: 20 },
      brand: { supportEmail: 'a@b.example' },
    })
  })
})

describe('is refused at its field', () => {
  const { applications, referrals, payouts, retention, brand } = defaults
  test.each<[string, Section, object, string]>([
    ['terms without https', 'applications', { ...applications, termsUrl: 'http://acme.example/terms' }, 'termsUrl'],
    ['terms that are a script', 'applications', { ...applications, termsUrl: 'javascript:alert(1)' }, 'termsUrl'],
    ['terms without a version', 'applications', { ...applications, termsVersion: ' ' }, 'termsVersion'],
    ['an answer that is neither yes nor no', 'applications', { ...applications, isAsked: 'maybe' }, 'isAsked'],
    ['a share over 100%', 'referrals', { ...referrals, shareBps: 10_100 }, 'shareBps'],
    ['a share over half', 'referrals', { ...referrals, shareBps: 5_001 }, 'shareBps'],
    ['a negative share', 'referrals', { ...referrals, shareBps: -1 }, 'shareBps'],
    ['a share that is no number', 'referrals', { ...referrals, shareBps: 'five' }, 'shareBps'],
    ['no month', 'referrals', { ...referrals, months: 0 }, 'months'],
    ['half a month', 'referrals', { ...referrals, months: 1.5 }, 'months'],
    ['a minimum of a cent', 'payouts', { ...payouts, minimumCents: 1 }, 'minimumCents'],
    ['no minimum', 'payouts', { ...payouts, minimumCents: null }, 'minimumCents'],
    [
      'a hold of an hour after a change of destination',
      'payouts',
      { ...payouts, destinationHours: 1 },
      'destinationHours',
    ],
    ['a hold of two years', 'offers', { holdDays: 730 }, 'holdDays'],
    ['clicks for less than a year', 'retention', { ...retention, clickMonths: 12 }, 'clickMonths'],
    ['addresses erased before they are shortened', 'retention', { ...retention, eraseAfterDays: 20 }, 'eraseAfterDays'],
    ['a name with markup', 'brand', { ...brand, name: 'A <b>' }, 'name'],
    ['an empty name', 'brand', { ...brand, name: '  ' }, 'name'],
    ['a color in words', 'brand', { ...brand, accent: 'red' }, 'accent'],
    ['a logo that is a script', 'brand', { ...brand, logoUrl: 'javascript:alert(1)' }, 'logoUrl'],
    ['a logo at another path of this site', 'brand', { ...brand, logoUrl: '/api/logo.png' }, 'logoUrl'],
    [
      'a logo at another site without a scheme',
      'brand',
      { ...brand, logoUrl: `//evil.example/files/${'0'.repeat(64)}.png` },
      'logoUrl',
    ],
    ['a logo without TLS', 'brand', { ...brand, logoUrl: 'http://a.example/logo.png' }, 'logoUrl'],
    ['a support address that is none', 'brand', { ...brand, supportEmail: 'help' }, 'supportEmail'],
  ])('%s', (_, section, values, field) => {
    const errors = errorsOf(section, values)
    expect(Object.keys(errors)).toEqual([field])
    expect(errors[field]).toMatch(/^[A-Z].*\.$/)
  })

  const withLevel = (index: number, change: object) => ({
    levels: LEVELS.map((level, at) => (at === index ? { ...level, ...change } : level)),
  })
  test.each<[string, object, string]>([
    ['a first level that must be earned', withLevel(0, { requiredEarningsCents: 1 }), 'levels.0.requiredEarningsCents'],
    [
      'a threshold below the one before',
      withLevel(2, { requiredEarningsCents: 9_999 }),
      'levels.2.requiredEarningsCents',
    ],
    ['a hold longer than the level before', withLevel(4, { holdDays: 6 }), 'levels.4.holdDays'],
    ['a name twice', withLevel(4, { name: 'Four' }), 'levels.4.name'],
    ['four levels', { levels: LEVELS.slice(1) }, 'levels'],
  ])('%s', (_, values, field) => {
    expect(Object.keys(errorsOf('levels', values))).toContain(field)
  })
})

test('empty input of the brand means none', () => {
  expect(SECTION_SCHEMAS.brand.parse({ name: ' Acme ', accent: '', logoUrl: ' ', supportEmail: '' })).toEqual({
    name: 'Acme',
    accent: null,
    logoUrl: null,
    supportEmail: null,
  })
})

describe('the bank details for deposits', () => {
  const NONE = { beneficiary: '', bankName: '', iban: '', bic: '', routingNumber: '', accountNumber: '' }
  const NAMED = { ...NONE, beneficiary: 'Example Network LLC', bankName: 'First Example Bank' }
  // IBANs of the registry's examples, and a routing number of the Federal Reserve Bank of New York
  test.each([
    ['nothing', NONE, {}],
    ['an IBAN as it is printed', { ...NAMED, iban: 'de89 3704 0044 0532 0130 00' }, { iban: 'DE89370400440532013000' }],
    ['an IBAN with a BIC', { ...NAMED, iban: 'GB29NWBK60161331926819', bic: 'nwbkgb2l' }, { bic: 'NWBKGB2L' }],
    [
      'a US account',
      { ...NAMED, routingNumber: '021000018', accountNumber: '123-456-789' },
      { accountNumber: '123456789' },
    ],
    ['an account with a BIC alone', { ...NAMED, accountNumber: '12345', bic: 'DBSSSGSG' }, { bic: 'DBSSSGSG' }],
  ])('are %s', (_, values, stored) => {
    const parsed = SECTION_SCHEMAS.deposits.safeParse(values)
    expect(parsed.error?.issues ?? []).toEqual([])
    expect(parsed.data).toMatchObject(stored)
  })

  test.each([
    ['no holder', { ...NONE, bankName: 'Bank', iban: 'DE89370400440532013000' }, 'beneficiary'],
    ['no bank', { ...NONE, beneficiary: 'Network', iban: 'DE89370400440532013000' }, 'bankName'],
    ['no account', NAMED, 'iban'],
    ['a mistyped IBAN', { ...NAMED, iban: 'DE89370400440532013001' }, 'iban'],
    ['an account without its bank', { ...NAMED, accountNumber: '123456789' }, 'routingNumber'],
    [
      'a routing number alone',
      { ...NAMED, iban: 'DE89370400440532013000', routingNumber: '021000018' },
      'accountNumber',
    ],
    ['a mistyped routing number', { ...NAMED, routingNumber: '021000019', accountNumber: '1234567' }, 'routingNumber'],
    ['an IBAN as an account number', { ...NAMED, accountNumber: 'DE89370400440532013000' }, 'accountNumber'],
  ])('are refused with %s, at the field', (_, values, field) => {
    expect(Object.keys(errorsOf('deposits', values))).toContain(field)
  })
})

test('exchange rates are fetched from the European Central Bank alone', () => {
  const parse = (url: string) => SECTION_SCHEMAS.rates.safeParse({ url })
  const url = 'https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml'
  expect([parse(url).data, parse('').data]).toEqual([{ url }, { url: null }])
  for (const other of [
    'https://evil.example/x.xml',
    'https://ecb.europa.eu.evil.example/',
    url.replace('https', 'http'),
  ])
    expect(parse(other).success).toBe(false)
})
