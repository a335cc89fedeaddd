import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { NuqsTestingAdapter } from 'nuqs/adapters/testing'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { NewOfferScreen } from '@/components/admin/offers/new-offer-screen'
import { OfferScreen } from '@/components/admin/offers/offer-screen'
import { toast } from '@/components/ui/toast'
import type { AdminOffer, OfferChoices } from '@/lib/catalog/offers/admin-schema'
import { NO_VISITOR_CONDITIONS } from '@/lib/catalog/visitor-conditions/schema'
import { router } from '@/tests/support/components/navigation'
import { render } from '@/tests/support/components/render'

const { push } = router
const fetchMock = vi.fn<typeof fetch>()
vi.stubGlobal('fetch', fetchMock)

const PATH = '/api/admin/offers'
const choices: OfferChoices = {
  advertisers: [{ id: 101, name: 'Northpay', status: 'active', currency: 'USD' }],
  categories: [{ id: 1, name: 'Finance', offers: 2 }],
  offers: [{ id: 1043, name: 'Savings', status: 'active' }],
  holdDays: 9,
}
const offer: AdminOffer = {
  id: 1042,
  name: 'Debit Card',
  advertiserId: 101,
  advertiserName: 'Northpay',
  status: 'active',
  isAdvertiserActive: true,
  fundedCents: null,
  isUsedUp: false,
  advertiserStatus: 'active',
  levelsShortenHold: false,
  approvalDays: null,
  renewalMonths: null,
  renewalPayments: null,
  stepsByPayment: false,
  paysForProductsOnly: false,
  paidCustomers: 'all',
  afterApprovalDeadline: 'approve',
  isPrivate: false,
  startsAt: null,
  expiresAt: null,
  requiresApproval: false,
  payoutLabel: '$25 Payout',
  clicks: 200,
  conversions: 5,
  cr: 0.025,
  epcCents: 62.5,
  payoutCents: 12_500,
  revenueCents: 20_000,
  marginCents: 7_500,
  version: 3,
  description: 'A **card**.',
  displayAdvertiser: 'Northpay',
  destinationUrl: 'https://shop.example/?c={click_id}',
  previewUrl: null,
  payoutType: 'cpa_flat',
  defaultPayoutCents: 2500,
  percentPayoutBps: 0,
  defaultRevenueCents: 4000,
  revenueCurrency: 'USD',
  percentRevenueBps: 0,
  payoutCapCents: null,
  maxAmountCents: null,
  maxAmountCurrency: 'USD',
  isSubscription: false,
  holdDays: 7,
  attributionModel: 'last_click',
  attributionWindowDays: 30,
  allowMultipleConversions: false,
  allowDeepLinks: false,
  deepLinkHosts: [],
  passedParameters: [],
  allowedTraffic: [],
  allowedCountries: ['US'],
  allowedDevices: [],
  visitors: NO_VISITOR_CONDITIONS,
  refusesUnknownVisitors: false,
  fallback: null,
  categories: [],
  thumbnail: null,
  waiting: 0,
  approved: 4,
  createdAt: '2026-11-01T08:00:00.000Z',
  updatedAt: '2026-11-01T08:00:00.000Z',
}

type Sent = { path: string; method: string; body: Record<string, unknown> }
let stored: AdminOffer
let sent: Sent[]
let refuse: ((call: Sent) => Response | undefined) | undefined
beforeEach(() => {
  vi.clearAllMocks()
  stored = offer
  sent = []
  refuse = undefined
  fetchMock.mockImplementation(async (input, init) => {
    const [path, method] = [String(input), init?.method ?? 'GET']
    if (method !== 'GET') {
      const call = { path, method, body: init?.body ? JSON.parse(String(init.body)) : {} }
      sent.push(call)
      return refuse?.(call) ?? Response.json(path === PATH ? { id: 2001 } : { isDone: true })
    }
    if (path.endsWith('/choices')) return Response.json(choices)
    if (path.endsWith('/rules')) return Response.json({ versions: [], promoters: 0 })
    return Response.json(stored)
  })
})

const rights = { isReadOnly: false, canDecide: true }
const show = (tab: string, own: Partial<typeof rights> = {}) =>
  render(
    <NuqsTestingAdapter searchParams={{ tab }} hasMemory>
      <OfferScreen id={1042} rights={{ ...rights, ...own }} />
    </NuqsTestingAdapter>,
  )
const save = async (user: ReturnType<typeof userEvent.setup>, label = 'Save') => {
  await user.type(screen.getByPlaceholderText(/^Reason, for the admin log/), 'A reason')
  await user.click(screen.getByRole('button', { name: label }))
}

describe('the page of an offer', () => {
  test('shows figures, terms and the description as affiliates read it', async () => {
    show('overview')
    const figures = await screen.findByLabelText('Figures of the last 30 days')
    for (const text of ['200', '2.50%', '$0.63', '$75.00', '37.50%'])
      expect(within(figures).getByText(text)).toBeInTheDocument()
    expect(screen.getByText('card').tagName).toBe('STRONG')
    expect(screen.getByRole('link', { name: 'Northpay' })).toHaveAttribute('href', '/admin/advertisers?open=101')
  })

  test('sends only the fields that were changed, with the version that was seen', async () => {
    const user = userEvent.setup()
    show('details')
    const hold = await screen.findByLabelText('Hold')
    await user.clear(hold)
    await user.type(hold, '14')
    await save(user)
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]).toEqual({
      path: `${PATH}/1042`,
      method: 'PATCH',
      body: { holdDays: 14, version: 3, reason: 'A reason' },
    })
  })

  test('saves without a reason, and undoes what was saved from the toast', async () => {
    const success = vi.spyOn(toast, 'success').mockReturnValue(1)
    const user = userEvent.setup()
    show('details')
    const hold = await screen.findByLabelText('Hold')
    await user.clear(hold)
    await user.type(hold, '14')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(success).toHaveBeenCalledWith('Offer saved.', expect.anything()))
    const [, { action, duration }] = success.mock.calls.at(-1) as unknown as [
      string,
      { action: { label: string; onClick: () => void }; duration: number },
    ]
    expect([action.label, duration]).toEqual(['Undo', 10_000])
    action.onClick()
    await waitFor(() => expect(success).toHaveBeenCalledWith('Undone.', {}))
    expect(sent.map(({ body }) => body)).toEqual([
      { holdDays: 14, version: 3, reason: '' },
      { holdDays: 7, version: 3 },
    ])
  })

  test('says what is wrong with a macro while it is typed', async () => {
    const user = userEvent.setup()
    show('details')
    const destination = await screen.findByLabelText('Destination URL')
    await user.clear(destination)
    await user.click(destination)
    await user.paste('https://shop.example/?c={clickid}')
    expect(screen.getByText('There is no macro {clickid}. Did you mean {click_id}?')).toBeInTheDocument()
    await user.clear(destination)
    await user.paste('https://shop.example/?c={click_id}')
    expect(screen.queryByText(/There is no macro/)).toBeNull()
  })

  test('keeps what was typed when somebody else was faster, names what both changed, and saves their version next', async () => {
    const user = userEvent.setup()
    refuse = ({ body }) =>
      body.version === 4
        ? undefined
        : Response.json({ error: { code: 'conflict', message: 'Somebody else changed this offer.' } }, { status: 409 })
    show('details')
    const hold = await screen.findByLabelText('Hold')
    await user.clear(hold)
    await user.type(hold, '14')
    stored = { ...offer, version: 4, holdDays: 3, attributionWindowDays: 45 }
    await save(user)
    expect(await screen.findByText('Somebody else changed this offer.')).toBeInTheDocument()
    expect(await screen.findByText(/Both of you changed: Hold/)).toBeInTheDocument()
    expect(screen.getByLabelText('Hold')).toHaveValue('14')
    expect(screen.getByLabelText('Attribution window')).toHaveValue('45')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(sent).toHaveLength(2))
    expect(sent[1]?.body).toEqual({ holdDays: 14, version: 4, reason: 'A reason' })
  })

  test('keeps what was typed on a tab while others are open, and marks that tab', async () => {
    const user = userEvent.setup()
    show('details')
    await user.type(await screen.findByLabelText('Name'), ' Plus')
    await user.type(screen.getByPlaceholderText(/^Reason, for the admin log/), 'Renamed by them')
    await user.click(screen.getByRole('tab', { name: 'Details, not saved' }))
    await user.click(screen.getByRole('tab', { name: 'Rules' }))
    await user.type(await screen.findByLabelText('Rules of the next version'), 'No popups.')
    await user.click(screen.getByRole('tab', { name: /^Details/ }))
    expect(screen.getByLabelText('Name')).toHaveValue('Debit Card Plus')
    expect(screen.getAllByPlaceholderText(/^Reason, for the admin log/)[0]).toHaveValue('Renamed by them')
    await user.click(screen.getByRole('tab', { name: 'Rules, not saved' }))
    expect(screen.getByLabelText('Rules of the next version')).toHaveValue('No popups.')
  })

  test('asks before a link leads away from what is not saved, and leaves only when told to', async () => {
    const user = userEvent.setup()
    render(
      <NuqsTestingAdapter searchParams={{ tab: 'details' }} hasMemory>
        <a href="/admin/offers">All offers</a>
        <OfferScreen id={1042} rights={rights} />
      </NuqsTestingAdapter>,
    )
    await user.type(await screen.findByLabelText('Name'), ' Plus')
    const link = screen.getByRole('link', { name: 'All offers' })
    await user.click(link)
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Stay on this page' }))
    expect(push).not.toHaveBeenCalled()
    expect(screen.getByLabelText('Name')).toHaveValue('Debit Card Plus')
    await waitFor(() => expect(link).toHaveFocus())
    const unload = new Event('beforeunload', { cancelable: true })
    window.dispatchEvent(unload)
    expect(unload.defaultPrevented).toBe(true)
    await user.click(link)
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Leave' }))
    expect(push).toHaveBeenCalledExactlyOnceWith('/admin/offers')
  })

  test('lets a link lead on while nothing is typed, and once it was discarded', async () => {
    const user = userEvent.setup()
    show('details')
    const name = await screen.findByLabelText('Name')
    const unload = () => {
      const event = new Event('beforeunload', { cancelable: true })
      window.dispatchEvent(event)
      return event.defaultPrevented
    }
    expect(unload()).toBe(false)
    await user.type(name, '!')
    expect(unload()).toBe(true)
    await user.click(screen.getByRole('button', { name: 'Discard changes' }))
    expect(unload()).toBe(false)
  })

  test('has no buttons and no open fields for those who only read', async () => {
    show('details', { isReadOnly: true })
    expect(await screen.findByLabelText('Name')).toBeDisabled()
    for (const name of ['Save', 'Pause', 'Archive', 'Duplicate'])
      expect(screen.queryByRole('button', { name })).toBeNull()
  })
})

describe('a new offer', () => {
  const open = () =>
    render(
      <NuqsTestingAdapter>
        <NewOfferScreen />
      </NuqsTestingAdapter>,
    )

  test('begins with the hold of the settings and the name of its advertiser, and opens once it is created', async () => {
    const user = userEvent.setup()
    open()
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Advertiser' }), '101')
    expect(screen.getByLabelText('Advertiser name for affiliates')).toHaveValue('Northpay')
    expect(screen.getByLabelText('Hold')).toHaveValue('9')
    await user.type(screen.getByLabelText('Payout'), '25')
    await user.type(screen.getByLabelText('Revenue'), '20.50')
    await user.click(screen.getByLabelText('I confirm this is intended and explained in the reason'))
    await save(user, 'Create offer')
    await waitFor(() => expect(push).toHaveBeenCalledWith('/admin/offers/2001'))
    expect(sent[0]?.body).toMatchObject({
      advertiserId: 101,
      defaultPayoutCents: 2500,
      defaultRevenueCents: 2050,
      isLossAccepted: true,
      holdDays: 9,
      status: 'active',
      reason: 'A reason',
    })
  })

  test('shows each refusal at its field, and keeps the input', async () => {
    const user = userEvent.setup()
    const fields = { name: 'Enter a name.', 'allowedCountries.1': 'There is no country with the code "UK".' }
    refuse = () => Response.json({ error: { code: 'invalid', message: 'Check it.', fields } }, { status: 422 })
    open()
    await user.selectOptions(await screen.findByLabelText('Add a condition to visitors'), 'Country')
    await user.type(screen.getByLabelText('Country'), 'US, UK')
    await save(user, 'Create offer')
    for (const text of Object.values(fields)) expect(await screen.findByText(text)).toBeInTheDocument()
    expect(screen.getByLabelText('Country')).toHaveValue('US, UK')
    expect(screen.getByText('Not saved. Correct the marked fields above.')).toBeInTheDocument()
  })

  test('without any advertiser leads to the advertisers', async () => {
    fetchMock.mockImplementation(async () => Response.json({ ...choices, advertisers: [] }))
    open()
    expect(await screen.findByText('Add an advertiser first')).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Go to Advertisers' })).toHaveAttribute('href', '/admin/advertisers')
  })
})
