import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { ResultsDialog } from '@/components/admin/payouts-dashboard/results-dialog'
import type { AdminBatch } from '@/lib/money/payouts/batches/admin-schema'
import { render } from '@/tests/support/components/render'

const batch: AdminBatch = {
  id: '01a20056-8580-7b8d-afda-774a9834e1b0',
  status: 'sending',
  provider: 'csv',
  totalCents: 125_000,
  payeeCount: 1,
  needsSecondApproval: false,
  createdBy: null,
  approvedBy: null,
  secondApprovedBy: null,
  reason: 'Weekly',
  createdAt: '2026-11-20T15:00:00.000Z',
  finishedAt: null,
  bankFile: { newCount: 0, exportedCount: 1 },
}

test('results of the bank ask for the sum only once there is one, and say what is missing before', async () => {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    const answer = { results: [], settledCents: 125_000, missing: 0 }
    if (!path.endsWith('/preview')) sent.push(JSON.parse(String(init?.body)))
    return Response.json(answer)
  })
  const onDone = vi.fn()
  render(<ResultsDialog row={batch} onClose={vi.fn()} onDone={onDone} />)
  await userEvent.type(screen.getByLabelText('Reason'), 'Statement of today')
  await userEvent.click(screen.getByRole('button', { name: 'Settle' }))
  await waitFor(() =>
    expect(screen.getByLabelText('File (CSV)')).toHaveAccessibleDescription('Choose the file of the bank.'),
  )
  await userEvent.selectOptions(screen.getByLabelText('The bank'), 'all')
  await userEvent.click(screen.getByRole('button', { name: 'Settle' }))
  const reference = screen.getByLabelText('Reference of the bank')
  await waitFor(() => expect(reference).toHaveAccessibleDescription('Enter the reference of the bank.'))
  expect(sent).toEqual([])
  await userEvent.type(reference, 'WIRE-7')
  await userEvent.type(await screen.findByLabelText('Type "$1,250.00" to confirm'), '$1,250.00')
  await userEvent.click(screen.getByRole('button', { name: 'Settle $1,250.00' }))
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  expect(sent).toEqual([
    { report: { kind: 'all', reference: 'WIRE-7' }, reason: 'Statement of today', confirm: '$1,250.00' },
  ])
})
