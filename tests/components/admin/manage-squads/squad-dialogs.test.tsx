import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { EditSquadDialog } from '@/components/admin/manage-squads/edit-squad-dialog'
import { CloseDialog } from '@/components/admin/squad-revenue/close-dialog'
import { PeriodLines } from '@/components/admin/squad-revenue/period-lines'
import { toast } from '@/components/ui/toast'
import type { AdminSquadDetail } from '@/lib/rewards/squads/admin-schema'
import type { PeriodLine, RevenueDetail } from '@/lib/rewards/squads/periods/admin-schema'
import { render } from '@/tests/support/components/render'

const fetchMock = vi.fn<typeof fetch>()
vi.stubGlobal('fetch', fetchMock)
const onClose = vi.fn()
const AT = '2026-11-20T12:00:00.000Z'
const PERIOD_ID = '0190a000-0000-7000-8000-000000000001'

const detail: AdminSquadDetail = {
  squad: {
    id: 3,
    name: 'Owls',
    leaderId: 7,
    leaderName: 'Mara Voss',
    memberCount: 2,
    split: 'custom',
    status: 'active',
    createdAt: AT,
  },
  members: [
    { affiliateId: 7, name: 'Mara Voss', status: 'approved', shareBps: 6_650, joinedAt: AT, acceptedAt: AT },
    { affiliateId: 9, name: 'Theo Lang', status: 'approved', shareBps: 3_350, joinedAt: AT, acceptedAt: AT },
  ],
  openSince: '2026-11-20',
  rosterRefusal: null,
  owedCents: 0,
  history: [],
}

beforeEach(() => {
  vi.clearAllMocks()
  fetchMock.mockImplementation(() => Promise.resolve(Response.json({ paidCents: 1_000, owedCents: 200 })))
})

const write = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const sent = (): unknown => JSON.parse(String(fetchMock.mock.calls[0]?.[1]?.body))
function confirm(button: string, phrase: string) {
  write('Reason', 'They asked')
  write(/^Type/, phrase)
  fireEvent.click(screen.getByRole('button', { name: button }))
}

describe('editing a squad [S2.41]', () => {
  test('sends the new members and all shares', async () => {
    render(<EditSquadDialog detail={detail} onClose={onClose} />)
    fireEvent.click(screen.getByRole('button', { name: 'Add a member' }))
    write('Member 3', '#12')
    write('Share of member 1', '50')
    write('Share of member 3', '16.5')
    expect(screen.getByText('Total: 100% of 100%.')).toBeVisible()
    confirm('Save', 'change Owls')
    await vi.waitFor(() => expect(onClose).toHaveBeenCalled())
    expect(sent()).toEqual({
      name: 'Owls',
      leaderId: 7,
      split: 'custom',
      reason: 'They asked',
      confirm: 'change Owls',
      members: [
        { affiliateId: 7, shareBps: 5_000 },
        { affiliateId: 9, shareBps: 3_350 },
        { affiliateId: 12, shareBps: 1_650 },
      ],
    })
  })

  test('names the invalid member, and keeps the input', async () => {
    const error = { code: 'invalid', message: 'Invalid', fields: { 'members.2.affiliateId': 'Invalid input' } }
    fetchMock.mockImplementation(() => Promise.resolve(Response.json({ error }, { status: 422 })))
    render(<EditSquadDialog detail={detail} onClose={onClose} />)
    fireEvent.click(screen.getByRole('button', { name: 'Add a member' }))
    write('Member 3', 'nobody')
    confirm('Save', 'change Owls')
    expect(await screen.findByText('Member 3: enter an affiliate ID.')).toBeVisible()
    expect(screen.getByLabelText('Member 3')).toHaveValue('nobody')
    expect(onClose).not.toHaveBeenCalled()
  })

  test('locks members and split in the middle of a period, and says why', () => {
    render(<EditSquadDialog detail={{ ...detail, rosterRefusal: 'Close the period first.' }} onClose={onClose} />)
    expect(screen.getByText('Close the period first.')).toBeVisible()
    expect(screen.getByLabelText('Split')).toBeDisabled()
    expect(screen.getByLabelText('Share of member 1')).toBeDisabled()
    expect(screen.getByLabelText('Name')).toBeEnabled()
    expect(screen.getByLabelText('Leader')).toBeEnabled()
  })
})

const line: PeriodLine = {
  affiliateId: 7,
  name: 'Mara Voss',
  isShared: true,
  clicks: 1_200,
  conversions: 4,
  payoutCents: 3_000,
  correctionCents: 0,
  shareCents: 1_800,
  dueCents: -1_200,
}

describe('closing a period [S2.40]', () => {
  const squad: RevenueDetail['squad'] = { id: 3, name: 'Owls', status: 'active', split: 'equal' }
  const period: NonNullable<RevenueDetail['period']> = {
    id: PERIOD_ID,
    startsDay: '2026-11-01',
    throughDay: '2026-11-15',
    lastDay: '2026-11-20',
    refusal: null,
    moveCents: 1_200,
    lines: [line],
  }

  test('asks to type the amount to transfer, and shows what is owed', async () => {
    const said = vi.spyOn(toast, 'success')
    render(<CloseDialog squad={squad} period={period} onClose={onClose} />)
    confirm('Close period', 'close $12.00')
    await vi.waitFor(() => expect(said).toHaveBeenCalledWith('Period closed. $10.00 moved. $2.00 is owed.'))
    expect(fetchMock.mock.calls[0]?.[0]).toBe('/api/admin/squad-revenue/3/close')
    expect(sent()).toEqual({
      periodId: PERIOD_ID,
      throughDay: '2026-11-15',
      reason: 'They asked',
      confirm: 'close $12.00',
    })
  })

  test('sends nothing while another amount is typed', () => {
    render(<CloseDialog squad={squad} period={period} onClose={onClose} />)
    confirm('Close period', 'close $13.00')
    expect(fetchMock).not.toHaveBeenCalled()
  })
})

test.each<[string, Partial<PeriodLine> & { settledCents?: number }, string]>([
  ['pays', {}, 'Pays $12.00'],
  ['receives', { dueCents: 700 }, 'Receives $7.00'],
  ['still owes', { settledCents: 500 }, 'Pays $12.00, $7.00 unpaid'],
  ['is not split with', { isShared: false, dueCents: 0 }, 'Not split'],
  ['has a correction', { correctionCents: -250 }, '-$2.50'],
])('a line shows a member who %s', (_, more, text) => {
  render(<PeriodLines caption="Members" lines={[{ ...line, ...more }]} />)
  expect(screen.getByText(text)).toBeInTheDocument()
})
