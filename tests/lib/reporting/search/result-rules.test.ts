import { describe, expect, test } from 'vitest'
import { QUICK_ACTIONS, SETTINGS } from '@/lib/reporting/search/result-constants'
import {
  featuredOffers,
  matchesOfferNumber,
  offerNote,
  offerPayoutLabel,
  quickActionsFor,
  searchDescribed,
  searchOffers,
  settingsFor,
  submitTarget,
} from '@/lib/reporting/search/result-rules'
import { parseSearch } from '@/lib/reporting/search/rules'
import { offerRecord } from '@/tests/support/components/offer-records'

const offers = [
  offerRecord(1, 'Cinder Ad Blocker', { display_advertiser: 'Cinder', categories: ['Privacy'] }),
  offerRecord(2, 'Lumen Password Vault', { display_advertiser: 'Lumen', categories: ['Privacy'] }),
  offerRecord(3, 'Lumen VPN', {
    display_advertiser: 'Lumen',
    categories: ['Featured', 'Privacy'],
    description: 'A VPN that keeps no logs.',
  }),
  offerRecord(4, 'Northpay Debit Card', { categories: ['Featured', 'Finance'] }),
  offerRecord(5, 'Pawprint Pet Plan', { display_advertiser: 'Pawprint', categories: ['Pets'] }),
  offerRecord(6, 'Private Vault', { display_advertiser: 'Oak', categories: [] }),
]
const names = (records: typeof offers) => records.map(({ Offer }) => Offer.name)

describe('offers are found from two characters on, by name, description, advertiser and category [S5.5]', () => {
  test.each([
    ['', []],
    ['v', []],
    ['vp', ['Lumen VPN']],
    ['PRIVA', ['Private Vault', 'Cinder Ad Blocker', 'Lumen Password Vault', 'Lumen VPN']],
    ['no logs', ['Lumen VPN']],
    ['northpay', ['Northpay Debit Card']],
    ['pets', ['Pawprint Pet Plan']],
    ['OAK', ['Private Vault']],
    ['vault', ['Lumen Password Vault', 'Private Vault']],
    ['featured', ['Lumen VPN', 'Northpay Debit Card']],
    ['zebra', []],
  ])('"%s"', (query, expected) => {
    expect(names(searchOffers(offers, query))).toEqual(expected)
  })
})

describe('submitting without a chosen result [S4.51]', () => {
  const target = (text: string, isAffiliate = true) => submitTarget(parseSearch(text), offers, isAffiliate, [])

  test.each([
    ['offers: vpn', '/offers/3'],
    ['offers: vault', '/offers'],
    ['offers: zebra', '/offers'],
    ['offers: v', '/offers'],
    ['offers:', '/offers'],
    ['vpn', '/search?q=vpn'],
    ['a & b / c?', '/search?q=a+%26+b+%2F+c%3F'],
    ['settings: w-8ben', '/account/tax-form'],
    ['settings: passkeys', '/account/privacy-security'],
    ['settings: discord', '/account/connections'],
    ['settings: p', '/account'],
    ['settings: account', '/account'],
  ])('"%s" goes to %s', (text, path) => {
    expect(target(text)).toBe(path)
  })

  test('staff who are not affiliates are not sent to a tax form', () => {
    expect(target('settings: w-8ben', false)).toBe('/account')
  })
})

describe('featured offers [S7.14] [S9.14]', () => {
  test('are the first five in the order of the answer, whatever their categories [S3.48]', () => {
    expect(names(featuredOffers(offers))).toEqual([
      'Cinder Ad Blocker',
      'Lumen Password Vault',
      'Lumen VPN',
      'Northpay Debit Card',
      'Pawprint Pet Plan',
    ])
    const last = offerRecord(7, 'Last', { categories: ['Featured'] })
    expect(names(featuredOffers([...offers, last]))).not.toContain('Last')
    expect(featuredOffers([])).toEqual([])
  })
})

describe('the payout shown is default_payout, else payout [S3.48]', () => {
  test.each([
    [{}, '$25 Payout'],
    [{ default_payout: null, payout: 17.5 }, '$17.50 Payout'],
    [{ default_payout: 0.29, payout: 9 }, '$0.29 Payout'],
    [{ is_subscription: '1', subscription_frequency: 'monthly', default_payout: 12 }, '$12/mo Payout'],
    [{ payout_type: 'cpa_percentage', default_payout: null, payout: 0, percent_payout: 12.5 }, '12.5% Commission'],
    [{ payout_type: 'cpa_both', default_payout: 6, percent_payout: 10 }, '$6 Payout, 10% Commission'],
  ] as const)('%j is shown as "%s"', (sketch, label) => {
    expect(offerPayoutLabel(offerRecord(1, 'X', sketch))).toBe(label)
  })

  test('the note lists the categories, Featured last', () => {
    expect(offerNote(offerRecord(1, 'X', { categories: ['Featured', 'Finance'] }))).toBe('Finance · Featured')
    expect(offerNote(offerRecord(1, 'X', { categories: [] }))).toBe('')
  })
})

describe('settings and quick actions', () => {
  test.each([
    ['tax', 'Tax form'],
    ['2fa', 'Two-factor authentication'],
    ['iban', 'Payout method'],
    ['passw', 'Password'],
    ['help', 'Contact support'],
    ['alerts', 'Notifications'],
  ])('"%s" finds %s first', (query, name) => {
    expect(searchDescribed(SETTINGS, query)[0]?.name).toBe(name)
  })

  test('the account and each of its pages can be found [S2.3-S2.9]', () => {
    const pages = ['', '/profile', '/payment', '/privacy-security', '/tax-form', '/connections', '/help']
    expect(SETTINGS.slice(0, 7).map(({ href }) => href)).toEqual(pages.map((page) => `/account${page}`))
  })

  test('at most five actions are offered, and staff get no affiliate actions [S9.15]', () => {
    expect(quickActionsFor(true, [])).toHaveLength(5)
    expect(quickActionsFor(false, []).map(({ name }) => name)).toEqual(['Find a tool', 'Contact support'])
    expect(settingsFor(false, []).every(({ isForAffiliates }) => !isForAffiliates)).toBe(true)
    expect(settingsFor(true, [])).toEqual(SETTINGS)
  })

  test('every destination has a unique ID', () => {
    for (const list of [SETTINGS, QUICK_ACTIONS]) expect(new Set(list.map(({ id }) => id)).size).toBe(list.length)
  })
})

test.each(['1042', '#1042', 'offer 1042', '１０４２', '＃１０４２', '١٠٤٢', '۱۰۴۲', 'Offer १०४२', '๑๐๔๒'])(
  '%s is the number of an offer',
  (query) => {
    const record = { Offer: { id: 1042 } } as Parameters<typeof matchesOfferNumber>[0]
    expect(matchesOfferNumber(record, query)).toBe(true)
    expect(matchesOfferNumber(record, `${query}0`)).toBe(false)
  },
)
