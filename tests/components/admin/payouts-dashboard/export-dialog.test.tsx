import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { ExportDialog } from '@/components/admin/payouts-dashboard/export-dialog'
import type { AdminBatch } from '@/lib/money/payouts/batches/admin-schema'
import { render } from '@/tests/support/components/render'

const saved = vi.hoisted(() => vi.fn())
vi.mock('@/components/shared/lists/save-file', () => ({ saveFile: saved }))

const batch: AdminBatch = {
  id: '01a20056-8580-7b8d-afda-774a9834e1b0',
  status: 'sending',
  provider: 'csv',
  totalCents: 125_000,
  payeeCount: 3,
  needsSecondApproval: false,
  createdBy: null,
  approvedBy: null,
  secondApprovedBy: null,
  reason: 'Weekly',
  createdAt: '2026-11-20T15:00:00.000Z',
  finishedAt: null,
  bankFile: { newCount: 1, exportedCount: 2 },
}

test('an export has new payments unless all are asked for, with a warning that they would be paid twice', async () => {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (_path: string, init?: RequestInit) => {
    sent.push(JSON.parse(String(init?.body)))
    return Response.json({ fileName: 'payouts.csv', text: 'reference' })
  })
  render(<ExportDialog row={batch} onClose={vi.fn()} />)
  const payments = screen.getByLabelText('Payments')
  expect(payments).toHaveDisplayValue('New payments (1)')
  expect(screen.getByText('Without the 2 open payments exported before.')).toBeVisible()
  expect(screen.queryByText(/paid twice/)).toBeNull()
  await userEvent.type(screen.getByLabelText('Reason'), 'Friday')
  await userEvent.click(screen.getByRole('button', { name: 'Export' }))
  await waitFor(() => expect(saved).toHaveBeenCalledOnce())
  await waitFor(() => expect(screen.getByRole('button', { name: 'Export' })).toBeEnabled())
  await userEvent.selectOptions(payments, 'All open payments again (3)')
  expect(screen.getByText(/already uploaded to the bank would be paid twice/)).toHaveAttribute('role', 'alert')
  await userEvent.click(screen.getByRole('button', { name: 'Export' }))
  await waitFor(() => expect(saved).toHaveBeenCalledTimes(2))
  expect(sent).toEqual([
    { reason: 'Friday', payments: 'new' },
    { reason: 'Friday', payments: 'all' },
  ])
})
