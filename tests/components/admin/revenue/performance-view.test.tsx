import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { NuqsTestingAdapter } from 'nuqs/adapters/testing'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { RevenueScreen } from '@/components/admin/revenue/revenue-screen'
import type { PerformanceReport } from '@/lib/reporting/staff/performance/schema'
import { router } from '@/tests/support/components/navigation'
import { render } from '@/tests/support/components/render'

const { push } = router

const fetchMock = vi.fn<typeof fetch>()
const figures = (clicks: number) => ({
  clicks,
  uniqueClicks: clicks,
  flaggedClicks: 2,
  conversions: 1,
  conversionRate: 1 / clicks,
  epcCents: 900 / clicks,
  revenueCents: 400,
  payoutCents: 900,
  marginCents: -500,
})
const report = (more: Partial<PerformanceReport> = {}): PerformanceReport => ({
  lines: [
    {
      values: [
        { value: '1042', name: 'Card (1042)' },
        { value: 'DE', name: 'Germany' },
      ],
      figures: figures(40),
    },
    { values: null, figures: figures(3) },
  ],
  folded: 7,
  totals: figures(43),
  before: null,
  filters: [],
  events: { from: null },
  ...more,
})
const choices = {
  advertisers: [{ id: 7, name: 'Northpay' }],
  offers: [{ id: 1042, name: 'Card' }],
  countries: [{ code: 'DE', name: 'Germany' }],
}
let answer: PerformanceReport | object
const address = vi.fn<(query: string) => void>()

beforeEach(() => {
  vi.clearAllMocks()
  vi.stubGlobal('fetch', fetchMock)
  answer = report()
  fetchMock.mockImplementation(async () => Response.json(answer, { status: 'error' in answer ? 422 : 200 }))
})
afterEach(() => vi.unstubAllGlobals())

const open = (searchParams: string) =>
  render(
    <NuqsTestingAdapter hasMemory searchParams={searchParams} onUrlUpdate={({ queryString }) => address(queryString)}>
      <RevenueScreen today="2026-11-22" choices={choices} />
    </NuqsTestingAdapter>,
  )
const asked = () => fetchMock.mock.calls.map(([path]) => String(path)).at(-1)

const SENT = 'view=performance&from=2026-11-01&to=2026-11-20&by=offer,country&affiliate=10001&sort=epcCents&dir=asc'

describe('the performance report', () => {
  test('shows what the address says: days, dimensions, filters and order; the file has the same', async () => {
    open(SENT)
    const row = await screen.findByRole('row', { name: /Card/ })
    const query = 'from=2026-11-01&to=2026-11-20&affiliate=10001&by=offer,country&sort=epcCents&dir=asc'
    expect(asked()).toBe(`/api/admin/revenue/performance?${query}`)
    expect(screen.getByRole('link', { name: 'CSV' })).toHaveAttribute(
      'href',
      `/api/admin/revenue/performance?${query}&format=csv`,
    )
    expect(
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ).toEqual(['Germany', '40', '40', '2', '1', '2.50%', '$0.23', '$4.00', '$9.00', '-$5.00'])
    expect(screen.getByRole('columnheader', { name: 'EPC' })).toHaveAttribute('aria-sort', 'ascending')
    expect(screen.getByRole('row', { name: /^Other \(7\)/ })).toBeVisible()
    expect(screen.getByRole('row', { name: /^Total/ })).toHaveTextContent('43')
  })

  test('a press on a line leads to the report narrowed to it by the next dimension', async () => {
    open(SENT)
    await userEvent.click(await screen.findByText('Germany'))
    const next =
      '/admin/revenue?view=performance&from=2026-11-01&to=2026-11-20&affiliate=10001&offer=1042&country=DE&by=source'
    expect(push).toHaveBeenCalledWith(next)
    expect(screen.getByRole('link', { name: 'Narrow to Card (1042), Germany' })).toHaveAttribute('href', next)
  })

  test('lines cannot be pressed while those of another view are on their way, heads can', async () => {
    open(SENT)
    const row = await screen.findByRole('row', { name: /Card/ })
    expect(row.closest('[inert]')).toBeNull()
    let send = (_: Response) => {}
    fetchMock.mockImplementation(() => new Promise((resolve) => (send = resolve)))
    await userEvent.click(screen.getByRole('button', { name: 'Margin' }))
    await waitFor(() => expect(row.closest('[inert]')).not.toBeNull())
    const head = screen.getByRole('button', { name: 'Margin' })
    expect(head.closest('[inert]')).toBeNull()
    expect(head).toHaveFocus()
    send(Response.json(answer))
    await waitFor(() => expect(row.closest('[inert]')).toBeNull())
  })

  test('conversions lead to the feed with the filters; at the end the line does too', async () => {
    answer = report({ lines: [{ values: [{ value: 'no', name: 'No data center' }], figures: figures(40) }], folded: 0 })
    open('view=performance&from=2026-11-20&to=2026-11-20&by=datacenter&offer=1042&affiliate=10001&source=9&country=DE')
    const feed =
      '/admin/conversion-feed?status=counted&from=2026-11-20&to=2026-11-20&offer=1042&affiliate=10001&source=9&country=DE&datacenter=no'
    const conversions = await screen.findByRole('link', { name: '1 conversion of No data center in the feed' })
    expect(conversions).toHaveAttribute('href', feed)
    expect(screen.getByRole('link', { name: 'Conversions of No data center' })).toHaveAttribute('href', feed)
  })

  test('dimensions, order and filters that are changed are in the address', async () => {
    const user = userEvent.setup()
    answer = report({ filters: [{ filter: 'affiliate', value: '10001', name: 'Ada (10001)' }] })
    open(SENT)
    await screen.findByRole('row', { name: /Card/ })
    await user.selectOptions(screen.getByRole('combobox', { name: 'Third dimension' }), 'Day')
    await waitFor(() => expect(address).toHaveBeenLastCalledWith(expect.stringContaining('by=offer,country,day')))
    await user.click(screen.getByRole('button', { name: 'Margin' }))
    await waitFor(() => expect(address).toHaveBeenLastCalledWith(expect.stringContaining('sort=marginCents')))
    await user.click(screen.getByRole('button', { name: 'Remove the filter Affiliate: Ada (10001)' }))
    await waitFor(() => expect(address).toHaveBeenLastCalledWith(expect.not.stringContaining('affiliate=')))
  })

  test('says why it cannot be counted instead of showing what was asked before', async () => {
    answer = { error: { code: 'invalid', message: 'Results by country and data center go back to 2026-11-19.' } }
    open(SENT)
    expect(await screen.findByText(/go back to 2026-11-19/)).toBeVisible()
  })

  test('says so when there is nothing in the period', async () => {
    answer = report({ lines: [], folded: 0 })
    open(SENT)
    expect(await screen.findByText('No clicks or conversions in this period')).toBeVisible()
  })
})
