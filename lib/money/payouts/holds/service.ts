import 'server-only'
import { recordAudit } from '@/lib/backoffice/audit/service'
import type { StaffActor } from '@/lib/backoffice/pages/schema'
import type { PayoutRequest } from '@/lib/generated/prisma/client'
import { publish } from '@/lib/messages/live/service'
import { notifyAffiliate } from '@/lib/messages/notifications/service'
import type { Tx } from '@/lib/platform/database/db'
import { UNAPPROVED } from '../batches/constants'
import { removeFromBatch } from '../batches/service'
import { lockRequests } from '../requests/data'
import { recordPayoutEvents } from '../requests/events'
import { heldNotification } from '../requests/notifications'

/** Why a request is held, and by whom; `null` is the system itself. */
type Hold = { reason: string; actor: StaffActor | null; at: Date }

/**
 * Holds a locked request that was not sent to a provider yet, and removes it from its batch. The affiliate is notified
 * with the reason.
 */
export async function holdPayout(tx: Tx, request: PayoutRequest, { reason, actor, at }: Hold): Promise<void> {
  const { id, affiliateId, status, batchId } = request
  await tx.payoutRequest.update({
    where: { id, status },
    data: { status: 'held', statusReason: reason, batchId: null, ...UNAPPROVED },
  })
  await removeFromBatch(tx, request, at)
  await publish(tx, { affiliateId }, { type: 'payout', payoutId: id })
  await notifyAffiliate(tx, affiliateId, heldNotification({ ...request, statusReason: reason }, at), at)
  await recordPayoutEvents(tx, { where: { id }, type: 'payout.held', at })
  await recordAudit(tx, actor, {
    action: 'payout.hold',
    subject: 'payout_request',
    subjectId: id,
    before: { status, batchId },
    after: { status: 'held' },
    reason,
    at,
  })
}

/** Holds every request of an affiliate that was not sent yet, until staff release it. */
export async function holdUnsentPayouts(tx: Tx, affiliateId: number, hold: Hold): Promise<void> {
  const unsent = await tx.payoutRequest.findMany({
    where: { affiliateId, status: { in: ['requested', 'approved'] } },
    select: { id: true },
  })
  const ids = unsent.map(({ id }) => id)
  for (const request of await lockRequests(tx, ids)) {
    if (request.status === 'requested' || request.status === 'approved') await holdPayout(tx, request, hold)
  }
}
