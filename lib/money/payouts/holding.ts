import 'server-only'
import { recordAudit, type StaffActor } from '@/lib/backoffice/audit/service'
import type { PayoutRequest } from '@/lib/generated/prisma/client'
import { publish } from '@/lib/messages/live/service'
import { notifyAffiliate } from '@/lib/messages/notifications/service'
import type { Tx } from '@/lib/platform/db'
import { heldNews } from './news'
import { lockRequests } from './payable'
import { finishBatch } from './settling'

type Hold = { reason: string; actor: StaffActor | null; at: Date }

/**
 * Holds a request that is locked and not yet with a provider, and takes it out of its batch, which is worth less from
 * then on. The affiliate reads the reason.
 */
export async function holdLocked(tx: Tx, request: PayoutRequest, { reason, actor, at }: Hold): Promise<void> {
  const { id, affiliateId, status, batchId } = request
  await tx.payoutRequest.update({
    where: { id, status },
    data: { status: 'held', statusReason: reason, batchId: null, ...UNAPPROVED },
  })
  await leaveBatch(tx, request, at)
  await publish(tx, { affiliateId }, { type: 'payout', payoutId: id })
  await notifyAffiliate(tx, affiliateId, heldNews({ ...request, statusReason: reason }, at), at)
  await recordAudit(tx, actor, {
    ...{ action: 'payout.hold', subject: 'payout_request', subjectId: id },
    ...{ before: { status, batchId }, after: { status: 'held' }, reason, at },
  })
}

/** Holds every request of an affiliate that nobody has begun to send, until a person releases it. */
export async function holdWaiting(tx: Tx, affiliateId: number, hold: Hold): Promise<void> {
  const waiting = await tx.payoutRequest.findMany({
    where: { affiliateId, status: { in: ['requested', 'approved'] } },
    select: { id: true },
  })
  for (const request of await lockRequests(
    tx,
    waiting.map(({ id }) => id),
  )) {
    if (request.status === 'requested' || request.status === 'approved') await holdLocked(tx, request, hold)
  }
}

/** What an approval left on a request, undone. */
export const UNAPPROVED = { approvedAt: null, approvedById: null, secondApproverId: null }

/** Makes a batch worth less by a request that has left it: its total is always that of its requests. */
export async function leaveBatch(tx: Tx, { batchId, amountCents }: PayoutRequest, at: Date): Promise<void> {
  if (!batchId) return
  const batch = await tx.payoutBatch.update({
    where: { id: batchId },
    data: { totalCents: { decrement: amountCents }, payeeCount: { decrement: 1 } },
  })
  if (batch.payeeCount > 0) await finishBatch(batchId, at, tx)
  else await tx.payoutBatch.update({ where: { id: batchId }, data: { status: 'cancelled', finishedAt: at } })
}
