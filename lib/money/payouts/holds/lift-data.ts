import 'server-only'
import { listOpenRequests } from '@/lib/backoffice/second-approvals/data'
import { db } from '@/lib/platform/database/db'
import type { PayoutHold } from './lift-schema'

/** The hold of an affiliate's payouts, with approvals to lift it; null when there is none. */
export async function findPayoutHold(affiliateId: number, at: Date): Promise<PayoutHold | null> {
  const { payoutsHeldUntil } = await db().affiliate.findUniqueOrThrow({
    where: { id: affiliateId },
    select: { payoutsHeldUntil: true },
  })
  if (!payoutsHeldUntil || payoutsHeldUntil <= at) return null
  const until = payoutsHeldUntil.toISOString()
  const subject = String(affiliateId)
  const waiting = await listOpenRequests({ kind: 'hold_lift', subject, payload: { heldUntil: until } })
  return { until, waiting: waiting.map(({ id, reason, by, at: requestedAt }) => ({ id, reason, by, at: requestedAt })) }
}
