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

test('a file of the bank is read in whatever encoding it is written, and staff see how it was read', async () => {
  const asked: unknown[] = []
  vi.stubGlobal('fetch', async (_path: string, init?: RequestInit) => {
    asked.push(JSON.parse(String(init?.body)))
    const columns = { reference: 'Ref', amount: 'Amount' }
    const unknownStatuses = ['abgewiesen']
    return Response.json({
      results: [],
      settledCents: 0,
      missing: 1,
      file: { separator: '\t', decimalMark: ',', columns, unknownStatuses },
    })
  })
  render(<ResultsDialog row={batch} onClose={vi.fn()} onDone={vi.fn()} />)
  const bytes = Buffer.from('\uFEFFRef\tAmount\r\nR1\t49,90\r\n', 'utf16le')
  await userEvent.upload(screen.getByLabelText('File (CSV)'), new File([bytes], 'bank.txt', { type: 'text/plain' }))
  const read =
    'Read with tabs between columns: “Ref” as reference, “Amount” as amount. Sums are written 1234,50. No column says the outcome: each line counts as paid.'
  expect(await screen.findByText(read)).toBeVisible()
  const report = { kind: 'file', text: 'Ref\tAmount\r\nR1\t49,90\r\n' }
  expect(asked).toEqual([{ report }])
  await userEvent.selectOptions(screen.getByLabelText('The bank says “abgewiesen”. It means'), 'Failed or returned')
  await waitFor(() => expect(asked[1]).toEqual({ report: { ...report, statuses: { abgewiesen: 'failed' } } }))
})

test('a workbook is refused where it was chosen', async () => {
  render(<ResultsDialog row={batch} onClose={vi.fn()} onDone={vi.fn()} />)
  const workbook = new File([Uint8Array.of(0x50, 0x4b, 0x03, 0x04, 1)], 'bank.csv', { type: 'text/csv' })
  await userEvent.upload(screen.getByLabelText('File (CSV)'), workbook)
  await waitFor(() =>
    expect(screen.getByLabelText('File (CSV)')).toHaveAccessibleDescription(/Save it as CSV and send that file/),
  )
})
