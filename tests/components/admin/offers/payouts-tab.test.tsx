import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { PayoutsTab } from '@/components/admin/offers/payouts/payouts-tab'
import type { ChangeRow, OfferPayouts, OwnPayoutRow } from '@/lib/catalog/payouts/admin-schema'
import { render } from '@/tests/support/components/render'

const fetchMock = vi.fn<typeof fetch>()
vi.stubGlobal('fetch', fetchMock)

const flat = (payoutCents: number) => ({
  payoutType: 'cpa_flat' as const,
  payoutCents,
  percentPayoutBps: 0,
  revenueCents: 4_000,
  revenueCurrency: 'USD',
  percentRevenueBps: 0,
})
const payouts: OfferPayouts = {
  offer: { id: 1042, name: 'Card', status: 'active', version: 3, defaultEvent: 'conversion', paysRepeatedly: false },
  lines: [
    {
      goalId: null,
      name: 'Conversion',
      event: 'conversion',
      isRepeatable: false,
      isActive: true,
      ...flat(2_500),
      steps: [{ fromConversion: 101, payoutCents: 3_000, percentPayoutBps: 0 }],
      stepsByPayment: false,
      conversions: 12,
      paidCents: 30_000,
    },
    {
      goalId: 7,
      name: 'Sign-up',
      event: 'signup',
      isRepeatable: true,
      isActive: true,
      ...flat(500),
      steps: [],
      stepsByPayment: false,
      conversions: 3,
      paidCents: 1_500,
    },
  ],
  rules: [],
  groups: [],
}
const change: ChangeRow = {
  id: '0197a000-0000-7000-8000-000000000001',
  state: 'planned',
  createdBy: 'gsm@stoke.test',
  announcedAt: null,
  effectiveAt: '2026-12-01T05:00:00.000Z',
  createdAt: '2026-11-20T15:00:00.000Z',
  reason: 'Agreed',
  lines: [{ name: 'Conversion', from: '$25.00', to: '$28.00' }],
}
const own: OwnPayoutRow = {
  id: '0197a000-0000-7000-8000-000000000002',
  affiliateId: 10_001,
  affiliateName: 'Ada Reyes',
  goalId: 7,
  payoutType: 'cpa_flat',
  payoutCents: 900,
  percentPayoutBps: 0,
  paidCustomers: null,
  startsAt: '2026-11-01T05:00:00.000Z',
  endsAt: null,
  createdBy: null,
  conversions: 2,
  paidCents: 1_800,
}
const older: ChangeRow = { ...change, id: 'older', state: 'begun', effectiveAt: '2026-06-01T04:00:00.000Z' }
const former: OwnPayoutRow = { ...own, id: 'former', affiliateName: 'Cy Moor', endsAt: '2026-11-15T05:00:00.000Z' }
const oldest: OwnPayoutRow = { ...former, id: 'oldest', affiliateName: 'Dee Lund' }

const PATH = '/api/admin/offers/1042/payouts'
/** The answers of reads by what follows the address of the payouts. */
const ANSWERS: Record<string, unknown> = {
  '': payouts,
  '/changes': { changes: [change], nextCursor: '1-change' },
  '/changes?cursor=1-change': { changes: [older], nextCursor: null },
  '/own?state=open': { ownPayouts: [own], nextCursor: null },
  '/own?state=ended': { ownPayouts: [former], nextCursor: 'ended1-former' },
  '/own?state=ended&cursor=ended1-former': { ownPayouts: [oldest], nextCursor: null },
  '/own?affiliateId=10001': { ownPayouts: [own], nextCursor: null },
  '/own?affiliateId=10002': { ownPayouts: [], nextCursor: null },
}

let refused: Record<string, string> | undefined
beforeEach(() => {
  vi.clearAllMocks()
  refused = undefined
  fetchMock.mockImplementation(async (input, init) => {
    const path = String(input)
    if (init?.method && init.method !== 'GET') {
      if (!refused) return Response.json({ isDone: true })
      const error = { code: 'invalid', message: Object.values(refused)[0], fields: refused }
      return Response.json({ error }, { status: 422 })
    }
    if (path.includes('/preview?'))
      return Response.json({ payoutCents: 3_000, revenueCents: 4_500, paidBy: 'Rule 2: Sales from Germany: $30.00.' })
    if (path.includes('/affiliates?'))
      return Response.json({ affiliates: [{ id: 10_002, name: 'Bo Lind', email: 'bo@stoke.test' }] })
    return Response.json(ANSWERS[path.slice(PATH.length)])
  })
})
const sent = () =>
  fetchMock.mock.calls
    .filter(([, init]) => init?.method && init.method !== 'GET')
    .map(([path, init]) => [init?.method, path, JSON.parse(String(init?.body))])
const show = (isReadOnly = false) => render(<PayoutsTab offerId={1042} isReadOnly={isReadOnly} />)

test('shows payouts, goals, tiers, changes and custom payouts', async () => {
  show()
  const present = within(await screen.findByRole('region', { name: 'Current payouts' }))
  expect(present.getByRole('row', { name: /Conversion/ })).toHaveTextContent('from conversion 101 in a month: $30.00')
  expect(present.getByRole('row', { name: /Sign-up/ })).toHaveTextContent('every conversion')
  expect(await screen.findByText('Dec 1, 2026, 12:00 AM ET')).toBeVisible()
  expect(await screen.findByRole('table', { name: 'Affiliates with custom payouts' })).toHaveTextContent(
    'Ada Reyes (10001)Sign-up$9.00',
  )
})

test('older changes and ended payouts are shown on demand', async () => {
  show()
  const changes = within(await screen.findByRole('region', { name: 'Changes' }))
  await userEvent.click(await changes.findByRole('button', { name: 'Show more' }))
  expect(await changes.findByText('Jun 1, 2026, 12:00 AM ET')).toBeVisible()
  expect(changes.getByText('Dec 1, 2026, 12:00 AM ET')).toBeVisible()
  const ended = within(screen.getByRole('region', { name: 'Ended custom payouts' }))
  expect(ended.getAllByRole('row')).toHaveLength(2)
  await userEvent.click(ended.getByRole('button', { name: 'Show more' }))
  expect(await ended.findByText('Dee Lund (10001)')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
})

test('all lists are read again after a change', async () => {
  const user = userEvent.setup()
  show()
  await user.click(await screen.findByRole('button', { name: /^Cancel the change of Dec 1/ }))
  const dialog = within(screen.getByRole('dialog'))
  await user.type(dialog.getByLabelText('Reason'), 'Agreed with them')
  const before = fetchMock.mock.calls.length
  await user.click(dialog.getByRole('button', { name: 'Cancel the change' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const read = fetchMock.mock.calls.slice(before + 1).map(([path]) => String(path))
  expect(read).toEqual(expect.arrayContaining([PATH, `${PATH}/changes`, `${PATH}/own?state=open`]))
})

test('who only reads offers has no buttons of changes', async () => {
  show(true)
  await screen.findByText('Dec 1, 2026, 12:00 AM ET')
  await screen.findByText('Ada Reyes (10001)')
  const preview = screen.getByRole('region', { name: 'What would an order pay?' })
  const buttons = screen.queryAllByRole('button', { name: /^(?!Show more)/ })
  expect(buttons.filter((button) => !preview.contains(button))).toEqual([])
})

test('a change sends all payouts as typed; a warning is accepted and the change sent again', async () => {
  const user = userEvent.setup()
  show()
  await user.click(await screen.findByRole('button', { name: 'Change payouts' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Change payouts of Card' }))
  await user.click(dialog.getByRole('radio', { name: 'Now' }))
  const own = within(dialog.getByRole('group', { name: 'Conversion' }))
  const payout = own.getByLabelText('Payout')
  await user.clear(payout)
  await user.type(payout, '41')
  await user.type(dialog.getByLabelText('Reason'), 'Agreed with them')
  await user.type(dialog.getByLabelText('Type "change payouts" to confirm'), 'change payouts')
  refused = { 'accepted.loss': 'A payout is above the revenue.' }
  await user.click(dialog.getByRole('button', { name: 'Change now' }))
  await user.click(await dialog.findByLabelText('I confirm this is intended and explained in the reason'))
  refused = undefined
  await user.click(dialog.getByRole('button', { name: 'Change now' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const body = {
    beginsAt: null,
    own: flat(4_100),
    goals: [{ id: 7, ...flat(500) }],
    version: 3,
    tiers: [
      { goalId: null, steps: [{ fromConversion: 101, payoutCents: 3_000, percentPayoutBps: 0 }] },
      { goalId: 7, steps: [] },
    ],
    rules: [],
    reason: 'Agreed with them',
    confirm: 'change payouts',
  }
  expect(sent()).toEqual([
    ['POST', '/api/admin/offers/1042/payouts/changes', { ...body, accepted: [] }],
    ['POST', '/api/admin/offers/1042/payouts/changes', { ...body, accepted: ['loss'] }],
  ])
})

test('rules are added with conditions, moved and removed, and sent in their order; an error stands at its condition', async () => {
  const user = userEvent.setup()
  show()
  await user.click(await screen.findByRole('button', { name: 'Change payouts' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Change payouts of Card' }))
  await user.click(dialog.getByRole('radio', { name: 'Now' }))
  for (const _ of [1, 2, 3]) await user.click(dialog.getByRole('button', { name: 'Add a rule' }))
  const add = (place: number) => dialog.getByLabelText(`Add a condition to rule ${place}`)
  await user.selectOptions(add(1), 'Country')
  await user.type(dialog.getByLabelText('Country'), 'de, at')
  await user.selectOptions(add(2), 'Amount of the sale')
  await user.type(dialog.getByLabelText('Sale of at least'), '50')
  await user.selectOptions(add(2), 'Device')
  await user.click(dialog.getByLabelText('Mobile'))
  await user.click(dialog.getByRole('button', { name: 'Remove rule 3' }))
  const second = within(dialog.getByRole('group', { name: 'Rule 2' }))
  await user.type(second.getByLabelText('Payout'), '30')
  await user.type(second.getByLabelText('Revenue'), '45')
  expect(second.getByText('Sales on a phone, of $50.00 or more')).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Move rule 2 up' }))
  await user.type(dialog.getByLabelText('Reason'), 'Agreed with them')
  await user.type(dialog.getByLabelText('Type "change payouts" to confirm'), 'change payouts')
  refused = { 'rules.1.conditions.countries.0': 'Codes of countries, such as US.' }
  await user.click(dialog.getByRole('button', { name: 'Change now' }))
  expect(await dialog.findByText('Codes of countries, such as US.')).toBeVisible()
  const [, , body] = sent().at(-1) ?? []
  expect(body).toMatchObject({
    rules: [
      { conditions: { minAmountCents: 5_000, maxAmountCents: null, devices: ['mobile'] }, payoutCents: 3_000 },
      { conditions: { countries: ['de', 'at'] }, payoutCents: 0 },
    ],
  })
  refused = undefined
})

test('an order that nobody made is asked about with what is known of it, its products and its affiliate', async () => {
  const user = userEvent.setup()
  show(true)
  const preview = within(await screen.findByRole('region', { name: 'What would an order pay?' }))
  await user.type(preview.getByLabelText('Amount'), '120')
  await user.type(preview.getByLabelText('Country'), 'de')
  await user.selectOptions(preview.getByLabelText('Customer'), 'New')
  await user.click(preview.getByRole('button', { name: 'Add a product' }))
  await user.type(preview.getByLabelText('Product 1: number'), 'A-1')
  await user.type(preview.getByLabelText('Paid for it, USD'), '70')
  await user.click(preview.getByRole('button', { name: 'What would it pay?' }))
  expect(await preview.findByText('Rule 2: Sales from Germany: $30.00.')).toBeVisible()
  expect(preview.getByRole('status')).toHaveTextContent('Payout $30.00Revenue $45.00')
  const [asked = ''] = fetchMock.mock.calls.map(([path]) => String(path)).filter((path) => path.includes('/preview?'))
  expect(Object.fromEntries(new URLSearchParams(asked.split('?')[1]))).toEqual({
    amount: '120',
    country: 'de',
    customer: 'new',
    credit: 'click',
    payment: '1',
    items: '[{"sku":"A-1","category":"","amount":"70"}]',
  })
})

test('an error stands at its tier, and what was typed stays', async () => {
  const user = userEvent.setup()
  show()
  await user.click(await screen.findByRole('button', { name: 'Change payouts' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Change payouts of Card' }))
  await user.click(dialog.getByRole('radio', { name: 'Now' }))
  await user.click(dialog.getByRole('button', { name: 'Add a volume tier to Sign-up' }))
  const goal = within(dialog.getByRole('group', { name: 'Sign-up' }))
  await user.type(goal.getByLabelText('Tier 1: from conversion'), '11')
  await user.type(goal.getByLabelText('pays'), '4')
  await user.type(dialog.getByLabelText('Reason'), 'Agreed with them')
  await user.type(dialog.getByLabelText('Type "change payouts" to confirm'), 'change payouts')
  refused = { 'tiers.1.steps.0.payoutCents': 'This is not more than the payout itself pays.' }
  await user.click(dialog.getByRole('button', { name: 'Change now' }))
  expect(await goal.findByText('This is not more than the payout itself pays.')).toBeInTheDocument()
  expect(goal.getByLabelText('pays')).toHaveValue('4')
})

test('a payout is set for an affiliate that is picked, and names the present one when it is changed', async () => {
  const user = userEvent.setup()
  show()
  await user.click(await screen.findByRole('button', { name: 'Set a custom payout' }))
  const dialog = within(screen.getByRole('dialog'))
  await user.type(dialog.getByLabelText('Affiliate'), 'lind')
  await user.click(await screen.findByRole('option', { name: /Bo Lind 10002/ }))
  await user.type(dialog.getByLabelText('Payout'), '17')
  await user.type(dialog.getByLabelText('Reason'), 'Agreed with them')
  await user.click(dialog.getByRole('button', { name: 'Set the payout' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(await screen.findByRole('button', { name: 'Change the custom payout of Ada Reyes' }))
  const change = within(screen.getByRole('dialog', { name: 'Change the custom payout of Ada Reyes' }))
  await user.type(change.getByLabelText('Payout'), '10')
  await user.type(change.getByLabelText('Reason'), 'Agreed with them')
  await user.click(change.getByRole('button', { name: 'Set the payout' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent().map(([, , body]) => body)).toMatchObject([
    { affiliateId: 10_002, goalId: null, payoutCents: 1_700, from: null },
    { affiliateId: 10_001, goalId: 7, payoutCents: 1_000, from: own.id },
  ])
})
