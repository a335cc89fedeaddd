import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { NuqsTestingAdapter, type OnUrlUpdateFunction } from 'nuqs/adapters/testing'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { OffersScreen } from '@/components/affiliate/offers/offers-screen'
import { toast } from '@/components/ui/toast'
import type { ListedOffer } from '@/lib/catalog/offers/rules'
import { router } from '@/tests/support/components/navigation'
import { listedOffer } from '@/tests/support/components/offers'
import { render } from '@/tests/support/components/render'

const { refresh } = router
const fetchMock = vi.fn<typeof fetch>()
vi.stubGlobal('fetch', fetchMock)
beforeEach(() => {
  vi.clearAllMocks()
  vi.spyOn(toast, 'error').mockReturnValue(1)
})

const OFFERS = [
  listedOffer(1042, 'Northpay Debit Card', { epcCents: 42.4, cap: { limitCents: 300_000, leftCents: 250_000 } }),
  listedOffer(1043, 'Northpay Savings', { access: 'none', requiresApproval: true, holdDays: 14 }),
  listedOffer(2214, 'Renters Quote', { cap: { limitCents: 1950, leftCents: 400 }, flatPayoutCents: 650 }),
  listedOffer(2311, 'Business Checking', { access: 'rejected', requiresApproval: true, isSaved: true }),
]

const OTHERS = [
  listedOffer(3001, 'Odd One', { attribution: { days: 10, isFirstClick: true }, allowedTraffic: ['Search'] }),
  listedOffer(3002, 'Usual One'),
]

function show(search = '', offers: readonly ListedOffer[] = OFFERS) {
  const onUrlUpdate = vi.fn<OnUrlUpdateFunction>()
  render(
    <NuqsTestingAdapter searchParams={search} onUrlUpdate={onUrlUpdate} hasMemory>
      <OffersScreen offers={offers} categories={['Finance']} affiliateId={10_482} origin="https://stoke.example" />
    </NuqsTestingAdapter>,
  )
  return { address: () => onUrlUpdate.mock.lastCall?.[0].queryString }
}
const names = () =>
  screen.queryAllByRole('heading', { level: 2 }).map((heading) => heading.querySelector('a')?.textContent)
const row = (name: string) => within(screen.getByRole('link', { name }).closest('li') as HTMLElement)

describe('OffersScreen', () => {
  test('a row shows payout, EPC and hold, and of the other terms only those that are not the usual ones [S2.14] [S3.43] [S3.42]', () => {
    show('', [...OFFERS, ...OTHERS])
    for (const text of ['$25 Payout', '$0.42', '7 days']) {
      expect(row('Northpay Debit Card').getByText(text)).toBeInTheDocument()
    }
    const exceptions = (name: string) =>
      within(row(name).getByRole('list', { name: 'Other than usual' }))
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent)
    expect(exceptions('Northpay Debit Card')).toEqual(['Cap left today: $2,500.00 of $3,000'])
    expect(exceptions('Odd One')).toEqual(['10 days, first click', 'Only Search'])
    expect(row('Usual One').queryByRole('list')).toBeNull()
    expect(row('Renters Quote').getByText('Cap reached, resets at midnight ET')).toBeInTheDocument()
    expect(row('Northpay Savings').getByText('Approval needed')).toBeInTheDocument()
    expect(row('Northpay Savings').getByText('14 days')).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Northpay Debit Card' })).toHaveAttribute('href', '/offers/1042')
  })

  test('an offer that can be promoted has a link to copy; others link to the application [S2.14]', async () => {
    const user = userEvent.setup()
    show()
    await user.click(screen.getByRole('button', { name: 'Copy link of Northpay Debit Card' }))
    expect(await navigator.clipboard.readText()).toBe('https://stoke.example/c/1042?a=10482')
    expect(screen.getByRole('link', { name: 'Apply for Northpay Savings' })).toHaveAttribute('href', '/offers/1043')
    expect(screen.getByRole('link', { name: 'Application for Business Checking' })).toHaveAttribute(
      'href',
      '/offers/2311',
    )
    expect(screen.queryByRole('button', { name: 'Copy link of Northpay Savings' })).toBeNull()
  })

  test('text and filters are in the URL, and can all be cleared [S2.14]', async () => {
    const user = userEvent.setup()
    const { address } = show('?access=apply')
    expect(names()).toEqual(['Northpay Savings'])
    expect(screen.getByRole('status')).toHaveTextContent('1 offer of 4')
    await user.type(screen.getByRole('searchbox', { name: 'Search offers' }), 'zebra')
    expect(await screen.findByText('No offers match')).toBeInTheDocument()
    expect(address()).toBe('?access=apply&q=zebra')
    await user.click(screen.getByRole('button', { name: 'Show all offers' }))
    expect(names()).toHaveLength(4)
    expect(address()).toBe('')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Highest EPC')
    expect(address()).toBe('?sort=epc')
    expect(names()[0]).toBe('Northpay Debit Card')
  })

  test('the heads of the columns sort the list', async () => {
    const user = userEvent.setup()
    const { address } = show()
    const heads = within(screen.getByRole('group', { name: 'Sort offers' }))
    expect(heads.getByRole('button', { name: 'By name' })).toHaveAttribute('aria-pressed', 'true')
    await user.click(heads.getByRole('button', { name: 'Shortest hold' }))
    expect(address()).toBe('?sort=hold')
    expect(names().at(-1)).toBe('Northpay Savings')
  })

  test('an offer is saved immediately, and appears among the saved [S2.14]', async () => {
    const user = userEvent.setup()
    fetchMock.mockImplementation(async () => Response.json({ saved: true }))
    show()
    const button = screen.getByRole('button', { name: 'Save Northpay Debit Card' })
    await user.click(button)
    expect(button).toHaveAttribute('aria-pressed', 'true')
    expect(fetchMock.mock.calls.map(([path, init]) => [path, init?.method, init?.body])).toEqual([
      ['/api/offers/1042/saved', 'PUT', '{"saved":true}'],
    ])
    await user.click(screen.getByRole('button', { name: /^Saved/ }))
    expect(names()).toEqual(['Business Checking', 'Northpay Debit Card'])
    await waitFor(() => expect(refresh).toHaveBeenCalled())
  })

  test('a failed change is reverted with an error', async () => {
    const user = userEvent.setup()
    fetchMock.mockImplementation(async () =>
      Response.json({ error: { code: 'internal', message: 'No.' } }, { status: 500 }),
    )
    show()
    const button = screen.getByRole('button', { name: 'Save Business Checking' })
    await user.click(button)
    await waitFor(() => expect(toast.error).toHaveBeenCalledWith('The offer is still saved.'))
    expect(button).toHaveAttribute('aria-pressed', 'true')
    expect(refresh).not.toHaveBeenCalled()
  })

  test('shows an empty state when nothing is saved, and when no offer is running [S2.14]', () => {
    show('?saved=true', OFFERS.slice(0, 2))
    expect(screen.getByText('Nothing saved yet')).toBeInTheDocument()
    show('', [])
    expect(screen.getByText('No offers are running')).toBeInTheDocument()
  })

  test('a long list shows thirty at a time [S2.14]', () => {
    show(
      '',
      Array.from({ length: 32 }, (_, index) => listedOffer(index + 1, `Offer ${index}`)),
    )
    // by text, because finding roles among so many rows takes seconds
    const count = () => screen.getAllByText(/^Offer \d+$/).length
    expect(count()).toBe(30)
    fireEvent.click(screen.getByText('Show 2 more'))
    expect(count()).toBe(32)
    expect(screen.queryByText(/^Show \d+ more$/)).toBeNull()
  })
})
