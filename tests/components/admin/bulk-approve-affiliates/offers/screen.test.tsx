import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { NuqsTestingAdapter } from 'nuqs/adapters/testing'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { ApplicationsScreen } from '@/components/admin/bulk-approve-affiliates/offers/applications-screen'
import { toast } from '@/components/ui/toast'
import type { ApplicationRow } from '@/lib/catalog/applications/admin-schema'
import { render } from '@/tests/support/components/render'

const fetchMock = vi.fn<typeof fetch>()
vi.stubGlobal('fetch', fetchMock)
const row = (own: Partial<ApplicationRow> = {}): ApplicationRow => ({
  affiliateId: 10_204,
  affiliateName: 'Noor Haddad',
  level: 2,
  offerId: 1043,
  offerName: 'Northpay Savings',
  status: 'requested',
  message: 'My readers ask for it.',
  answers: [],
  reason: null,
  requestedAt: '2026-11-20T15:00:00.000Z',
  ...own,
})

let rows: ApplicationRow[]
let refusal: { status: number; message: string } | null
beforeEach(() => {
  vi.clearAllMocks()
  vi.spyOn(toast, 'success').mockReturnValue(1)
  rows = [row()]
  refusal = null
  fetchMock.mockImplementation(async (input, init) => {
    if (String(input).includes('saved-views')) return Response.json({ views: [] })
    if (init?.method !== 'POST') return Response.json({ rows, total: rows.length, page: 1, size: 25 })
    if (refusal) {
      const { status, message } = refusal
      return Response.json({ error: { code: 'conflict', message } }, { status })
    }
    return Response.json(JSON.parse(String(init.body)))
  })
  render(
    <NuqsTestingAdapter hasMemory>
      <ApplicationsScreen />
    </NuqsTestingAdapter>,
  )
})

const sent = () =>
  fetchMock.mock.calls
    .filter(([, init]) => init?.method === 'POST')
    .map(([path, init]) => [path, JSON.parse(String(init?.body))])

async function open() {
  await userEvent.click(await screen.findByText('Noor Haddad'))
  return within(await screen.findByRole('dialog', { name: 'Northpay Savings' }))
}
async function answer(label: string, reason: string) {
  const dialog = within(await screen.findByRole('dialog', { name: /Noor Haddad for Northpay Savings/ }))
  await userEvent.type(dialog.getByLabelText('Reason'), reason)
  await userEvent.click(dialog.getByRole('button', { name: label }))
}

describe('offer applications', () => {
  test('an application is shown in full and approved with a reason [S2.20]', async () => {
    const sheet = await open()
    expect(sheet.getByText('My readers ask for it.')).toBeInTheDocument()
    await userEvent.click(sheet.getByRole('button', { name: 'Approve' }))
    await answer('Approve', 'A good fit.')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent()).toEqual([
      ['/api/admin/offer-applications/1043/10204', { from: 'requested', to: 'approved', reason: 'A good fit.' }],
    ])
    expect(toast.success).toHaveBeenCalledWith('Decision sent.')
  })

  test('an application that was already decided shows the error and keeps the input [S2.20]', async () => {
    refusal = { status: 409, message: 'Somebody else has already answered this application.' }
    const sheet = await open()
    await userEvent.click(sheet.getByRole('button', { name: 'Reject' }))
    await answer('Reject', 'No site.')
    expect(await screen.findByText('Somebody else has already answered this application.')).toBeInTheDocument()
    expect(screen.getByLabelText('Reason')).toHaveValue('No site.')
  })
})
