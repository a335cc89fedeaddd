import 'server-only'
import type { PayoutBatch, PayoutRequest } from '@/lib/generated/prisma/client'
import type { Tx } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import { AppError } from '@/lib/platform/errors'

/** Locks a batch's requests and then the batch: the same order everywhere, so that no two transactions deadlock. */
export async function lockBatch(tx: Tx, id: string): Promise<PayoutBatch> {
  await tx.$queryRaw`SELECT 1 FROM payout_request WHERE batch_id = ${id}::uuid ORDER BY id FOR NO KEY UPDATE`
  await tx.$queryRaw`SELECT 1 FROM payout_batch WHERE id = ${id}::uuid FOR NO KEY UPDATE`
  const batch = await tx.payoutBatch.findUnique({ where: { id } })
  if (!batch) throw new AppError('not_found', 'This batch does not exist.')
  return batch
}

/**
 * Subtracts a request that has left its batch from the batch's total and payee count, so that both always match its
 * requests. A batch without requests is cancelled.
 */
export async function removeFromBatch(tx: Tx, { batchId, amountCents }: PayoutRequest, at: Date): Promise<void> {
  if (!batchId) return
  const batch = await tx.payoutBatch.update({
    where: { id: batchId },
    data: { totalCents: { decrement: amountCents }, payeeCount: { decrement: 1 } },
  })
  if (batch.payeeCount > 0) await finishBatch(batchId, at, tx)
  else await tx.payoutBatch.update({ where: { id: batchId }, data: { status: 'cancelled', finishedAt: at } })
}

/** Marks a batch done when none of its requests is left to be sent or settled. @returns whether it was */
export function finishBatch(batchId: string, at: Date, tx?: Tx): Promise<boolean> {
  return tx ? finishLocked(tx, batchId, at) : transact((own) => finishLocked(own, batchId, at))
}

async function finishLocked(tx: Tx, batchId: string, at: Date): Promise<boolean> {
  // in a statement of its own: the next one then sees a request that was approved again since
  await tx.$queryRaw`SELECT 1 FROM payout_batch WHERE id = ${batchId}::uuid FOR NO KEY UPDATE`
  const { count } = await tx.payoutBatch.updateMany({
    where: { id: batchId, status: 'sending', requests: { none: { status: { in: ['approved', 'sending'] } } } },
    data: { status: 'done', finishedAt: at },
  })
  return count === 1
}
