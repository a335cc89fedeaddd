import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { NuqsTestingAdapter } from 'nuqs/adapters/testing'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { AdvertisersScreen } from '@/components/admin/advertisers/advertisers-screen'
import type { AdvertiserDetail, AdvertiserRow } from '@/lib/catalog/advertisers/admin-schema'
import type { AdvertiserBilling } from '@/lib/people/advertisers/balance/schema'
import { render } from '@/tests/support/components/render'

const fetchMock = vi.fn<typeof fetch>()
vi.stubGlobal('fetch', fetchMock)

const PATH = '/api/admin/advertisers'
const row: AdvertiserRow = {
  id: 101,
  name: 'Northpay',
  status: 'active',
  reference: 'CRM-17',
  website: 'https://northpay.example',
  offers: 3,
  activeOffers: 2,
  clicks: 9000,
  conversions: 1234,
  revenueCents: 567_890,
  refusedToday: 4,
  lastCallAt: '2026-11-22T08:18:00.000Z',
  createdAt: '2026-01-05T08:00:00.000Z',
  manager: null,
}
const secret: AdvertiserDetail['secrets'][number] = {
  id: '0197a000-0000-7000-8000-000000000001',
  kind: 'token',
  label: 'Shop server',
  ending: '4f2a',
  state: 'active',
  createdAt: row.createdAt,
  createdBy: 'Sam Vale',
  expiresAt: null,
  revokedAt: null,
  lastUsedAt: null,
}
const detail: AdvertiserDetail = {
  ...row,
  version: 5,
  paymentTerms: 'Net 30',
  currency: 'USD',
  notes: null,
  maxAmountCents: null,
  maxAmountCurrency: 'USD',
  contacts: [{ id: 'a', name: 'Ada Reyes', email: 'ada@northpay.example', role: 'Billing' }],
  allowedNetworks: ['203.0.113.0/24'],
  ownChanges: ['creatives'],
  secrets: [secret, { ...secret, id: secret.id.replace(/1$/, '2'), ending: '9c1d', state: 'revoked', label: '' }],
  topOffers: [{ id: 1042, name: 'Debit Card', status: 'paused', clicks: 10, conversions: 2, revenueCents: 8000 }],
}
const billing: AdvertiserBilling = {
  billingMode: 'prefunded',
  creditLimitCents: null,
  balanceCents: 90_000,
  leftCents: 90_000,
  showsBalance: false,
  reservedCents: 8_000,
  spentCents: 2_000,
  lowBalanceCents: null,
  unfundedSince: null,
  canPayOnline: false,
  bankTransfer: null,
  waiting: { count: 0, cents: 0 },
  months: ['2026-11'],
  invoices: [],
}
const oldPostbacks = {
  isOn: false,
  source: 'tune',
  hasToken: false,
  networks: [],
  orderParameter: 'adv_sub',
  importedOffers: 0,
}
const call = {
  id: 'c',
  createdAt: row.createdAt,
  advertiserName: 'Northpay',
  affiliateId: null,
  offerName: null,
  clickRef: null,
  txnId: 'T-1',
  event: null,
  amount: null,
  method: 'GET',
  ip: '203.0.113.7',
  outcome: 'rejected',
  reason: 'bad_token',
  message: 'The secret was revoked.',
  httpStatus: 401,
  conversionId: null,
  canReplay: false,
}

const member = {
  id: 'user-1',
  name: 'Ada Reyes',
  email: 'ada@shop.example',
  role: 'owner',
  hasTwoSteps: false,
  joinedAt: '2026-11-01T15:00:00.000Z',
  lastSignInAt: null,
}

let answers: ((path: string, method: string) => Response | undefined)[]
beforeEach(() => {
  vi.clearAllMocks()
  answers = []
  fetchMock.mockImplementation(async (input, init) => {
    const [path, method] = [String(input), init?.method ?? 'GET']
    for (const answer of answers) {
      const found = answer(path, method)
      if (found) return found
    }
    if (path.includes('saved-views')) return Response.json({ views: [] })
    if (method !== 'GET') return Response.json({ isDone: true })
    if (path.includes('/calls')) return Response.json({ rows: [call], total: 1, page: 1, size: 8 })
    if (path.endsWith('/billing')) return Response.json(billing)
    if (path.endsWith('/people')) return Response.json({ members: [member], invites: [] })
    if (path.endsWith('/customer-lists')) return Response.json({ lists: [], offers: [] })
    if (path.endsWith('/old-postbacks')) return Response.json(oldPostbacks)
    if (path.startsWith(`${PATH}/`)) return Response.json(detail)
    return Response.json({ rows: [row], total: 1, page: 1, size: 25 })
  })
})

function show({ isReadOnly = false, canOpenFeed = true, search = '?open=101' } = {}) {
  render(
    <NuqsTestingAdapter hasMemory searchParams={search}>
      <AdvertisersScreen isReadOnly={isReadOnly} canOpenFeed={canOpenFeed} canAssign={!isReadOnly} managers={[]} />
    </NuqsTestingAdapter>,
  )
}
const sheet = async () => within(await screen.findByRole('dialog', { name: 'Northpay' }))
const sent = () =>
  fetchMock.mock.calls
    .filter(([, init]) => init?.method && init.method !== 'GET')
    .map(([path, init]) => [init?.method, path, JSON.parse(String(init?.body))])

describe('the list of advertisers', () => {
  test('shows status, offers, conversions, revenue and what was refused today', async () => {
    show({ search: '' })
    const line = within(await screen.findByRole('row', { name: /Northpay/ }))
    expect(line.getByText('Active')).toBeInTheDocument()
    expect(line.getByText('1,234')).toBeInTheDocument()
    expect(line.getByText('$5,678.90')).toBeInTheDocument()
    expect(line.getByText('4')).toBeInTheDocument()
  })

  test('is empty with a word on what comes first', async () => {
    answers = [
      (path) => (path.startsWith(`${PATH}?`) ? Response.json({ rows: [], total: 0, page: 1, size: 25 }) : undefined),
    ]
    show({ search: '' })
    expect(await screen.findByText('No advertisers yet')).toBeInTheDocument()
  })

  test('creates one, keeps what was typed when the server refuses it, and opens it', async () => {
    const fields = { name: 'Northpay (101) has this name.' }
    let isRefused = true
    answers = [
      (path, method) => {
        if (path !== PATH || method !== 'POST') return undefined
        if (!isRefused) return Response.json({ id: 101 }, { status: 201 })
        isRefused = false
        return Response.json({ error: { code: 'invalid', message: 'Not so.', fields } }, { status: 422 })
      },
    ]
    show({ search: '' })
    await userEvent.click(screen.getByRole('button', { name: 'New advertiser' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'New advertiser' }))
    await userEvent.type(dialog.getByLabelText('Name'), 'Northpay')
    await userEvent.click(dialog.getByRole('button', { name: 'Add a contact' }))
    await userEvent.type(dialog.getByLabelText('Email of contact 1'), 'ada@northpay.example')
    await userEvent.type(dialog.getByLabelText('Reason'), 'Signed')
    await userEvent.click(dialog.getByRole('button', { name: 'Create advertiser' }))
    expect(await dialog.findByText(fields.name)).toBeInTheDocument()
    expect(dialog.getByLabelText('Name')).toHaveFocus()
    expect(dialog.getByLabelText('Email of contact 1')).toHaveValue('ada@northpay.example')
    await userEvent.click(dialog.getByRole('button', { name: 'Create advertiser' }))
    expect(await sheet()).toBeDefined()
    expect(sent()[1]?.[2]).toMatchObject({
      name: 'Northpay',
      website: '',
      currency: 'USD',
      reason: 'Signed',
      contacts: [{ name: '', email: 'ada@northpay.example', role: '' }],
    })
  })
})

describe('the sheet of an advertiser', () => {
  test('has its address, figures, contacts, secrets, networks, limit, offers and last calls', async () => {
    show()
    const body = await sheet()
    expect(body.getByRole('link', { name: 'ada@northpay.example' })).toHaveAttribute(
      'href',
      'mailto:ada@northpay.example',
    )
    const secrets = within(body.getByRole('region', { name: 'Postback secrets' }))
    expect(secrets.getByText('…4f2a')).toBeInTheDocument()
    expect(secrets.getByRole('button', { name: 'Rotate token …4f2a' })).toBeInTheDocument()
    expect(secrets.queryByRole('button', { name: 'Revoke token …9c1d' })).toBeNull()
    expect(body.getByText('203.0.113.0/24')).toBeInTheDocument()
    expect(body.getByText('The default, $10,000.00.')).toBeInTheDocument()
    expect(body.getByRole('row', { name: /Debit Card \(1042\)/ })).toBeInTheDocument()
    expect(await body.findByText(/The secret was revoked\./)).toBeInTheDocument()
    const all = '/admin/conversion-feed?view=calls&advertiser=101'
    expect(body.getByRole('link', { name: 'All calls' })).toHaveAttribute('href', all)
  })

  test('has no buttons for those who only read', async () => {
    show({ isReadOnly: true, canOpenFeed: false })
    const body = await sheet()
    expect(await body.findByText('T-1')).toBeInTheDocument()
    expect(await body.findByText('Owner · ada@shop.example')).toBeInTheDocument()
    expect(
      body.queryAllByRole('button').map((button) => button.getAttribute('aria-label') ?? button.textContent),
    ).toEqual(['Close'])
    expect(body.queryByRole('link', { name: 'All calls' })).toBeNull()
  })

  test('shows why it could not be read', async () => {
    const error = { code: 'not_found', message: 'There is no such advertiser.' }
    answers = [(path) => (path === `${PATH}/101` ? Response.json({ error }, { status: 404 }) : undefined)]
    show()
    expect(await screen.findByText(error.message)).toBeInTheDocument()
  })

  test('sends only the fields that were changed, and the version again after somebody else’s change', async () => {
    let version = 5
    answers = [
      (path, method) => {
        if (path !== `${PATH}/101`) return undefined
        if (method === 'GET') return Response.json({ ...detail, version })
        if (version === 6) return Response.json({ isDone: true })
        version = 6
        const error = { code: 'conflict', message: 'Somebody else changed this advertiser.' }
        return Response.json({ error }, { status: 409 })
      },
    ]
    show()
    await userEvent.click((await sheet()).getByRole('button', { name: 'Edit' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Northpay' }))
    const terms = dialog.getByLabelText('Payment terms')
    await userEvent.clear(terms)
    await userEvent.type(terms, 'Net 15')
    await userEvent.type(dialog.getByLabelText('Reason'), 'New terms')
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
    expect(await dialog.findByText('Somebody else changed this advertiser.')).toBeInTheDocument()
    expect(terms).toHaveValue('Net 15')
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Edit Northpay' })).toBeNull())
    const body = { paymentTerms: 'Net 15', reason: 'New terms' }
    expect(sent().map(([, , each]) => each)).toEqual([
      { ...body, version: 5 },
      { ...body, version: 6 },
    ])
  })

  test('shows a new secret once with an example, and only its button closes it', async () => {
    const created = { id: 's', secret: 'tok_abc', example: 'https://stoke.test/api/postback?token=tok_abc' }
    answers = [
      (path, method) =>
        path.endsWith('/secrets') && method === 'POST' ? Response.json(created, { status: 201 }) : undefined,
    ]
    show()
    await userEvent.click((await sheet()).getByRole('button', { name: 'Add a secret' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Add a secret' }))
    await userEvent.type(dialog.getByLabelText('Reason'), 'First one')
    await userEvent.click(dialog.getByRole('button', { name: 'Add secret' }))
    const reveal = within(await screen.findByRole('dialog', { name: 'New token' }))
    expect(reveal.getByText('tok_abc')).toBeInTheDocument()
    expect(reveal.getByText(created.example)).toBeInTheDocument()
    await userEvent.keyboard('{Escape}')
    expect(reveal.getByText('tok_abc')).toBeInTheDocument()
    await userEvent.click(reveal.getByRole('button', { name: 'I have copied it' }))
    await waitFor(() => expect(screen.queryByText('tok_abc')).toBeNull())
    expect(sent()).toEqual([['POST', `${PATH}/101/secrets`, { kind: 'token', label: '', reason: 'First one' }]])
  })

  test('rotates with a day of overlap unless chosen otherwise, and says when the last working secret goes', async () => {
    show()
    const body = await sheet()
    await userEvent.click(body.getByRole('button', { name: 'Rotate token …4f2a' }))
    const rotation = within(await screen.findByRole('dialog', { name: 'Rotate token …4f2a' }))
    expect(rotation.getByLabelText('The old one works for')).toHaveDisplayValue('24 hours')
    await userEvent.click(rotation.getByRole('button', { name: 'Cancel' }))
    await userEvent.click(body.getByRole('button', { name: 'Revoke token …4f2a' }))
    const revocation = within(await screen.findByRole('dialog', { name: 'Revoke token …4f2a' }))
    expect(revocation.getByText(/all its calls will be refused/)).toBeInTheDocument()
    await userEvent.type(revocation.getByLabelText('Reason'), 'It leaked')
    await userEvent.type(revocation.getByLabelText('Type "revoke 4f2a" to confirm'), 'revoke 4f2a')
    await userEvent.click(revocation.getByRole('button', { name: 'Revoke' }))
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Revoke token …4f2a' })).toBeNull())
    const confirmation = { reason: 'It leaked', confirm: 'revoke 4f2a' }
    expect(sent()).toEqual([['DELETE', `${PATH}/101/secrets/${secret.id}`, confirmation]])
  })

  test('takes networks in lines, and shows the one that is refused', async () => {
    const fields = { networks: '"nonsense" is not an IP address or CIDR range, such as 203.0.113.0/24.' }
    answers = [
      (path, method) =>
        path.endsWith('/networks') && method === 'PUT'
          ? Response.json({ error: { code: 'invalid', message: 'Not so.', fields } }, { status: 422 })
          : undefined,
    ]
    show()
    await userEvent.click((await sheet()).getByRole('button', { name: 'Change allowed IP addresses' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Allowed IP addresses of Northpay' }))
    expect(await dialog.findByText('203.0.113.7')).toBeInTheDocument()
    await userEvent.type(dialog.getByLabelText('IP addresses'), '{Enter}nonsense')
    await userEvent.type(dialog.getByLabelText('Reason'), 'Their servers')
    await userEvent.type(dialog.getByLabelText('Type "Northpay" to confirm'), 'Northpay')
    await userEvent.click(dialog.getByRole('button', { name: 'Save IP addresses' }))
    expect(await dialog.findByText(fields.networks)).toBeInTheDocument()
    expect(sent()[0]?.[2]).toMatchObject({ networks: ['203.0.113.0/24', 'nonsense'], version: 5, confirm: 'Northpay' })
  })
})
