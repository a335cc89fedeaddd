import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { NuqsTestingAdapter } from 'nuqs/adapters/testing'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { zoneName } from '@/components/affiliate/reports/labels'
import { AnalyticsPanel } from '@/components/affiliate/reports/panel/analytics-panel'
import type { BreakdownRow } from '@/lib/reporting/breakdown/schema'
import { catchDownloads } from '@/tests/support/components/downloads'
import { render } from '@/tests/support/components/render'
import { statRow } from '@/tests/support/components/stat-rows'

const ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone
const states = { pending: 1, pendingPayout: 17.5, approved: 1, rejected: 2, rejectedPayout: 24 }
const rows = [
  statRow({
    offerId: 1,
    offer: 'Card',
    source: 'bio',
    payout: 42.5,
    clicks: 10,
    conversions: 2,
    stat: states,
    hour: 0,
  }),
  statRow({ offerId: 2, offer: '=HYPERLINK("x")', source: '', payout: 12, clicks: 30, conversions: 1, hour: 0 }),
  statRow({ offerId: 3, offer: 'VPN', source: 'bio', payout: 9.5, clicks: 20, conversions: 1, hour: 0 }),
]
const value = (name: string | null, payout: number): BreakdownRow => {
  const { Stat } = statRow({ payout, clicks: 10, conversions: 1, hour: 0 })
  return { Stat, value: name, name: null }
}
const values = ['v1', 'v2', 'v3', 'v4', ''].map((name, index) => value(name, 50 - index)).concat(value(null, 1))

let asked: URL[]
let breakdown: () => Response

beforeEach(() => {
  asked = []
  breakdown = () => Response.json({ data: values, folded: 12 })
  vi.stubGlobal('fetch', async (path: string) => {
    const url = new URL(path, 'http://localhost')
    asked.push(url)
    return url.pathname.endsWith('/breakdown') ? breakdown() : Response.json({ data: rows })
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function show(search = '', badge?: React.ReactNode) {
  return render(
    <NuqsTestingAdapter searchParams={search} hasMemory>
      <AnalyticsPanel first={{ timeZone: ZONE, renderedAt: Date.now() }} tags={{}} advertisers={[]} badge={badge} />
    </NuqsTestingAdapter>,
  )
}

const breakdowns = () => asked.filter(({ pathname }) => pathname.endsWith('/breakdown'))
const subIds = () => within(screen.getByRole('region', { name: 'Sub-IDs' }))

describe('the panel', () => {
  test('shows the streak badge next to its title [S2.45]', () => {
    show('', <span>23 days</span>)
    expect(screen.getByRole('heading', { name: 'Analytics' }).parentElement).toHaveTextContent('Analytics23 days')
  })

  test('shows approved, pending and rejected conversions with their amounts, and earnings per click', async () => {
    show()
    const term = async (name: string) => (await screen.findByText(name)).closest('div')
    expect(await term('Approved')).toHaveTextContent('1$25.00')
    expect(await term('Pending')).toHaveTextContent('3$39.00')
    expect(await term('Rejected')).toHaveTextContent('2$24.00')
    expect((await screen.findByTitle('Earnings per click')).closest('div')).toHaveTextContent('$1.07')
    expect(screen.queryByText('Reversed')).toBeNull()
  })

  test('names the time zone of its hours', async () => {
    show()
    const zone = zoneName(ZONE, new Date())
    expect(await screen.findByText(`Earnings per hour, ${zone}`)).toBeInTheDocument()
    expect(screen.getByText(zone)).toBeInTheDocument()
  })

  test('rows use the 20 colors of the palette in turn [S9.7]', async () => {
    const many = Array.from({ length: 21 }, (_, n) =>
      statRow({ offerId: n + 1, offer: `Offer ${n}`, payout: 100 - n, clicks: 1, hour: 0 }),
    )
    vi.stubGlobal('fetch', async () => Response.json({ data: many }))
    const user = userEvent.setup()
    show()
    await user.click(await screen.findByRole('button', { name: 'Show All (21)' }))
    const list = within(screen.getByRole('region', { name: 'Sources & Offers' })).getAllByRole('listitem')
    const colors = list.map((item) => item.querySelector('button')?.style.getPropertyValue('--c'))
    expect(new Set(colors).size).toBe(20)
    expect([colors[0], colors[19], colors[20]]).toEqual(['var(--chart-1)', 'var(--chart-20)', 'var(--chart-1)'])
  })
})

describe('the CSV', () => {
  test('has every row of the list, with formula cells escaped [Q33]', async () => {
    const files = catchDownloads()
    const user = userEvent.setup()
    show('?range=custom&from=2026-11-01&to=2026-11-20')
    await screen.findByRole('button', { name: 'Show All (3)' })
    await user.click(screen.getByRole('button', { name: 'CSV' }))
    await waitFor(() => expect(files).toHaveLength(1))
    expect(files[0]?.name).toBe('stoke-offers-2026-11-01-to-2026-11-20.csv')
    expect(await files[0]?.text).toBe(
      [
        '\uFEFFOffer,Clicks,Conversions,"Conversion rate, %",EPC,Earnings',
        'Card,10,2,20,4.25,42.50',
        `"'=HYPERLINK(""x"")",30,1,3.33,0.40,12.00`,
        'VPN,20,1,5,0.48,9.50',
        '',
      ].join('\r\n'),
    )
  })
})

describe('sub-IDs', () => {
  test('are requested when they are opened, and show five with a link to all', async () => {
    const user = userEvent.setup()
    show()
    await user.click(await screen.findByRole('button', { name: 'Sub-IDs' }))
    await waitFor(() => expect(breakdowns()).toHaveLength(1))
    expect(breakdowns()[0]?.searchParams.get('by')).toBe('s1')
    expect(breakdowns()[0]?.searchParams.get('timeZone')).toBe(ZONE)
    const link = await subIds().findByRole('link', { name: 'All 6 in the earnings report' })
    expect(link).toHaveAttribute('href', '/dashboard?range=today&by=s1')
    expect(
      subIds()
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent?.slice(0, 5)),
    ).toEqual(['v1', 'v2', 'v3', 'v4', 'No s1'].map((name) => expect.stringMatching(new RegExp(`^${name}`))))
  })

  test('are not requested while they are closed', async () => {
    show()
    await screen.findByRole('button', { name: 'Sub-IDs' })
    await screen.findByText('Approved')
    expect(breakdowns()).toHaveLength(0)
  })

  test.each([
    ['an offer', '?row=2', { offerId: '2', source: null }],
    ['a source', '?group=source&row=source:bio', { offerId: null, source: 'bio' }],
    ['no source', '?group=source&row=noSource', { offerId: null, source: '' }],
  ])('follow the selected row: %s', async (_, search, query) => {
    show(`${search}&sub=s3`)
    await waitFor(() => expect(breakdowns()).toHaveLength(1))
    const { searchParams } = breakdowns()[0] ?? new URL('http://nothing')
    expect(searchParams.get('by')).toBe('s3')
    expect({ offerId: searchParams.get('offerId'), source: searchParams.get('source') }).toEqual(query)
  })

  test('of combined rows are not requested', async () => {
    show('?row=other&sub=s1')
    expect(await screen.findByText('Pick one offer or source to see its sub-IDs.')).toBeInTheDocument()
    expect(breakdowns()).toHaveLength(0)
  })

  test('that fail to load are logged without a message, and can be refreshed [S8.1]', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    breakdown = () => Response.json({ error: { code: 'internal', message: 'Out of order.' } }, { status: 500 })
    const user = userEvent.setup()
    show('?sub=s1')
    expect(await screen.findByText(/No data available/)).toBeInTheDocument()
    expect(log).toHaveBeenCalled()
    expect(screen.queryByText(/Out of order/)).toBeNull()
    breakdown = () => Response.json({ data: values.slice(0, 1), folded: 0 })
    await user.click(subIds().getByRole('button', { name: 'Refresh' }))
    expect(await subIds().findByRole('listitem')).toHaveTextContent('v1')
  })
})
