import 'server-only'
import { recordAudit, type StaffContext } from '@/lib/backoffice/audit/service'
import { db } from '@/lib/platform/db'
import { AppError } from '@/lib/platform/errors'
import { transact } from '@/lib/platform/transaction'
import { csv } from '../payout-providers/csv'
import { type Sender, sendBatch } from '../payout-sending/service'
import { requirePayoutStaff } from '../payouts/policy'
import { listOpenPayments } from './admin-data'
import { bankFile } from './rules'

/**
 * Exports the payments of an approved batch as a file for the bank, with whole account numbers; each export is in the
 * audit log. From then on its payouts are with the bank, and staff enter the outcome of each. Exported again, the file
 * has the payments that are still open.
 * @throws AppError conflict when the batch is not for the bank or not approved; forbidden
 */
export async function exportBatch(
  { actor, at }: StaffContext,
  { batchId, reason }: { batchId: string; reason: string },
  sender: Sender,
): Promise<string> {
  requirePayoutStaff(actor)
  const batch = await db().payoutBatch.findUnique({ where: { id: batchId }, select: { provider: true, status: true } })
  if (batch?.provider !== csv.name || (batch.status !== 'approved' && batch.status !== 'sending')) {
    throw new AppError('conflict', 'Only an approved batch for the bank can be exported.')
  }
  await sendBatch(sender, batchId)
  const payments = await listOpenPayments(batchId)
  await transact((tx) =>
    recordAudit(tx, actor, {
      action: 'payout_batch.export',
      subject: 'payout_batch',
      subjectId: batchId,
      after: { payeeCount: payments.length, requestIds: payments.map(({ id }) => id) },
      reason,
      at,
    }),
  )
  return bankFile(payments)
}
