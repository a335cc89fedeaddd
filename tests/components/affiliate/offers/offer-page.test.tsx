import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { NuqsTestingAdapter, type OnUrlUpdateFunction } from 'nuqs/adapters/testing'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { ApplicationCard } from '@/components/affiliate/offers/detail/application-card'
import { LeadersTab } from '@/components/affiliate/offers/detail/leaders-tab'
import { LinksTab } from '@/components/affiliate/offers/detail/links-tab'
import { OfferAnalytics } from '@/components/affiliate/offers/detail/offer-analytics'
import { OfferFacts, type OwnTerms } from '@/components/affiliate/offers/detail/offer-facts'
import { OfferTabs } from '@/components/affiliate/offers/detail/offer-tabs'
import { ResourcesTab } from '@/components/affiliate/offers/detail/resources-tab'
import { RulesTab } from '@/components/affiliate/offers/detail/rules-tab'
import { toast } from '@/components/ui/toast'
import type { Application } from '@/lib/catalog/applications/reapply-rules'
import type { ListedOffer } from '@/lib/catalog/offers/rules'
import { catchDownloads } from '@/tests/support/components/downloads'
import { router } from '@/tests/support/components/navigation'
import { listedOffer } from '@/tests/support/components/offers'
import { render } from '@/tests/support/components/render'
import { statRow } from '@/tests/support/components/stat-rows'

const { refresh } = router
const fetchMock = vi.fn<typeof fetch>()
vi.stubGlobal('fetch', fetchMock)
beforeEach(() => {
  vi.clearAllMocks()
  vi.spyOn(toast, 'success').mockReturnValue(1)
})

const none = { clicks: 0, conversions: 0, payoutCents: 0 }

describe('the tabs', () => {
  const panels = { links: 'L', analytics: 'A', resources: 'R', rules: 'U', leaders: 'E' }
  const show = (search = '') => {
    const onUrlUpdate = vi.fn<OnUrlUpdateFunction>()
    render(
      <NuqsTestingAdapter searchParams={search} onUrlUpdate={onUrlUpdate} hasMemory>
        <OfferTabs panels={panels} />
      </NuqsTestingAdapter>,
    )
    return { address: () => onUrlUpdate.mock.lastCall?.[0].queryString }
  }

  test('are LINKS, ANALYTICS, RESOURCES, RULES, LEADERS; the open one is in the URL [S3.51] [S2.15]', async () => {
    const user = userEvent.setup()
    const { address } = show()
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
      'LINKS',
      'ANALYTICS',
      'RESOURCES',
      'RULES',
      'LEADERS',
    ])
    expect(screen.getByRole('tabpanel')).toHaveTextContent('L')
    await user.click(screen.getByRole('tab', { name: 'RULES' }))
    expect(screen.getByRole('tabpanel')).toHaveTextContent('U')
    expect(address()).toBe('?tab=rules')
    await user.keyboard('{ArrowRight}')
    expect(address()).toBe('?tab=leaders')
  })

  test('a tab in the URL opens it, and an unknown one opens the first [S3.51]', () => {
    show('?tab=leaders')
    expect(screen.getByRole('tabpanel')).toHaveTextContent('E')
    show('?tab=zebra')
    expect(screen.getAllByRole('tabpanel')[1]).toHaveTextContent('L')
  })
})

describe('the terms', () => {
  const TERMS: OwnTerms = { offerHoldDays: 7, level: 4, payoutAdjustmentBps: 0 }
  const show = (own: Partial<ListedOffer>, more: Partial<Parameters<typeof OfferFacts>[0]> = {}) =>
    render(
      <OfferFacts
        {...{ terms: TERMS, network: none, own: none, visitors: 'Visitors from United States' }}
        offer={listedOffer(1, 'Card', own)}
        {...more}
      />,
    )

  test('have EPC, rate, hold, cap, attribution, approval, traffic and countries [S2.15] [S3.50] [S3.42] [S9.6]', () => {
    show(
      { epcCents: 48, holdDays: 5, cap: { limitCents: 300_000, leftCents: 120_000 } },
      {
        network: { clicks: 1_000, conversions: 17, payoutCents: 48_000 },
        own: { clicks: 200, conversions: 3, payoutCents: 8_000 },
      },
    )
    const texts = ['$0.48', 'you: $0.40', '1.7%', 'you: 1.5%', '5 days', 'Level 4 shortens it from 7', '$1,200.00']
    for (const text of [
      ...texts,
      'of $3,000, resets at midnight ET',
      '30 days',
      'last click',
      'Open to all',
      'Visitors from United States',
    ]) {
      expect(screen.getByText(text)).toBeInTheDocument()
    }
    expect(screen.getByText('Social, Search')).toBeInTheDocument()
  })

  test('show texts for no figures, no cap, no hold, and a reached cap', () => {
    show({ holdDays: 0 }, { terms: { ...TERMS, offerHoldDays: 0 } })
    for (const text of ['No cap', 'None', 'credited at once']) expect(screen.getByText(text)).toBeInTheDocument()
    expect(screen.getAllByText('New')).toHaveLength(2)
    show({ cap: { limitCents: 5000, leftCents: 2499 } })
    expect(screen.getByText('Reached')).toBeInTheDocument()
  })
})

test('include the affiliate’s caps and bucket adjustment [S2.15]', () => {
  const limits = [
    { metric: 'conversions', period: 'day', limit: 100, left: 12 },
    { metric: 'payout', period: 'month', limit: 500_000, left: 120_050 },
  ] as const
  const terms = { offerHoldDays: 7, level: 1, payoutAdjustmentBps: 1000 }
  const offer = listedOffer(1, 'Card', { holdDays: 14, limits })
  render(<OfferFacts offer={offer} terms={terms} network={none} own={none} visitors="All visitors" />)
  for (const text of [
    '12 of 100 conversions left, daily; $1,200.50 of $5,000.00 payout left, monthly',
    '+10% on every payout, included above',
    'your terms, usually 7',
  ]) {
    expect(screen.getByText(text)).toBeInTheDocument()
  }
})

test.each([
  ['month', 'Cap left this month', '$792 a month, resets on the 1st, midnight ET'],
  ['week', 'Cap left this week', '$792 a week, resets on Monday, midnight ET'],
] as const)('a full cap per %s is named instead of the day without a cap', (period, name, note) => {
  const offer = listedOffer(1, 'Card', { limits: [{ metric: 'payout', period, limit: 79_200, left: 0 }] })
  const terms = { offerHoldDays: 7, level: 1, payoutAdjustmentBps: 0 }
  render(<OfferFacts offer={offer} terms={terms} network={none} own={none} visitors="All visitors" />)
  for (const text of [name, 'Reached', note]) expect(screen.getByText(text)).toBeInTheDocument()
  expect(screen.queryByText('pays all day')).not.toBeInTheDocument()
})

describe('LINKS', () => {
  const base = { origin: 'https://stoke.example', offerId: 1042, affiliateId: 10_482 }
  const deepLinks = { hosts: ['shop.example'], isHttpAllowed: false }
  const show = (own: Partial<Parameters<typeof LinksTab>[0]> = {}) =>
    render(
      <LinksTab
        base={base}
        recentSources={['tiktok-bio', 'reddit-pf']}
        deepLinks={null}
        passedParameters={[]}
        landingPages={[]}
        coupons={[]}
        week={none}
        {...own}
      />,
    )
  const link = () => screen.getByLabelText('Tracking link').textContent

  test('the link updates with source and s1 to s5, and can be copied and cleared [S2.15] [S3.51]', async () => {
    const user = userEvent.setup()
    show()
    expect(link()).toBe('https://stoke.example/c/1042?a=10482')
    await user.click(screen.getByRole('button', { name: 'tiktok-bio' }))
    await user.type(screen.getByLabelText('s1'), 'video 118')
    await user.type(screen.getByLabelText('s5'), 'a&b')
    const built = 'https://stoke.example/c/1042?a=10482&source=tiktok-bio&s1=video+118&s5=a%26b'
    expect(link()).toBe(built)
    await user.click(screen.getByRole('button', { name: 'Copy link' }))
    expect(await navigator.clipboard.readText()).toBe(built)
    expect(toast.success).toHaveBeenCalledWith('Link copied to clipboard!')
    expect(screen.getByRole('link', { name: 'Open link' })).toHaveAttribute('href', built)
    await user.click(screen.getByRole('button', { name: 'Clear' }))
    expect(link()).toBe('https://stoke.example/c/1042?a=10482')
  })

  test('inputs are limited to the lengths a link may carry', () => {
    show()
    expect(screen.getByLabelText('Source')).toHaveAttribute('maxlength', '100')
    expect(screen.getByLabelText('s3')).toHaveAttribute('maxlength', '255')
  })

  test('a deep link is accepted only for the offer’s hosts [S2.15]', async () => {
    const user = userEvent.setup()
    show({ deepLinks })
    const field = screen.getByLabelText('Deep link')
    await user.type(field, 'https://evil.example/p')
    expect(screen.getByText('Enter a page on shop.example, with https:// before it.')).toBeInTheDocument()
    expect(field).toHaveAttribute('aria-invalid', 'true')
    expect(link()).toBe('https://stoke.example/c/1042?a=10482')
    await user.clear(field)
    await user.type(field, 'https://shop.example/p?c=red')
    expect(link()).toBe('https://stoke.example/c/1042?a=10482&url=https%3A%2F%2Fshop.example%2Fp%3Fc%3Dred')
    expect(field).not.toHaveAttribute('aria-invalid')
  })

  test('an offer without deep links has no field for one [S2.15]', () => {
    show()
    expect(screen.queryByLabelText('Deep link')).toBeNull()
  })

  test('the QR code encodes the link, and is saved as SVG [S2.15]', async () => {
    const user = userEvent.setup()
    const files = catchDownloads()
    show()
    await user.click(screen.getByRole('button', { name: 'Download the QR code as SVG' }))
    expect(files[0]?.name).toBe('stoke-offer-1042.svg')
    expect(await files[0]?.text).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"[^>]*>.*<path/s)
    vi.restoreAllMocks()
  })

  test('lists the postback macros and the results of the last 7 days [S2.15] [S3.50]', () => {
    show({ week: { clicks: 2196, conversions: 33, payoutCents: 82_500 } })
    expect(screen.getByText('{txn_id}')).toBeInTheDocument()
    const week = within(screen.getByRole('region', { name: 'Your last 7 days' }))
    for (const text of ['$825.00', '2,196', '1.5%', '$0.38']) expect(week.getByText(text)).toBeInTheDocument()
  })
})

describe('an application', () => {
  const NOW = Date.parse('2026-11-20T12:00:00Z')
  const answered = (own: Partial<Application>): Application => ({
    status: 'requested',
    message: 'I review cards.',
    answers: [],
    reason: null,
    requestedAt: '2026-11-10T15:00:00.000Z',
    decidedAt: null,
    ...own,
  })
  const show = (application: Application | null) =>
    render(<ApplicationCard questions={[]} offerId={1043} name="Savings" application={application} now={NOW} />)
  const field = () => screen.queryByLabelText('How will you promote it?')

  test('is sent once, and then shown as waiting [S2.15]', async () => {
    const user = userEvent.setup()
    fetchMock.mockImplementation(async () => Response.json(answered({ message: 'I compare savings accounts.' })))
    show(null)
    await user.type(field() as HTMLElement, 'I compare savings accounts.')
    await user.click(screen.getByRole('button', { name: 'Apply' }))
    expect(await screen.findByText(/^You applied on Nov 10, 2026/)).toBeInTheDocument()
    expect(field()).toBeNull()
    expect(fetchMock.mock.calls.map(([path, init]) => [path, init?.body])).toEqual([
      ['/api/offers/1043/application', '{"message":"I compare savings accounts.","answers":[]}'],
    ])
    expect(toast.success).toHaveBeenCalledWith('Application sent.')
    expect(refresh).toHaveBeenCalledOnce()
  })

  test('sends the answers to the questions of the offer; a refusal is shown at its question', async () => {
    const user = userEvent.setup()
    const error = { code: 'invalid', message: 'Answer.', fields: { 'answers.0.answer': 'Answer this question.' } }
    fetchMock.mockImplementationOnce(async () => Response.json({ error }, { status: 422 }))
    fetchMock.mockImplementation(async () => Response.json(answered({})))
    const questions = [{ id: 7, text: 'Where will your links be?', isRequired: true }]
    render(<ApplicationCard questions={questions} offerId={1043} name="Savings" application={null} now={NOW} />)
    await user.type(field() as HTMLElement, 'I compare savings accounts.')
    await user.click(screen.getByRole('button', { name: 'Apply' }))
    expect(await screen.findByText('Answer this question.')).toBeInTheDocument()
    await user.type(screen.getByLabelText('Where will your links be?'), 'On my site.')
    await user.click(screen.getByRole('button', { name: 'Apply' }))
    expect(await screen.findByText(/^You applied on/)).toBeInTheDocument()
    const body = JSON.parse(String(fetchMock.mock.calls.at(-1)?.[1]?.body))
    expect(body.answers).toEqual([{ questionId: 7, answer: 'On my site.' }])
  })

  test('that is too short shows an error at the field; one the server refuses keeps the text', async () => {
    const user = userEvent.setup()
    const refusal = { error: { code: 'conflict', message: 'You can apply again later.' } }
    fetchMock.mockImplementation(async () => Response.json(refusal, { status: 409 }))
    show(null)
    await user.type(field() as HTMLElement, 'please')
    await user.click(screen.getByRole('button', { name: 'Apply' }))
    expect(await screen.findByText('Write at least 10 characters.')).toBeInTheDocument()
    expect(fetchMock).not.toHaveBeenCalled()
    await user.type(field() as HTMLElement, ' take me')
    await user.click(screen.getByRole('button', { name: 'Apply' }))
    expect(await screen.findByText('You can apply again later.')).toBeInTheDocument()
    expect(field()).toHaveValue('please take me')
  })

  test('that was rejected shows why, and when one may apply again [S2.15]', () => {
    show(answered({ status: 'rejected', reason: 'No site.', decidedAt: '2026-11-12T15:00:00.000Z' }))
    expect(screen.getByText('No site.')).toBeInTheDocument()
    expect(screen.getByRole('status')).toHaveTextContent('You can apply again from Dec 12, 2026.')
    expect(field()).toBeNull()
    expect(screen.getByText('Not approved')).toBeInTheDocument()
  })

  test('that was rejected long ago can be made again [S2.15]', () => {
    show(answered({ status: 'rejected', reason: 'No site.', decidedAt: '2026-10-01T15:00:00.000Z' }))
    expect(field()).toBeInTheDocument()
  })
})

test('ANALYTICS requests only this offer, and lists its sources [S3.51] [S3.50]', async () => {
  const rows = [statRow({ offerId: 7, offer: 'Card', source: 'bio', payout: 25, clicks: 10, conversions: 1, hour: 0 })]
  fetchMock.mockImplementation(async () => Response.json({ data: rows }))
  render(
    <NuqsTestingAdapter hasMemory>
      <OfferAnalytics first={{ timeZone: 'UTC', renderedAt: Date.now() }} offerId={7} />
    </NuqsTestingAdapter>,
  )
  const list = await screen.findByRole('region', { name: 'Sources' })
  await waitFor(() => expect(within(list).getByText('bio')).toBeInTheDocument())
  expect(screen.queryByRole('radiogroup', { name: 'Group by' })).toBeNull()
  const asked = fetchMock.mock.calls.map(([path]) => new URL(String(path), 'http://localhost').searchParams)
  expect(asked.length).toBeGreaterThanOrEqual(2)
  expect(new Set(asked.map((query) => query.get('offerId')))).toEqual(new Set(['7']))
})

test('RESOURCES has texts to copy and images with embed code; no code without approval [S3.51]', async () => {
  const user = userEvent.setup()
  const creatives = [
    { id: 'a', kind: 'text', title: 'Short text', url: null, body: 'Northpay: no fees.' },
    { id: 'b', kind: 'image', title: 'Logo "96"', url: '/logo.svg', body: null },
  ]
  const shared = { creatives, previewUrl: 'https://shop.example/', origin: 'https://stoke.example' }
  const { unmount } = render(<ResourcesTab {...shared} link="https://stoke.example/c/7?a=9&s1=x" />)
  await user.click(screen.getByRole('button', { name: 'Copy Short text' }))
  expect(await navigator.clipboard.readText()).toBe('Northpay: no fees.')
  await user.click(screen.getByRole('button', { name: 'Copy the code of Logo "96"' }))
  expect(await navigator.clipboard.readText()).toBe(
    '<a href="https://stoke.example/c/7?a=9&amp;s1=x" rel="sponsored"><img src="https://stoke.example/logo.svg" alt="Logo &quot;96&quot;"></a>',
  )
  expect(screen.getByRole('link', { name: 'Preview the landing page' })).toHaveAttribute(
    'href',
    'https://shop.example/',
  )
  unmount()
  render(<ResourcesTab {...shared} link={null} />)
  expect(screen.queryByRole('button', { name: /Copy the code/ })).toBeNull()
  render(<ResourcesTab {...shared} creatives={[]} link={null} />)
  expect(screen.getByText('No creatives yet')).toBeInTheDocument()
})

test('RULES has the rules and every term as text [S3.51] [S3.43] [S3.42]', () => {
  const offer = listedOffer(1, 'Card', { cap: { limitCents: 300_000, leftCents: 0 }, requiresApproval: true })
  render(
    <RulesTab
      version={null}
      offer={offer}
      rules={['No bidding on the brand.']}
      visitors="Visitors from United States or Germany"
    />,
  )
  for (const text of [
    'No bidding on the brand.',
    '$25 Payout',
    'held 7 days. A higher level may shorten it.',
    '$3,000 in payouts, midnight to midnight ET',
    'Clicks count once you are approved',
    'Visitors from United States or Germany.',
  ]) {
    expect(screen.getByText(text)).toBeInTheDocument()
  }
})

describe('LEADERS', () => {
  const leader = (rank: number, name: string, conversions: number, isOwn = false) => ({
    rank,
    name,
    conversions,
    isOwn,
  })
  const show = (board: object) => {
    fetchMock.mockImplementation(async () => Response.json({ month: '2026-11', ...board }))
    render(<LeadersTab offerId={7} />)
  }

  test('are ranked, and the user’s row is marked at any rank [S3.51]', async () => {
    const own = leader(13, 'Ada T.', 2, true)
    show({ leaders: [leader(1, 'Chloé M.', 1_240), leader(2, 'Ben O.', 8)], own })
    const rows = (await screen.findAllByRole('row')).slice(1)
    expect(rows.map(({ textContent }) => textContent)).toEqual(['1Chloé M.1,240', '2Ben O.8', '13Ada T.You2'])
    expect(rows.map((each) => each.getAttribute('aria-current'))).toEqual([null, null, 'true'])
    expect(screen.getByText('November 2026')).toBeInTheDocument()
  })

  test('show an empty state without rankings [S3.51]', async () => {
    show({ leaders: [], own: null })
    expect(await screen.findByText('Nobody yet this month')).toBeInTheDocument()
  })

  test('that cannot be loaded can be retried [S3.51]', async () => {
    const user = userEvent.setup()
    const failure = { error: { code: 'internal', message: 'Something went wrong.' } }
    fetchMock.mockImplementationOnce(async () => Response.json(failure, { status: 500 }))
    render(<LeadersTab offerId={7} />)
    const retry = await screen.findByRole('button', { name: 'Retry' })
    fetchMock.mockImplementation(async () => Response.json({ month: '2026-11', leaders: [], own: null }))
    await user.click(retry)
    expect(await screen.findByText('Nobody yet this month')).toBeInTheDocument()
  })
})
