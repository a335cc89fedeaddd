import 'server-only'
import type { Tx } from '../db'
import { Prisma } from '../generated/prisma/client'

/** Whether the affiliate `a` of a query is under review: one of their cases is held. */
export const IS_UNDER_REVIEW = Prisma.sql`
  EXISTS (SELECT FROM fraud_case review WHERE review.affiliate_id = a.id AND review.status = 'held')`

/** Why an affiliate's money waits for a review, as staff told them; null when it does not. */
export async function findReview(tx: Tx, affiliateId: number): Promise<string | null> {
  const held = await tx.fraudCase.findFirst({
    where: { affiliateId, status: 'held' },
    orderBy: { decidedAt: 'desc' },
    select: { reason: true },
  })
  return held && (held.reason ?? '')
}

/** Those of these affiliates who are under review. */
export async function listUnderReview(tx: Tx, affiliateIds: readonly number[]): Promise<ReadonlySet<number>> {
  const rows = await tx.fraudCase.findMany({
    where: { affiliateId: { in: [...affiliateIds] }, status: 'held' },
    select: { affiliateId: true },
  })
  return new Set(rows.map(({ affiliateId }) => affiliateId))
}
