import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { NuqsTestingAdapter } from 'nuqs/adapters/testing'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { FraudScreen } from '@/components/admin/fraud-analysis/fraud-screen'
import type { FraudCaseDetail, FraudCaseRow } from '@/lib/conversions/fraud/admin-schema'
import { render } from '@/tests/support/components/render'

const fetchMock = vi.fn<typeof fetch>()
vi.stubGlobal('fetch', fetchMock)

const row: FraudCaseRow = {
  id: '019aa000-0000-7000-8000-000000000001',
  affiliateId: 10451,
  name: 'Dmitri Kovac',
  email: 'dmitri@stoke.test',
  affiliateStatus: 'approved',
  userId: '019aa000-0000-7000-8000-000000000002',
  rule: 'fast_conversion',
  score: 90,
  evidence: { count: 6, total: 7, fastestMs: 1_200 },
  stakeCents: 8_800,
  heldCents: 0,
  status: 'open',
  openedAt: '2026-11-20T15:00:00.000Z',
  updatedAt: '2026-11-20T15:00:00.000Z',
}
const detail: FraudCaseDetail = {
  ...row,
  reason: null,
  decidedAt: null,
  decidedBy: null,
  facts: [],
  factCount: 0,
  conversionCount: 1,
  conversions: [
    {
      id: '019aa000-0000-7000-8000-000000000003',
      offerName: 'Panel Plus',
      status: 'pending',
      payoutCents: 400,
      createdAt: '2026-11-20T14:00:00.000Z',
      delayMs: 1_200,
      ip: '203.0.113.24',
      country: 'US',
      userAgent: 'Firefox',
    },
  ],
}

beforeEach(() => {
  vi.clearAllMocks()
  fetchMock.mockImplementation(async (input, init) => {
    const path = String(input)
    if (path.includes('saved-views')) return Response.json({ views: [] })
    if (init?.method && init.method !== 'GET') return Response.json({ isDone: true })
    if (path.includes(row.id)) return Response.json(detail)
    return Response.json({ rows: [row], total: 1, page: 1, size: 25 })
  })
  render(
    <NuqsTestingAdapter hasMemory>
      <FraudScreen />
    </NuqsTestingAdapter>,
  )
})

const sent = () =>
  fetchMock.mock.calls
    .filter(([, init]) => init?.method && init.method !== 'GET')
    .map(([path, init]) => [path, JSON.parse(String(init?.body))])

describe('the fraud page', () => {
  test('opens a case with its evidence, and rejects it after a reason and a phrase [S2.26]', async () => {
    await userEvent.click(await screen.findByText('Dmitri Kovac'))
    const sheet = within(await screen.findByRole('dialog', { name: 'Dmitri Kovac' }))
    expect(await sheet.findByText(/6 of 7 conversions came within 5 seconds of the click/)).toBeInTheDocument()
    expect(sheet.getByText(/1\.2 s after the click/)).toBeInTheDocument()
    await userEvent.click(sheet.getByRole('button', { name: 'Reject' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Reject: Dmitri Kovac' }))
    expect(dialog.getByText(/At stake: \$88\.00/)).toBeInTheDocument()
    await userEvent.type(dialog.getByLabelText('Reason'), 'A script')
    await userEvent.click(dialog.getByRole('button', { name: 'Reject' }))
    expect(await dialog.findByText('Type "reject 10451" exactly.')).toBeInTheDocument()
    expect(sent()).toEqual([])
    await userEvent.type(dialog.getByLabelText('Type "reject 10451" to confirm'), 'reject 10451')
    await userEvent.click(dialog.getByRole('button', { name: 'Reject' }))
    const body = { reason: 'A script', confirm: 'reject 10451' }
    await waitFor(() => expect(sent()).toEqual([[`/api/admin/fraud-analysis/${row.id}/reject`, body]]))
  })

  test('handles keys: h holds the current case, and l does nothing to an open case', async () => {
    await screen.findByText('Dmitri Kovac')
    await userEvent.keyboard('jl')
    expect(screen.queryByRole('dialog')).toBeNull()
    await userEvent.keyboard('h')
    expect(await screen.findByRole('dialog', { name: 'Hold: Dmitri Kovac' })).toBeInTheDocument()
  })
})
