import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { BatchActionDialog } from '@/components/admin/payouts-dashboard/batch-action-dialog'
import type { AdminBatch } from '@/lib/money/payouts/batches/admin-schema'
import { render } from '@/tests/support/components/render'

const BATCH: AdminBatch = {
  id: '019aa1c4-0000-7000-8000-000000000001',
  status: 'draft',
  provider: 'paypal',
  totalCents: 125_000,
  payeeCount: 1,
  needsSecondApproval: false,
  createdBy: 'Gia',
  approvedBy: null,
  secondApprovedBy: null,
  reason: 'Weekly',
  createdAt: '2026-11-20T12:00:00.000Z',
  finishedAt: null,
  bankFile: null,
}
const bank = { provider: 'csv', bankFile: { newCount: 0, exportedCount: 0 } }

test.each<[string, Partial<AdminBatch>, string]>([
  ['PayPal', {}, 'Then it is sent within a minute.'],
  ['the bank', bank, 'Then you can export its file for the bank.'],
  [
    'PayPal above the limit',
    { needsSecondApproval: true },
    'Another person must approve it as well; then it is sent within a minute.',
  ],
  [
    'the bank above the limit',
    { ...bank, needsSecondApproval: true },
    'Another person must approve it as well; then you can export its file for the bank.',
  ],
  [
    'PayPal that one person approved',
    { needsSecondApproval: true, approvedBy: 'Gia' },
    'Then it is sent within a minute.',
  ],
])('approving a batch for %s says what happens then', async (_, changes, effect) => {
  const close = () => undefined
  render(<BatchActionDialog row={{ ...BATCH, ...changes }} action="approve" onClose={close} onDone={close} />)
  expect(await screen.findByText(effect)).toBeVisible()
})
