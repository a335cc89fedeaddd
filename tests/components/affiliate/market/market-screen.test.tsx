import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { NuqsTestingAdapter, type OnUrlUpdateFunction } from 'nuqs/adapters/testing'
import { describe, expect, test, vi } from 'vitest'
import { MarketScreen } from '@/components/affiliate/market/market-screen'
import type { MarketOffer } from '@/lib/catalog/offer-pages/market-rules'
import { marketOffer } from '@/tests/support/components/market'
import { render } from '@/tests/support/components/render'

const OFFERS = [
  marketOffer(1042, 'Northpay Debit Card', { categories: ['Featured', 'Finance'], epcCents: 42.4 }),
  marketOffer(1190, 'Lumen Vault', {
    categories: ['Privacy'],
    payoutLabel: '30% Commission',
    flatPayoutCents: 0,
    percentPayoutBps: 3000,
    holdDays: 0,
    cap: { limitCents: 1950, leftCents: 650 },
  }),
]

function show(search = '', offers: readonly MarketOffer[] = OFFERS) {
  const onUrlUpdate = vi.fn<OnUrlUpdateFunction>()
  render(
    <NuqsTestingAdapter searchParams={search} onUrlUpdate={onUrlUpdate} hasMemory>
      <MarketScreen
        offers={offers}
        categories={['Featured', 'Finance', 'Privacy']}
        affiliateId={10_482}
        origin="https://stoke.example"
      />
    </NuqsTestingAdapter>,
  )
  return { address: () => onUrlUpdate.mock.lastCall?.[0].queryString }
}
const card = (name: string) => screen.getByRole('article', { name })
const names = () => screen.queryAllByRole('article').map((each) => within(each).getByRole('heading').textContent)

describe('MarketScreen', () => {
  test('lists offers by category, featured first [S2.13] [S3.48]', () => {
    show()
    expect(screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)).toEqual([
      'Featured1',
      'Privacy1',
    ])
    expect(names()).toEqual(['Northpay Debit Card', 'Lumen Vault'])
  })

  test('a card has payout, EPC, hold, attribution, approval and what is left of the cap [S3.43] [S3.42]', () => {
    show()
    const debit = within(card('Northpay Debit Card'))
    for (const text of ['$25 Payout', '$0.42', 'held 7 days', '30 days, last click', 'Open to all']) {
      expect(debit.getByText(text)).toBeInTheDocument()
    }
    expect(debit.getByText('No daily cap')).toBeInTheDocument()
    expect(debit.getByRole('link', { name: 'Northpay Debit Card' })).toHaveAttribute('href', '/offers/1042')
    const vault = within(card('Lumen Vault'))
    for (const text of ['30% Commission', 'New', 'no hold', '$6.50 of $19.50']) {
      expect(vault.getByText(text)).toBeInTheDocument()
    }
  })

  test('a reached cap shows when it resets [S3.42]', () => {
    show('', [marketOffer(1, 'Renters Quote', { cap: { limitCents: 3000, leftCents: 500 } })])
    expect(screen.getByText('Reached, resets at midnight ET')).toBeInTheDocument()
  })

  test('copies the plain link [S2.13]', async () => {
    const user = userEvent.setup()
    show()
    await user.click(screen.getByRole('button', { name: 'Copy link of Lumen Vault' }))
    expect(await navigator.clipboard.readText()).toBe('https://stoke.example/c/1190?a=10482')
  })

  test('text, category and sort filter the list and are in the URL [S2.13]', async () => {
    const user = userEvent.setup()
    const { address } = show()
    await user.selectOptions(screen.getByLabelText('Sort by'), 'Highest payout')
    expect(address()).toBe('?sort=payout')
    await user.click(screen.getByRole('button', { name: 'Privacy' }))
    expect(address()).toBe('?sort=payout&category=Privacy')
    expect(names()).toEqual(['Lumen Vault'])
    await user.click(screen.getByRole('button', { name: 'Privacy' }))
    await user.type(screen.getByRole('searchbox'), 'northpay debit')
    expect(names()).toEqual(['Northpay Debit Card'])
  })

  test('the filters in the URL are applied; a category without offers is ignored [S2.13]', () => {
    show('?category=Travel&q=vault')
    expect(names()).toEqual(['Lumen Vault'])
    expect(screen.getByRole('searchbox')).toHaveValue('vault')
  })

  test('an empty result can be reset [S2.13]', async () => {
    const user = userEvent.setup()
    show('?q=zebra')
    expect(screen.getByText('No offers match')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Show all offers' }))
    expect(names()).toHaveLength(2)
  })

  test('without running offers it shows an empty state [S2.13]', () => {
    show('', [])
    expect(screen.getByText('No offers are running')).toBeInTheDocument()
    expect(screen.queryByRole('searchbox')).not.toBeInTheDocument()
  })
})
