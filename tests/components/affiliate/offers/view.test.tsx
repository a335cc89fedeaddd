import { describe, expect, test } from 'vitest'
import { isNarrowed, type OffersFilter, payoutKind, shownOffers } from '@/components/affiliate/offers/view'
import { listedOffer } from '@/tests/support/components/offers'

const offers = [
  listedOffer(1, 'Debit Card', { categories: ['Featured', 'Finance'], epcCents: 40, openedAt: '2026-01-03' }),
  listedOffer(2, 'Credit Monitor', { isSubscription: true, flatPayoutCents: 1400, holdDays: 0, access: 'none' }),
  listedOffer(3, 'Toy Crate', {
    categories: ['Pets'],
    flatPayoutCents: 0,
    percentPayoutBps: 1500,
    epcCents: 90,
    openedAt: '2026-01-04',
    allowedTraffic: ['Email'],
    access: 'requested',
    description: 'Toys that survive a debit of love.',
  }),
  listedOffer(4, 'App', { percentPayoutBps: 1000, flatPayoutCents: 600, isSubscription: true, access: 'approved' }),
  listedOffer(5, 'Loan', { access: 'rejected', flatPayoutCents: 9000 }),
]
const ALL = { q: '', category: null, pays: null, access: null, traffic: null, saved: false, sort: 'name' } as const
const ask = (question: Partial<OffersFilter>, saved: number[] = []) =>
  shownOffers(offers, { ...ALL, ...question }, new Set(saved)).map(({ name }) => name)

describe('the offer list', () => {
  test.each([
    ['name', ['App', 'Credit Monitor', 'Debit Card', 'Loan', 'Toy Crate']],
    ['epc', ['Toy Crate', 'Debit Card', 'App', 'Credit Monitor', 'Loan']],
    ['payout', ['Loan', 'Debit Card', 'Credit Monitor', 'App', 'Toy Crate']],
    ['hold', ['Credit Monitor', 'App', 'Debit Card', 'Loan', 'Toy Crate']],
    ['newest', ['Toy Crate', 'Debit Card', 'App', 'Credit Monitor', 'Loan']],
  ] as const)('sorted by %s is %j [S2.14]', (sort, names) => {
    expect(ask({ sort })).toEqual(names)
  })

  test.each([
    [{ category: 'Finance' }, ['App', 'Credit Monitor', 'Debit Card', 'Loan']],
    [{ category: 'Pets' }, ['Toy Crate']],
    [{ pays: 'flat' }, ['Debit Card', 'Loan']],
    [{ pays: 'monthly' }, ['Credit Monitor']],
    [{ pays: 'share' }, ['Toy Crate']],
    [{ pays: 'both' }, ['App']],
    [{ access: 'open' }, ['App', 'Debit Card']],
    [{ access: 'apply' }, ['Credit Monitor']],
    [{ access: 'waiting' }, ['Toy Crate']],
    [{ access: 'refused' }, ['Loan']],
    [{ traffic: 'Email' }, ['Toy Crate']],
    [{ category: 'Pets', pays: 'flat' }, []],
    [{ q: 'debit' }, ['Debit Card', 'Toy Crate']],
    [{ q: 'DEBIT', sort: 'epc' }, ['Toy Crate', 'Debit Card']],
    [{ q: 'finance card' }, ['Debit Card']],
    [{ q: 'zebra' }, []],
  ] as const)('filtered by %j is %j [S2.14] [S5.5]', (question, names) => {
    expect(ask(question)).toEqual(names)
  })

  test('filtered to saved offers uses the latest saved state [S2.14]', () => {
    expect(ask({ saved: true }, [4, 1])).toEqual(['App', 'Debit Card'])
    expect(ask({ saved: true })).toEqual([])
  })
})

test.each([
  [{}, false],
  [{ sort: 'epc' }, false],
  [{ q: ' ' }, false],
  [{ q: 'x' }, true],
  [{ saved: true }, true],
  [{ traffic: 'Email' }, true],
] as const)('the query %j counts as filtered: %s', (question, narrows) => {
  expect(isNarrowed({ ...ALL, ...question })).toBe(narrows)
})

test('the kind of payout follows the offer’s payout type [S3.38] [S3.40]', () => {
  expect(offers.map(payoutKind)).toEqual(['flat', 'monthly', 'share', 'both', 'flat'])
})
