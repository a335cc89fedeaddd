import 'server-only'
import { recordAudit } from '@/lib/backoffice/audit/service'
import { assertConfirmed } from '@/lib/backoffice/pages/guard'
import type { StaffContext } from '@/lib/backoffice/pages/schema'
import { transact } from '@/lib/platform/database/transaction'
import { AppError } from '@/lib/platform/errors'
import { log } from '@/lib/platform/log'
import { formatCents } from '@/lib/platform/money/format'
import { findBatchTotalCents } from '../batches/admin-data'
import type { BatchAction } from '../batches/admin-schema'
import { approveBatch, cancelBatch } from '../batches/admin-service'
import { requirePayoutStaff } from '../requests/policy'
import { type Sender, sendBatch } from './service'

type BatchActionInput = { id: string; action: BatchAction; reason: string; confirm: string }

/**
 * Approves, sends or cancels a batch. Approving and sending move money, and what is sent does not come back, so staff
 * type its total whatever it is. Sending starts at once and continues in the background; the job of every minute resumes what is left.
 * @throws AppError invalid, conflict, forbidden, not_found
 */
export async function actOnBatch(
  context: StaffContext,
  { id, action, reason, confirm }: BatchActionInput,
  sender: Sender,
): Promise<void> {
  requirePayoutStaff(context.actor)
  if (action === 'cancel') return cancelBatch(context, { batchId: id, reason })
  const totalCents = await findBatchTotalCents(id)
  if (totalCents === undefined) throw new AppError('not_found', 'There is no such payout.')
  assertConfirmed(confirm, formatCents(totalCents))
  if (action === 'approve') await approveBatch(context, { batchId: id, reason })
  else await startSending(context, { id, reason }, sender)
}

async function startSending(
  { actor, at }: StaffContext,
  { id, reason }: { id: string; reason: string },
  sender: Sender,
): Promise<void> {
  await transact(async (tx) => {
    const batch = await tx.payoutBatch.findUnique({ where: { id }, select: { status: true, provider: true } })
    if (batch?.status !== 'approved' && batch?.status !== 'sending') {
      throw new AppError('conflict', `This batch is ${batch?.status ?? 'gone'}.`)
    }
    await recordAudit(tx, actor, {
      action: 'payout_batch.send',
      subject: 'payout_batch',
      subjectId: id,
      before: { status: batch.status },
      after: { status: 'sending', provider: batch.provider },
      reason,
      at,
    })
  })
  sendBatch(sender, id).catch((error: unknown) =>
    log.error({ err: error, batchId: id }, 'a batch could not be sent at once'),
  )
}
