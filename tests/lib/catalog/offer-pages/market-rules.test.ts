import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isReached, tightestLimit } from '@/lib/catalog/caps/rules'
import { MARKET_SORTS } from '@/lib/catalog/offer-pages/market-constants'
import { type MarketFilter, marketSections } from '@/lib/catalog/offer-pages/market-rules'
import { attributionLabel } from '@/lib/catalog/offers/rules'
import { offerEpcCents } from '@/lib/catalog/payouts/offer-epc-rules'
import { marketOffer } from '@/tests/support/components/market'

const offers = [
  marketOffer(1, 'Debit Card', { categories: ['Featured', 'Finance'], epcCents: 40, openedAt: '2026-01-03' }),
  marketOffer(2, 'Credit Monitor', { categories: ['Finance'], flatPayoutCents: 1400, openedAt: '2026-01-04' }),
  marketOffer(3, 'Toy Crate', {
    categories: ['Pets'],
    flatPayoutCents: 0,
    percentPayoutBps: 1500,
    epcCents: 90,
    openedAt: '2026-01-01',
  }),
  marketOffer(4, 'Sampler', { categories: [], flatPayoutCents: 0, percentPayoutBps: 1800, openedAt: '2026-01-02' }),
]
const CATEGORIES = ['Featured', 'Finance', 'Pets', 'Other']
const ask = (question: Partial<MarketFilter>) =>
  marketSections(offers, CATEGORIES, { text: '', category: null, sort: 'featured', ...question }).map((section) => [
    section.title,
    section.offers.map(({ name }) => name),
  ])

describe('marketSections', () => {
  test('featured offers come first, then the others by category, each once [S2.13] [S3.48]', () => {
    expect(ask({})).toEqual([
      ['Featured', ['Debit Card']],
      ['Finance', ['Credit Monitor']],
      ['Pets', ['Toy Crate']],
      ['Other', ['Sampler']],
    ])
  })

  test('a category is one list with its featured offers first [S3.48]', () => {
    expect(ask({ category: 'Finance' })).toEqual([['Finance', ['Debit Card', 'Credit Monitor']]])
  })

  test.each([
    ['epc', ['Toy Crate', 'Debit Card', 'Credit Monitor', 'Sampler']],
    ['payout', ['Debit Card', 'Credit Monitor', 'Sampler', 'Toy Crate']],
    ['newest', ['Credit Monitor', 'Debit Card', 'Sampler', 'Toy Crate']],
  ] as const)('sorting by %s gives one list in that order [S2.13]', (sort, names) => {
    expect(ask({ sort })).toEqual([['All offers', names]])
  })

  test.each([
    ['FINANCE', ['Debit Card', 'Credit Monitor']],
    ['crate pets', ['Toy Crate']],
    ['zebra', []],
  ])('the text %j finds offers by name, advertiser, category and description [S5.5]', (text, names) => {
    expect(ask({ text }).flatMap(([, found]) => found)).toEqual(names)
  })

  test('every sort order shows each offer exactly once [S2.13]', () => {
    const names = fc.subarray(['Featured', 'Finance', 'Pets'])
    const any = fc.array(fc.record({ categories: names, epcCents: fc.option(fc.nat()), flatPayoutCents: fc.nat() }))
    fc.assert(
      fc.property(any, fc.constantFrom(...MARKET_SORTS), (sketches, sort) => {
        const all = sketches.map((sketch, id) => marketOffer(id, `Offer ${id}`, sketch))
        const shown = marketSections(all, CATEGORIES, { text: '', category: null, sort }).flatMap(
          (section) => section.offers,
        )
        expect(shown.map(({ id }) => id).sort((a, b) => a - b)).toEqual(all.map(({ id }) => id))
      }),
    )
  })
})

describe('the terms of an offer', () => {
  test.each([
    [0, 0, null],
    [5000, 99, null],
    [5000, 100, 50],
    [0, 100, 0],
    [100, 300, 1 / 3],
  ])('%i cents from %i clicks give an EPC of %s: below 100 clicks there is none [S2.13]', (payout, clicks, epc) => {
    expect(offerEpcCents(payout, clicks)).toBe(epc)
  })

  test.each([
    [{ limitCents: 5000, leftCents: 2500 }, 2500, false],
    [{ limitCents: 5000, leftCents: 2499 }, 2500, true],
    [{ limitCents: 5000, leftCents: 1 }, 0, false],
    [{ limitCents: 5000, leftCents: 0 }, 0, true],
  ])('a cap of %o is reached for a payout of %i: %s [S3.42]', (cap, flatPayoutCents, reached) => {
    const limit = tightestLimit({ cap, limits: [], flatPayoutCents })
    expect(limit && isReached(limit, flatPayoutCents)).toBe(reached)
  })

  test('the attribution label shows days and click [S2.13]', () => {
    expect(attributionLabel({ days: 30, isFirstClick: false })).toBe('30 days, last click')
    expect(attributionLabel({ days: 1, isFirstClick: true })).toBe('1 day, first click')
  })
})
