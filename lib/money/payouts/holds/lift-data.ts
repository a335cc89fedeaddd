import 'server-only'
import { db } from '@/lib/platform/database/db'
import type { PayoutHold } from './lift-schema'

/** The hold of an affiliate's payouts, with approvals to lift it; null when there is none. */
export async function findPayoutHold(affiliateId: number, at: Date): Promise<PayoutHold | null> {
  const { payoutsHeldUntil: until } = await db().affiliate.findUniqueOrThrow({
    where: { id: affiliateId },
    select: { payoutsHeldUntil: true },
  })
  if (!until || until <= at) return null
  const waiting = await db().payoutHoldLift.findMany({
    where: { affiliateId, heldUntil: until, liftedAt: null, declinedAt: null },
    orderBy: { approvedAt: 'asc' },
  })
  const people = await db().user.findMany({
    where: { id: { in: waiting.map(({ approvedById }) => approvedById) } },
    select: { id: true, email: true },
  })
  const emails = new Map(people.map(({ id, email }) => [id, email]))
  return {
    until: until.toISOString(),
    waiting: waiting.map(({ id, reason, approvedById, approvedAt }) => ({
      id,
      reason,
      by: emails.get(approvedById) ?? '',
      at: approvedAt.toISOString(),
    })),
  }
}
