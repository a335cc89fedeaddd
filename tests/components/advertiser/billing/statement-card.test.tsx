import { screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { StatementCard } from '@/components/advertiser/billing/statement-card'
import type { AdvertiserStatement } from '@/lib/money/billing/statements/schema'
import { render } from '@/tests/support/components/render'

const fetchMock = vi.fn<typeof fetch>()
vi.stubGlobal('fetch', fetchMock)
beforeEach(() => vi.clearAllMocks())

const MONTH: AdvertiserStatement = {
  month: '2026-11',
  from: '2026-11-01T04:00:00.000Z',
  to: '2026-12-01T05:00:00.000Z',
  isComplete: true,
  advertiserName: 'Shop',
  openingCents: 0,
  broughtOverCents: 500_000,
  depositsCents: 0,
  paymentsCents: 0,
  refundsCents: 0,
  offers: [],
  spendCents: 0,
  closingCents: 500_000,
}

test('a statement shows what was brought over, where there is any', async () => {
  fetchMock.mockImplementation(async (path) =>
    Response.json(String(path).includes('2026-11') ? MONTH : { ...MONTH, broughtOverCents: 0, openingCents: 500_000 }),
  )
  const { unmount } = render(<StatementCard months={['2026-11']} />)
  expect((await screen.findByText('Balance brought over')).closest('div')).toHaveTextContent('$5,000.00')
  unmount()
  render(<StatementCard months={['2026-12']} />)
  expect(await screen.findByText('Closing balance')).toBeVisible()
  expect(screen.queryByText('Balance brought over')).toBeNull()
})
