import 'server-only'
import type { PayoutRequest } from '@/lib/generated/prisma/client'
import { db, type Tx } from '@/lib/platform/db'

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
export async function finishBatch(batchId: string, at: Date, tx: Tx = db()): Promise<boolean> {
  const { count } = await tx.payoutBatch.updateMany({
    where: { id: batchId, status: 'sending', requests: { none: { status: { in: ['approved', 'sending'] } } } },
    data: { status: 'done', finishedAt: at },
  })
  return count === 1
}
