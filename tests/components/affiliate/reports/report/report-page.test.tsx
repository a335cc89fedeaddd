import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { NuqsTestingAdapter } from 'nuqs/adapters/testing'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ReportPage } from '@/components/affiliate/reports/report/report-page'
import type { BreakdownRow } from '@/lib/reporting/breakdown/schema'
import { breakdownRow } from '@/tests/support/components/breakdown-rows'
import { catchDownloads } from '@/tests/support/components/downloads'
import { render } from '@/tests/support/components/render'

const ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone
const NOVEMBER = '?range=custom&from=2026-11-01&to=2026-11-10'
const on = (date: string) => ({ date, hour: null })
const byOffer = [
  breakdownRow({ ...on('2026-11-02'), value: '7', name: 'Card', payout: 60, clicks: 100, conversions: 3 }),
  breakdownRow({ ...on('2026-11-03'), value: '9', name: 'VPN', payout: 40, clicks: 50, conversions: 4 }),
]
const earlier = [breakdownRow({ ...on('2026-10-22'), value: '7', name: 'Card', payout: 75, clicks: 80 })]

const OFFERS = [
  { id: 7, name: 'Card', advertiserId: 41, advertiser: 'Northpay' },
  { id: 9, name: 'VPN', advertiserId: 42, advertiser: 'Lumen' },
]

let asked: URL[]
let answer: (url: URL) => { status?: number; body: unknown; headers?: Record<string, string> }
const rows =
  (current: BreakdownRow[], before: BreakdownRow[] = []) =>
  (url: URL) => ({
    body: { data: url.searchParams.get('startDate') === '2026-11-01' ? current : before, folded: 0 },
  })

beforeEach(() => {
  asked = []
  answer = rows(byOffer, earlier)
  vi.stubGlobal('fetch', async (path: string) => {
    const url = new URL(path, 'http://localhost')
    asked.push(url)
    const { status = 200, body, headers } = answer(url)
    return Response.json(body, { status, ...(headers && { headers }) })
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

type Update = { queryString: string; options: { history: string } }

function show(search: string, onUrlUpdate?: (update: Update) => void) {
  return render(
    <NuqsTestingAdapter searchParams={search} hasMemory {...(onUrlUpdate && { onUrlUpdate })}>
      <ReportPage first={{ timeZone: ZONE, renderedAt: Date.now() }} offers={OFFERS} />
    </NuqsTestingAdapter>,
  )
}

const questions = (by: string) => asked.filter(({ searchParams }) => searchParams.get('by') === by)
const lines = async () => within(await reportTable()).getAllByRole('row')
test('excluded clicks are shown separately, and have no row', async () => {
  const flagged = breakdownRow({ ...on('2026-11-04'), value: '11', name: 'Bots only', stat: { flaggedClicks: 7 } })
  answer = rows([...byOffer, flagged], earlier)
  show(`${NOVEMBER}&by=offer`)
  expect(await screen.findByText(/excluded/)).toHaveTextContent(/^7 clicks excluded/)
  expect(screen.queryByText('Bots only')).not.toBeInTheDocument()
})

/** The report's own table; the chart has a hidden one too. */
const reportTable = async () => {
  const region = await screen.findByRole('region', { name: /^By / })
  return within(region).findByRole('table')
}
const card = (label: string) =>
  screen.getByRole('radio', { name: new RegExp(`^${label}`) }).closest('label') as HTMLElement

describe('the earnings report', () => {
  test('shows rows by offer, their change, and the same totals as the cards [S2.17]', async () => {
    show(`${NOVEMBER}&by=offer`)
    const [head, first, second, total] = await lines()
    expect(head).toHaveTextContent(/OfferClicksConv\.CREPCApprovedPendingRejectedEarningsChange/)
    expect(first).toHaveTextContent(/Card.*100.*3.0%.*\$60\.00.*down\$15\.00/)
    expect(second).toHaveTextContent(/VPN.*\$40\.00.*up\$40\.00/)
    expect(total).toHaveTextContent(/Total.*150.*7.*4\.7%.*\$100\.00.*up\$25\.00/)
    expect(card('Total Earnings')).toHaveTextContent('$100.00')
    expect(card('Total Clicks')).toHaveTextContent('150')
    expect(card('Conversions')).toHaveTextContent('4.7% rate')
  })

  test('an offer’s sources are a step of their own in the history, so that Back returns to the offers', async () => {
    const user = userEvent.setup()
    const updates: Update[] = []
    show(`${NOVEMBER}&by=offer`, (update) => updates.push(update))
    await lines()
    await user.click(screen.getByRole('button', { name: /^Card/ }))
    await waitFor(() => expect(updates.at(-1)?.queryString).toContain('offer=7'))
    expect(updates.at(-1)?.options.history).toBe('push')
  })

  test('the chosen advertiser is sent with both periods, and the previous offer filter is removed [S7.1]', async () => {
    const user = userEvent.setup()
    show(`${NOVEMBER}&by=offer&offer=7`)
    await lines()
    await user.selectOptions(screen.getByLabelText('Advertiser'), 'Lumen')
    await waitFor(() => expect(asked.at(-1)?.searchParams.get('advertiserId')).toBe('42'))
    const narrowed = asked.filter(({ searchParams }) => searchParams.get('advertiserId') === '42')
    expect(new Set(narrowed.map(({ searchParams }) => searchParams.get('startDate'))).size).toBe(2)
    for (const { searchParams } of narrowed) expect(searchParams.has('offerId')).toBe(false)
  })

  test('requests its days once and the previous period once, in the viewer’s time zone [S7.1]', async () => {
    show(`${NOVEMBER}&by=s2&offer=7&source=source:bio`)
    await reportTable()
    expect(questions('s2').map(({ searchParams }) => Object.fromEntries(searchParams))).toEqual([
      expect.objectContaining({
        startDate: '2026-11-01',
        endDate: '2026-11-10',
        offerId: '7',
        source: 'bio',
        timeZone: ZONE,
      }),
      expect.objectContaining({ startDate: '2026-10-22', endDate: '2026-10-31', offerId: '7', source: 'bio' }),
    ])
  })

  test('charts earnings per day and offer, or per day', async () => {
    const user = userEvent.setup()
    show(`${NOVEMBER}&by=offer`)
    expect(await screen.findByRole('heading', { name: 'Earnings per day and offer' })).toBeInTheDocument()
    expect(screen.getByRole('row', { name: /^Mon, Nov 2, 2026/ })).toHaveTextContent('$60.00$0.00')
    await user.click(screen.getByRole('radio', { name: 'Day' }))
    expect(await screen.findByRole('heading', { name: 'Earnings per day' })).toBeInTheDocument()
    expect(await lines()).toHaveLength(1 + 10 + 1)
  })

  test('is sorted by its column headers, and the sort is in the URL', async () => {
    const user = userEvent.setup()
    const addresses: string[] = []
    show(`${NOVEMBER}&by=offer`, ({ queryString }) => addresses.push(queryString))
    await user.click(within(await reportTable()).getByRole('button', { name: 'Conv.' }))
    await waitFor(async () => expect((await lines())[1]).toHaveTextContent('VPN'))
    expect(within(await reportTable()).getByRole('columnheader', { name: 'Conv.' })).toHaveAttribute(
      'aria-sort',
      'descending',
    )
    await user.click(within(await reportTable()).getByRole('button', { name: 'Conv.' }))
    await waitFor(async () => expect((await lines())[1]).toHaveTextContent('Card'))
    expect(addresses.at(-1)).toContain('sort=conversions&dir=asc')
  })

  test('is filtered by clicking a row, and unfiltered by its chip', async () => {
    const user = userEvent.setup()
    show(`${NOVEMBER}&by=offer`)
    await user.click(await screen.findByRole('button', { name: 'Card' }))
    await waitFor(() => expect(questions('source')[0]?.searchParams.get('offerId')).toBe('7'))
    await user.click(screen.getByRole('button', { name: /Card.*Show all offers again/ }))
    await waitFor(() => expect(questions('source').at(-1)?.searchParams.has('offerId')).toBe(false))
  })

  test('keeps its figures on screen while others load', async () => {
    const user = userEvent.setup()
    show(`${NOVEMBER}&by=offer`)
    await reportTable()
    vi.stubGlobal('fetch', () => new Promise(() => undefined))
    await user.click(screen.getByRole('radio', { name: 's1' }))
    expect(await reportTable()).toHaveTextContent('Card')
    expect(screen.getByRole('radio', { name: 's1' })).toHaveAttribute('aria-checked', 'true')
    expect(document.querySelector('[aria-busy="true"]')).toHaveTextContent('Card')
  })

  test('of today refetches every ten seconds, of other days never [S4.28] [S4.29] [S9.4]', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { unmount } = show('?range=today&by=offer')
    await vi.waitFor(() => expect(asked).toHaveLength(2))
    await vi.advanceTimersByTimeAsync(10_100)
    expect(asked).toHaveLength(3)
    unmount()
    asked = []
    show(`${NOVEMBER}&by=offer`)
    await vi.waitFor(() => expect(asked).toHaveLength(2))
    await vi.advanceTimersByTimeAsync(60_000)
    expect(asked).toHaveLength(2)
  })
})

test('the CSV has the rows on screen, in their order, with the total [Q33]', async () => {
  answer = rows([
    breakdownRow({ ...on('2026-11-02'), value: '@SUM(A1)', payout: 5, clicks: 4, conversions: 1 }),
    breakdownRow({ ...on('2026-11-02'), value: 'v1', payout: 60, clicks: 100, conversions: 3 }),
    breakdownRow({ ...on('2026-11-02'), value: null, payout: 1, clicks: 1, conversions: 1 }),
  ])
  const files = catchDownloads()
  const user = userEvent.setup()
  show(`${NOVEMBER}&by=s1&sort=clicks&dir=asc`)
  const shown = (await lines()).slice(1).map((line) => line.querySelector('th span')?.textContent)
  await user.click(screen.getByRole('button', { name: 'CSV' }))
  await waitFor(() => expect(files).toHaveLength(1))
  expect(files[0]?.name).toBe('stoke-by-s1-2026-11-01-to-2026-11-10.csv')
  const text = (await files[0]?.text)?.replace('\uFEFF', '').trimEnd().split('\r\n')
  expect(text?.slice(1).map((line) => line.split(',')[0])).toEqual(['Other (0)', `"'@SUM(A1)"`, 'v1', 'Total'])
  expect(shown).toEqual(['Other (0)', '@SUM(A1)', 'v1', 'Total'])
  expect(text?.at(-1)).toBe('Total,105,5,4.8%,0.63,0,5,0,66.00,66.00')
})

describe('without data', () => {
  test('an empty report links to the offers [S8.29] [S2.50]', async () => {
    answer = rows([])
    show(`${NOVEMBER}&by=offer`)
    expect(await screen.findByText('No data available')).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Browse Offers →' })).toHaveAttribute('href', '/offers')
    expect(screen.queryByRole('region', { name: /^By / })).toBeNull()
  })

  test('an empty report of one offer has a button to show all', async () => {
    answer = rows([])
    const user = userEvent.setup()
    show(`${NOVEMBER}&by=offer&offer=7`)
    expect(await screen.findByText('No data in this date range')).toBeInTheDocument()
    answer = rows(byOffer)
    await user.click(screen.getByRole('button', { name: 'Show all' }))
    expect(await reportTable()).toHaveTextContent('Card')
  })

  test('a custom range requests nothing until both dates are set [S5.1]', async () => {
    show('?range=custom&from=2026-11-01')
    expect(await screen.findByText('Pick a start and an end date')).toBeInTheDocument()
    expect(asked).toHaveLength(0)
  })

  test('a failure shows its message and request id, and can be retried', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    answer = () => ({
      status: 503,
      body: { error: { code: 'unavailable', message: 'Pick fewer days.' } },
      headers: { 'x-request-id': '7f3a' },
    })
    const user = userEvent.setup()
    show(`${NOVEMBER}&by=s1`)
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent(/Pick fewer days\..*Request 7f3a/)
    expect(log).toHaveBeenCalled()
    answer = rows([breakdownRow({ ...on('2026-11-02'), value: 'v1', payout: 1 })])
    await user.click(within(alert).getByRole('button', { name: 'Retry' }))
    expect(await reportTable()).toHaveTextContent('v1')
  })
})
