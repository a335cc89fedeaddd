import { focusManager, onlineManager } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { NuqsTestingAdapter } from 'nuqs/adapters/testing'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { AnalyticsPanel } from '@/components/affiliate/reports/panel/analytics-panel'
import { statsKeys } from '@/components/affiliate/reports/queries'
import { hoursAheadOfEastern } from '@/lib/platform/dates/zones'
import type { StatRow } from '@/lib/reporting/stats/schema'
import { render } from '@/tests/support/components/render'
import { statRow } from '@/tests/support/components/stat-rows'

const ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone
const rows = [
  statRow({ offerId: 1, offer: 'Northpay Debit Card', source: 'bio', payout: 25, clicks: 10, conversions: 1, hour: 0 }),
  statRow({ offerId: 2, offer: 'Lumen VPN', source: '', payout: 12, clicks: 30, conversions: 1, hour: 0 }),
  statRow({ offerId: 3, offer: 'Pet Plan', source: 'bio', payout: 9.5, clicks: 20, conversions: 1, hour: 0 }),
]

const ADVERTISERS = [
  { id: 41, name: 'Lumen' },
  { id: 42, name: 'Northpay' },
]

let asked: URL[]
let answers: (url: URL) => { status: number; body: unknown }
const ok = (data: StatRow[]) => () => ({ status: 200, body: { data } })

beforeEach(() => {
  asked = []
  answers = ok(rows)
  vi.stubGlobal('fetch', async (path: string) => {
    const url = new URL(path, 'http://localhost')
    asked.push(url)
    const { status, body } = answers(url)
    return Response.json(body, { status })
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

function show(search = '') {
  return render(
    <NuqsTestingAdapter searchParams={search} hasMemory>
      <AnalyticsPanel
        first={{ timeZone: ZONE, renderedAt: Date.now() }}
        tags={{ '1': '$25 Payout' }}
        advertisers={ADVERTISERS}
      />
    </NuqsTestingAdapter>,
  )
}

/** Keeps responses cached after unmount, as the app does. */
const keepAnswers = ({ queryClient }: ReturnType<typeof show>) =>
  queryClient.setQueryDefaults(statsKeys.all, { gcTime: 300_000 })

const card = (label: string) =>
  screen.getByRole('radio', { name: new RegExp(`^${label}`) }).closest('label') as HTMLElement
const of = (range: string) => asked.filter(({ searchParams }) => searchParams.get('rangeTypeValue') === range)
const list = () => within(screen.getByRole('region', { name: 'Sources & Offers' })).getAllByRole('listitem')

describe('AnalyticsPanel', () => {
  test('excluded clicks are shown separately, and are in no total and no list', async () => {
    answers = ok([...rows, statRow({ offerId: 4, offer: 'Bots only', hour: 0, stat: { flaggedClicks: 1_234 } })])
    show()
    expect(await screen.findByText(/excluded/)).toHaveTextContent(/^1,234 clicks excluded/)
    expect(card('Total Clicks')).toHaveTextContent('60')
    expect(screen.queryByText('Bots only')).not.toBeInTheDocument()
  })

  test('an affiliate with only excluded clicks sees the empty state and their count', async () => {
    answers = ok([statRow({ hour: 0, stat: { flaggedClicks: 1 } })])
    show()
    expect(await screen.findByText('No data available')).toBeInTheDocument()
    expect(screen.getByText(/excluded/)).toHaveTextContent(/^1 click excluded/)
  })

  test('without excluded clicks, no count is shown', async () => {
    show()
    await waitFor(() => expect(card('Total Clicks')).toHaveTextContent('60'))
    expect(screen.queryByText(/not counted/)).not.toBeInTheDocument()
  })

  test('is titled Analytics and shows three cards with the conversion rate [S2.44] [S2.48] [S9.6]', async () => {
    show()
    expect(screen.getByRole('heading', { name: 'Analytics' })).toBeInTheDocument()
    await waitFor(() => expect(card('Total Earnings')).toHaveTextContent('$46.50'))
    expect(card('Total Clicks')).toHaveTextContent('60')
    expect(card('Conversions')).toHaveTextContent('5.0% rate')
  })

  test('requests with days, range, offset and zone [S7.1]', async () => {
    show()
    await waitFor(() => expect(of('today')).toHaveLength(1))
    const query = of('today')[0]?.searchParams
    expect(query?.get('startDate')).toMatch(/^\d{4}-\d\d-\d\d$/)
    expect(query?.get('endDate')).toBe(query?.get('startDate'))
    expect(query?.get('offset')).toBe(String(hoursAheadOfEastern(ZONE, new Date())))
    expect(query?.get('timeZone')).toBe(ZONE)
    expect(query?.has('advertiserId')).toBe(false)
  })

  test('the chosen advertiser is sent for the period and the one before, and limits every figure [S7.1]', async () => {
    const user = userEvent.setup()
    answers = (url) => ok(url.searchParams.get('advertiserId') === '41' ? rows.slice(1, 2) : rows)()
    show()
    await waitFor(() => expect(card('Total Earnings')).toHaveTextContent('$46.50'))
    await user.selectOptions(screen.getByLabelText('Advertiser'), 'Lumen')
    await waitFor(() => expect(card('Total Earnings')).toHaveTextContent('$12.00'))
    expect(list()).toHaveLength(1)
    for (const range of ['today', 'yesterday']) expect(of(range).at(-1)?.searchParams.get('advertiserId')).toBe('41')
    await user.selectOptions(screen.getByLabelText('Advertiser'), 'All advertisers')
    await waitFor(() => expect(card('Total Earnings')).toHaveTextContent('$46.50'))
  })

  test.each(['?advertiser=0', '?advertiser=-4', '?advertiser=99999999999', '?advertiser=x'])(
    'an address with %s sends no advertiser [S7.1]',
    async (search) => {
      show(search)
      await waitFor(() => expect(of('today')).toHaveLength(1))
      expect(of('today')[0]?.searchParams.has('advertiserId')).toBe(false)
    },
  )

  test('the list shows two rows, then all, then two again [S2.49] [S4.31] [S9.6]', async () => {
    const user = userEvent.setup()
    show()
    await user.click(await screen.findByRole('button', { name: 'Show All (3)' }))
    expect(list()).toHaveLength(3)
    await user.click(screen.getByRole('button', { name: 'Show Less' }))
    expect(list()).toHaveLength(2)
    expect(list()[0]).toHaveTextContent('Northpay Debit Card')
  })

  test.each([0, 1, 2])('%i rows are all shown, without a Show All button [S4.31]', async (count) => {
    answers = ok(rows.slice(0, count))
    show()
    await waitFor(() => expect(card('Total Clicks')).toHaveTextContent(String([0, 10, 40][count])))
    expect(screen.queryByRole('button', { name: /^Show (All|Less)/ })).toBeNull()
    if (count > 0) expect(list()).toHaveLength(count)
  })

  test('rows are grouped by offer or by source, and a source without a name is labeled as such [S4.30] [S3.1]', async () => {
    const user = userEvent.setup()
    show()
    await screen.findByRole('button', { name: 'Show All (3)' })
    await user.click(screen.getByRole('radio', { name: 'Sources' }))
    expect(list().map((item) => item.textContent)).toEqual([
      expect.stringContaining('bio'),
      expect.stringContaining('No source'),
    ])
  })

  test('a selected row filters totals and chart, and can be cleared [S4.30]', async () => {
    const user = userEvent.setup()
    show()
    await user.click(await screen.findByRole('button', { name: /^Lumen VPN/ }))
    await waitFor(() => expect(card('Total Earnings')).toHaveTextContent('$12.00'))
    expect(screen.getByRole('heading', { name: /Earnings per hour.*Lumen VPN/ })).toBeInTheDocument()
    expect(screen.getByRole('row', { name: /^12 – 1 AM/ })).toHaveTextContent('$12.00')
    await user.click(screen.getByRole('button', { name: /Clear selection/ }))
    await waitFor(() => expect(card('Total Earnings')).toHaveTextContent('$46.50'))
  })

  test('the cards select the metric of the chart [S4.32]', async () => {
    const user = userEvent.setup()
    show()
    await screen.findByRole('heading', { name: 'Earnings per hour' })
    await user.click(card('Total Clicks'))
    expect(screen.getByRole('heading', { name: 'Clicks per hour' })).toBeInTheDocument()
    await user.click(card('Conversions'))
    expect(screen.getByRole('heading', { name: 'Conversions per hour' })).toBeInTheDocument()
    expect(screen.getByRole('row', { name: /^12 – 1 AM/ })).toHaveTextContent('3')
  })

  test('six ranges are offered, and another range loads on change, by day [S2.46] [S3.52] [S4.29] [S4.33]', async () => {
    const user = userEvent.setup()
    show()
    const ranges = screen.getByRole('radiogroup', { name: 'Date range' })
    const names = within(ranges)
      .getAllByRole('radio')
      .map(({ textContent }) => textContent)
    expect(names).toEqual(['Today', 'Yesterday', 'Week', 'Month', 'Last month', 'Custom'])
    await user.click(within(ranges).getByRole('radio', { name: 'Week' }))
    await waitFor(() => expect(of('week')).toHaveLength(1))
    expect(await screen.findByRole('heading', { name: 'Earnings per day' })).toBeInTheDocument()
  })

  test('every change of range loads, also back to one that was just loaded [S4.29]', async () => {
    const user = userEvent.setup()
    keepAnswers(show())
    const pick = (name: string) => user.click(screen.getByRole('radio', { name }))
    await waitFor(() => expect(of('today')).toHaveLength(1))
    await pick('Week')
    await waitFor(() => expect(of('week')).toHaveLength(1))
    await pick('Month')
    await waitFor(() => expect(of('month')).toHaveLength(1))
    await pick('Week')
    await waitFor(() => expect(of('week')).toHaveLength(2))
    await pick('Today')
    await waitFor(() => expect(of('today')).toHaveLength(2))
  })

  test('ranges other than today do not refetch on reconnect [S4.29]', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    keepAnswers(show('?range=week'))
    await waitFor(() => expect(of('week')).toHaveLength(1))
    vi.setSystemTime(Date.now() + 60_000)
    onlineManager.setOnline(false)
    onlineManager.setOnline(true)
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(of('week')).toHaveLength(1)
  })

  test('a custom range requests nothing until both dates are set [S5.1] [S4.29]', async () => {
    show('?range=custom&from=2026-11-01')
    expect(await screen.findByText('Pick a start and an end date.')).toBeInTheDocument()
    expect(asked).toHaveLength(0)
    await userEvent.type(screen.getByLabelText('End date'), '2026-11-05')
    await waitFor(() => expect(of('custom').length).toBeGreaterThan(0))
    expect(of('custom')[0]?.searchParams.get('endDate')).toBe('2026-11-05')
  })

  test('manual refresh refetches [S4.29]', async () => {
    const user = userEvent.setup()
    show('?range=month')
    await waitFor(() => expect(of('month')).toHaveLength(1))
    await user.click(screen.getByRole('button', { name: 'Refresh' }))
    await waitFor(() => expect(of('month')).toHaveLength(2))
  })

  test('an affiliate without earnings sees a link to the offers [S8.29] [S2.50]', async () => {
    answers = ok([])
    show()
    expect(await screen.findByText('No data available')).toBeInTheDocument()
    expect(screen.getByText('Start earning from the offers page')).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Browse Offers →' })).toHaveAttribute('href', '/offers')
    expect(screen.queryByText(/The last day with data/)).not.toBeInTheDocument()
  })

  test('without data today it names the last day with some', async () => {
    answers = () => ({ status: 200, body: { data: [], lastDay: '2026-11-14' } })
    show()
    expect(await screen.findByText('The last day with data is Nov 14, 2026.')).toBeInTheDocument()
  })

  test('a failure is logged, loading ends, and no message is shown [S8.1]', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    answers = () => ({ status: 500, body: { error: { code: 'internal', message: 'Out of order.' } } })
    const { container } = show()
    await waitFor(() => expect(log).toHaveBeenCalled())
    await waitFor(() => expect(container.querySelector('[aria-busy="true"]')).toBeNull())
    expect(screen.queryByText(/Out of order/)).toBeNull()
    expect(screen.queryByRole('alert')).toBeNull()
    expect(card('Total Earnings')).toHaveTextContent('–')
    log.mockRestore()
  })

  test.each([
    ['without rows', {}],
    ['with rows of another shape', { data: [{ Stat: { payout: '7' }, Offer: null }] }],
    ['that is a page', '<html>'],
  ])('a response %s counts as a failed one [S8.1]', async (_, body) => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    answers = () => ({ status: 200, body })
    const { container } = show()
    await waitFor(() => expect(log).toHaveBeenCalled())
    await waitFor(() => expect(container.querySelector('[aria-busy="true"]')).toBeNull())
    expect(screen.queryByRole('alert')).toBeNull()
    expect(card('Total Earnings')).toHaveTextContent('–')
    log.mockRestore()
  })

  test('a failed refresh keeps the shown figures [S8.1]', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const user = userEvent.setup()
    show()
    await waitFor(() => expect(card('Total Earnings')).toHaveTextContent('$46.50'))
    answers = () => ({ status: 500, body: {} })
    await user.click(screen.getByRole('button', { name: 'Refresh' }))
    await waitFor(() => expect(log).toHaveBeenCalled())
    expect(card('Total Earnings')).toHaveTextContent('$46.50')
    log.mockRestore()
  })

  test('a hidden tab requests nothing', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    show()
    await vi.waitFor(() => expect(of('today')).toHaveLength(1))
    focusManager.setFocused(false)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(of('today')).toHaveLength(1)
    focusManager.setFocused(true)
    await vi.waitFor(() => expect(of('today').length).toBeGreaterThan(1))
    focusManager.setFocused(undefined)
  })

  test('today refetches every ten seconds, other ranges do not [S4.28] [S9.4] [S4.29]', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { unmount } = show()
    await vi.waitFor(() => expect(of('today')).toHaveLength(1))
    await vi.advanceTimersByTimeAsync(9_900)
    expect(of('today')).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(200)
    expect(of('today')).toHaveLength(2)
    unmount()
    asked = []
    show('?range=week')
    await vi.waitFor(() => expect(of('week')).toHaveLength(1))
    await vi.advanceTimersByTimeAsync(60_000)
    expect(of('week')).toHaveLength(1)
  })
})
