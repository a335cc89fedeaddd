import 'server-only'
import { setTimeout as pause } from 'node:timers/promises'
import { recordAudit, type StaffContext } from '@/lib/backoffice/audit/service'
import { db } from '@/lib/platform/db'
import { AppError } from '@/lib/platform/errors'
import { transact } from '@/lib/platform/transaction'
import { csv } from '../payout-providers/csv'
import { type Sender, sendBatch } from '../payout-sending/service'
import { requirePayoutStaff } from '../payouts/policy'
import { listOpenPayments } from './admin-data'
import { PREPARE_MS, PREPARE_POLL_MS } from './constants'
import { type BankPayment, bankFile } from './rules'

/**
 * Exports the payments of an approved batch as a file for the bank, with whole account numbers; each export is in the
 * audit log. From then on its payouts are with the bank, and staff enter the outcome of each. Exported again, the file
 * has the payments that are still open. It has all of them or is refused: a payment another sender is preparing is
 * waited for.
 * @throws AppError conflict when the batch is not for the bank or not approved, or has payments that cannot be prepared;
 * forbidden
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
  const payments = await prepareAll(sender, batchId)
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

async function prepareAll(sender: Sender, batchId: string): Promise<BankPayment[]> {
  const until = performance.now() + PREPARE_MS
  for (;;) {
    // skips what another sender has locked
    await sendBatch(sender, batchId)
    const { payments, unprepared } = await listOpenPayments(batchId)
    if (unprepared === 0) return assertSome(payments)
    if (performance.now() > until) {
      const what = unprepared === 1 ? '1 payment of this batch is' : `${unprepared} payments of this batch are`
      throw new AppError('conflict', `${what} not ready for the file yet. Please try again in a minute.`)
    }
    await pause(PREPARE_POLL_MS)
  }
}

function assertSome(payments: BankPayment[]): BankPayment[] {
  if (payments.length > 0) return payments
  throw new AppError('conflict', 'This batch has no open payments left; those that may not be sent are on hold.')
}
