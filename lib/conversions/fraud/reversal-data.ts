import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import type { Tx } from '@/lib/platform/database/db'
import { inRollupOrder } from '@/lib/platform/rollups/rules'

type ToReverse = {
  caseId: string
  affiliateId: number
  conversionId: string
  offerId: number
  sourceId: number
  createdAt: Date
}

/** The condition on `fraud_case k` for one case, or for all with null. */
export const isCase = (caseId: string | null) =>
  caseId === null ? Prisma.sql`true` : Prisma.sql`k.id = ${caseId}::uuid`

/**
 * Conversions of rejected cases that still count, of one case or of all that are not finished, in the order of their
 * roll-ups.
 */
export async function listToReverse(tx: Tx, caseId: string | null) {
  const rows = await tx.$queryRaw<ToReverse[]>`
    SELECT k.id AS "caseId", c.affiliate_id AS "affiliateId", c.id AS "conversionId", c.offer_id AS "offerId",
      c.source_id AS "sourceId", c.created_at AS "createdAt"
    FROM fraud_case k JOIN fraud_fact f ON f.case_id = k.id
    JOIN conversion c ON c.affiliate_id = f.affiliate_id AND c.id = f.conversion_id
    WHERE k.status = 'rejected' AND k.taken_back_at IS NULL AND c.status IN ('pending', 'approved') AND ${isCase(caseId)}
    ORDER BY c.affiliate_id, c.id`
  return inRollupOrder(rows)
}
