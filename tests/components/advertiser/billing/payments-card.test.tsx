import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { PaymentsCard } from '@/components/advertiser/billing/billing-lists'
import type { AdvertiserPayments } from '@/lib/people/advertisers/balance/schema'
import { render } from '@/tests/support/components/render'

const fetchMock = vi.fn<typeof fetch>()
vi.stubGlobal('fetch', fetchMock)
beforeEach(() => vi.clearAllMocks())

const paymentOf = (index: number): AdvertiserPayments['payments'][number] => ({
  id: `id-${index}`,
  at: '2026-11-20T12:00:00.000Z',
  label: 'Deposit',
  memo: `Wire ${index}`,
  amountCents: 1_000 * index,
})

test('payments of an advertiser are shown page by page', async () => {
  fetchMock.mockImplementation(async (path) =>
    String(path) === '/api/advertiser/payments?cursor=1-id-2'
      ? Response.json({ payments: [paymentOf(1)], nextCursor: null })
      : Response.json({ payments: [paymentOf(2)], nextCursor: '1-id-2' }),
  )
  render(<PaymentsCard isJustPaid={false} />)
  const card = within(screen.getByRole('region', { name: 'Deposits and payments' }))
  expect(await card.findByText('Deposit, Wire 2')).toBeVisible()
  expect(card.queryByText('Deposit, Wire 1')).toBeNull()
  await userEvent.click(card.getByRole('button', { name: 'Show more' }))
  expect(await card.findByText('Deposit, Wire 1')).toBeVisible()
  expect(card.getAllByRole('listitem')).toHaveLength(2)
  expect(card.queryByRole('button', { name: 'Show more' })).toBeNull()
})

test('an advertiser without payments has none', async () => {
  fetchMock.mockImplementation(async () => Response.json({ payments: [], nextCursor: null }))
  render(<PaymentsCard isJustPaid={false} />)
  expect(await screen.findByText('None yet.')).toBeVisible()
})

test('a payment by card that arrives a moment later is shown', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  try {
    let payments: AdvertiserPayments['payments'] = []
    fetchMock.mockImplementation(async () => Response.json({ payments, nextCursor: null }))
    render(<PaymentsCard isJustPaid />)
    await screen.findByText('None yet.')
    payments = [paymentOf(1)]
    await vi.advanceTimersByTimeAsync(2_000)
    expect(await screen.findByText('Deposit, Wire 1')).toBeVisible()
  } finally {
    vi.useRealTimers()
  }
})
