import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { SquadScreen } from '@/components/affiliate/applications/squad-screen'
import { PERIODS_LISTED, SQUAD_APPLICATIONS_LISTED } from '@/lib/rewards/squads/constants'
import type { SquadList } from '@/lib/rewards/squads/schema'
import { render } from '@/tests/support/components/render'

const fetchMock = vi.fn<typeof fetch>()
vi.stubGlobal('fetch', fetchMock)
const EMPTY: SquadList = { squad: null, invitations: [], splits: [], applications: [] }
const answer = (body: unknown, status = 200) => Promise.resolve(Response.json(body, { status }))

beforeEach(() => {
  vi.clearAllMocks()
  fetchMock.mockImplementation(() => answer(EMPTY))
})

async function fill() {
  await userEvent.type(await screen.findByLabelText('Name'), 'Night Owls')
  await userEvent.type(screen.getByLabelText('What you do together'), 'We share creatives and more.')
  await userEvent.type(screen.getByLabelText('Member 1'), 'nobody@stoke.test')
}

describe('proposing a squad', () => {
  test('shows a member’s error at that member, and keeps the rest', async () => {
    render(<SquadScreen isApproved />)
    await fill()
    const message = 'No approved account matches this.'
    const error = { code: 'invalid', message, fields: { 'members.0.who': message } }
    fetchMock.mockImplementationOnce(() => answer({ error }, 422))
    await userEvent.click(screen.getByRole('button', { name: 'Send proposal' }))
    await vi.waitFor(() => expect(screen.getByLabelText('Member 1')).toHaveAccessibleDescription(message))
    expect(screen.getByLabelText('Name')).toHaveValue('Night Owls')
  })

  test('asks for shares only with a custom split', async () => {
    render(<SquadScreen isApproved />)
    await screen.findByLabelText('Name')
    expect(screen.queryByLabelText('Your share')).not.toBeInTheDocument()
    await userEvent.click(screen.getByLabelText('Custom: a share for each'))
    expect(screen.getByLabelText('Your share')).toBeVisible()
    expect(screen.getByLabelText('Share of member 1')).toBeVisible()
  })

  test('shows no form while a proposal is open, and none before the account is approved', async () => {
    const members = [{ affiliateId: 1, shareBps: null, hasAccepted: true }]
    const open = {
      id: 'a',
      name: 'Night Owls',
      pitch: 'x',
      split: 'equal' as const,
      members,
      status: 'submitted' as const,
      decisionReason: null,
      createdAt: '2026-11-20T12:00:00.000Z',
      decidedAt: null,
    }
    fetchMock.mockImplementation(() => answer({ ...EMPTY, applications: [open] }))
    const { unmount } = render(<SquadScreen isApproved />)
    expect(await screen.findByText('In review')).toBeVisible()
    expect(screen.queryByLabelText('Name')).not.toBeInTheDocument()
    unmount()
    fetchMock.mockImplementation(() => answer(EMPTY))
    render(<SquadScreen isApproved={false} />)
    expect(await screen.findByText('Your account is not approved yet')).toBeVisible()
    expect(screen.queryByLabelText('Name')).not.toBeInTheDocument()
  })
})

describe('lists that are longer than what comes with the squad', () => {
  const applicationOf = (id: string, status: SquadList['applications'][number]['status'] = 'declined') => ({
    id,
    name: `Squad ${id}`,
    pitch: 'x',
    split: 'equal' as const,
    status,
    members: [],
    decisionReason: null,
    createdAt: '2026-11-20T12:00:00.000Z',
    decidedAt: null,
  })
  const invitationOf = (id: string): SquadList['invitations'][number] => ({
    id,
    name: `Squad ${id}`,
    pitch: 'x',
    split: 'equal',
    members: [],
    hasAccepted: false,
  })
  const splitOf = (id: string): SquadList['splits'][number] => ({
    periodId: id,
    squadName: `Squad ${id}`,
    startsDay: '2026-10-01',
    endsDay: '2026-10-31',
    earnedCents: 0,
    shareCents: 0,
    dueCents: 0,
    settledCents: 0,
  })
  const many = <Row,>(count: number, rowOf: (id: string) => Row) =>
    Array.from({ length: count }, (_, index) => rowOf(`new-${index}`))
  const applications = many(SQUAD_APPLICATIONS_LISTED, applicationOf)
  const invitations = many(SQUAD_APPLICATIONS_LISTED, invitationOf)
  const splits = many(PERIODS_LISTED, splitOf)

  function has(answers: Record<string, unknown>) {
    fetchMock.mockImplementation((path) => answer(answers[String(path)], answers[String(path)] ? 200 : 404))
  }
  const paged = (field: string, rows: readonly unknown[], older: unknown) => ({
    [`/api/account/squad/${field}`]: { [field]: rows, nextCursor: '1-a' },
    [`/api/account/squad/${field}?cursor=1-a`]: { [field]: [older], nextCursor: null },
  })

  test.each([
    ['Your proposals', 'applications', { applications }, applications, applicationOf('old')],
    ['Invitations', 'invitations', { invitations }, invitations, invitationOf('old')],
    ['Closed periods', 'splits', { splits }, splits, splitOf('old')],
  ])('%s are shown page by page', async (title, field, latest, rows, older) => {
    has({ '/api/account/squad': { ...EMPTY, ...latest }, ...paged(field, rows, older) })
    render(<SquadScreen isApproved />)
    const list = within(await screen.findByRole('region', { name: title }))
    await userEvent.click(await list.findByRole('button', { name: 'Show more' }))
    expect(await list.findByText(/^Squad old/)).toBeVisible()
    expect(list.getAllByText(/^Squad /)).toHaveLength(rows.length + 1)
    expect(list.queryByRole('button', { name: 'Show more' })).toBeNull()
  })

  test('an invitation that is declined leaves the list, also when the others are no longer cut', async () => {
    const [first, ...others] = invitations
    const page = { invitations, nextCursor: null }
    has({ '/api/account/squad': { ...EMPTY, invitations }, '/api/account/squad/invitations': page })
    render(<SquadScreen isApproved />)
    const list = within(await screen.findByRole('region', { name: 'Invitations' }))
    await vi.waitFor(() => expect(fetchMock).toHaveBeenCalledWith('/api/account/squad/invitations', expect.anything()))
    has({ [`/api/account/squad/${first?.id}/decline`]: { ...EMPTY, invitations: others } })
    await userEvent.click(list.getAllByRole('button', { name: 'Decline' })[0] as HTMLElement)
    await vi.waitFor(() => expect(list.getAllByText(/^Squad /)).toHaveLength(others.length))
    expect(list.queryByText(`Squad ${first?.id}`)).toBeNull()
  })
})

describe('the affiliate’s own squad', () => {
  const squad: NonNullable<SquadList['squad']> = {
    name: 'Night Owls',
    isLeader: false,
    split: 'custom',
    status: 'active',
    openSince: '2026-11-01',
    termsRevision: 4,
    mustAccept: false,
    members: [
      { affiliateId: 7, firstName: 'Mara', isLeader: true, shareBps: 6_650, hasAccepted: true },
      { affiliateId: 9, firstName: 'Theo', isLeader: false, shareBps: 3_350, hasAccepted: true },
    ],
  }
  const split: SquadList['splits'][number] = {
    periodId: 'p',
    squadName: 'Night Owls',
    startsDay: '2026-10-01',
    endsDay: '2026-10-31',
    earnedCents: 9_000,
    shareCents: 4_000,
    dueCents: -5_000,
    settledCents: 2_000,
  }

  test('shows members with their shares, and how a period was split', async () => {
    fetchMock.mockImplementation(() => answer({ ...EMPTY, squad, splits: [split] }))
    render(<SquadScreen isApproved />)
    expect(await screen.findByText('Theo #9 · 33.5%')).toBeVisible()
    expect(screen.getByText(/since Nov 1 \(Eastern\) is split/)).toBeVisible()
    expect(screen.getByText('$50.00 from you')).toBeVisible()
    expect(screen.getByText(/your share is \$40.00 · you still owe \$30.00/)).toBeVisible()
    expect(screen.queryByLabelText('Name')).not.toBeInTheDocument()
  })

  test('shows that a suspended squad splits nothing', async () => {
    fetchMock.mockImplementation(() => answer({ ...EMPTY, squad: { ...squad, status: 'suspended' } }))
    render(<SquadScreen isApproved />)
    expect(await screen.findByText('Suspended')).toBeVisible()
    expect(screen.getByText(/Nothing is split until it is resumed/)).toBeVisible()
  })
})

describe('accepting and leaving', () => {
  const mate = (affiliateId: number, firstName: string, hasAccepted: boolean) => ({
    affiliateId,
    firstName,
    hasAccepted,
    isLeader: affiliateId === 7,
    shareBps: affiliateId === 7 ? 9_000 : 1_000,
  })
  const invitation: SquadList['invitations'][number] = {
    id: 'b',
    name: 'Night Owls',
    pitch: 'x',
    split: 'custom',
    hasAccepted: false,
    members: [mate(7, 'Mara', true), mate(9, 'Theo', false)],
  }
  const squad: NonNullable<SquadList['squad']> = {
    name: 'Night Owls',
    isLeader: false,
    split: 'custom',
    status: 'active',
    openSince: '2026-11-01',
    termsRevision: 4,
    mustAccept: true,
    members: invitation.members,
  }
  const sent = () =>
    fetchMock.mock.calls.flatMap(([path, init]) => (init?.method === 'POST' ? [[path, init.body ?? null]] : []))

  test('an invitation shows the split, and is accepted', async () => {
    fetchMock.mockImplementation(() => answer({ ...EMPTY, invitations: [invitation] }))
    render(<SquadScreen isApproved />)
    expect(await screen.findByText('Theo #9 · 10% · not accepted yet')).toBeVisible()
    expect(screen.getByText('Mara #7 · 90%')).toBeVisible()
    fetchMock.mockImplementation(() => answer({ ...EMPTY, invitations: [{ ...invitation, hasAccepted: true }] }))
    await userEvent.click(screen.getByRole('button', { name: 'Accept' }))
    expect(await screen.findByText('You accepted')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull()
    expect(sent().map(([path]) => path)).toEqual(['/api/account/squad/b/accept'])
  })

  test('a changed split is accepted with the revision that is shown', async () => {
    fetchMock.mockImplementation(() => answer({ ...EMPTY, squad }))
    render(<SquadScreen isApproved />)
    expect(await screen.findByText(/nothing is split until everybody has accepted/)).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Accept the split' }))
    expect(sent()).toEqual([['/api/account/squad/accept', JSON.stringify({ termsRevision: 4 })]])
  })

  test('a member leaves after a confirmation', async () => {
    fetchMock.mockImplementation(() => answer({ ...EMPTY, squad }))
    render(<SquadScreen isApproved />)
    await userEvent.click(await screen.findByRole('button', { name: 'Leave' }))
    fetchMock.mockImplementation(() => answer(EMPTY))
    const dialog = screen.getByRole('dialog', { name: 'Leave Night Owls?' })
    await userEvent.click(within(dialog).getByRole('button', { name: 'Leave' }))
    await vi.waitFor(() => expect(screen.queryByText('Theo #9 · 10%')).toBeNull())
    expect(sent().map(([path]) => path)).toEqual(['/api/account/squad/leave'])
  })
})
