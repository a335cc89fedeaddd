import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import type { Tx } from '@/lib/platform/db'

export const ofCase = (caseId: string | null) =>
  caseId === null ? Prisma.sql`true` : Prisma.sql`k.id = ${caseId}::uuid`

/** Conversions of rejected cases that still count: of one, or of all that are not done with. */
export async function listToTakeBack(tx: Tx, caseId: string | null) {
  return tx.$queryRaw<{ caseId: string; affiliateId: number; conversionId: string }[]>`
    SELECT k.id AS "caseId", c.affiliate_id AS "affiliateId", c.id AS "conversionId"
    FROM fraud_case k JOIN fraud_fact f ON f.case_id = k.id
    JOIN conversion c ON c.affiliate_id = f.affiliate_id AND c.id = f.conversion_id
    WHERE k.status = 'rejected' AND k.taken_back_at IS NULL AND c.status IN ('pending', 'approved') AND ${ofCase(caseId)}
    ORDER BY c.affiliate_id, c.id`
}
