import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { ApproveDialog } from '@/components/admin/funding-application/approve-dialog'
import type { AdminApplication } from '@/lib/money/advances/admin-schema'
import { render } from '@/tests/support/components/render'

const fetchMock = vi.fn<typeof fetch>()
vi.stubGlobal('fetch', fetchMock)
const onClose = vi.fn()
const AT = '2026-11-20T12:00:00.000Z'
const row: AdminApplication = {
  id: 'a',
  affiliateId: 10_519,
  name: 'Chloé Martin',
  email: 'chloe@stoke.test',
  affiliateStatus: 'approved',
  amountCents: 50_000,
  purpose: 'Search ads',
  plan: 'Twenty a day',
  repaymentBps: 2_000,
  status: 'submitted',
  grantedCents: null,
  outstandingCents: 0,
  owesCents: 0,
  decisionReason: null,
  createdAt: AT,
  decidedAt: null,
}
beforeEach(() => {
  vi.clearAllMocks()
  fetchMock.mockImplementation(() => Promise.resolve(Response.json({ isDone: true })))
})

const write = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })

function grant(sum: string, typed: string) {
  write('Amount to grant', sum)
  write('Reason', 'Good plan')
  write(/^Type/, typed)
  fireEvent.click(screen.getByText('Approve'))
}

describe('granting an advance [S2.27]', () => {
  test('asks to type the amount to grant, not the requested one', async () => {
    render(<ApproveDialog row={row} onClose={onClose} />)
    grant('400', '$400.00')
    await vi.waitFor(() => expect(onClose).toHaveBeenCalled())
    const body: unknown = JSON.parse(String(fetchMock.mock.calls[0]?.[1]?.body))
    expect(body).toEqual({
      decision: 'approve',
      grantedCents: 40_000,
      repaymentBps: 2_000,
      reason: 'Good plan',
      confirm: '$400.00',
    })
  })

  test('sends nothing while another amount is typed', () => {
    render(<ApproveDialog row={row} onClose={onClose} />)
    grant('400', '$500.00')
    expect(screen.getByLabelText(/^Type/)).toHaveAccessibleDescription('Type "$400.00" exactly.')
    expect(fetchMock).not.toHaveBeenCalled()
  })
})
