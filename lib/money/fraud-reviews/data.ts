import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import type { Tx } from '@/lib/platform/db'

/**
 * Whether a case keeps money where it is: held, or rejected while something of it is still to be taken back, so that
 * nothing leaves in between, whatever breaks that off.
 */
const HOLDS = Prisma.sql`(review.status = 'held' OR (review.status = 'rejected' AND review.taken_back_at IS NULL))`

/** Whether the affiliate `a` of a query is under review: one of their cases is held, or is not taken back yet. */
export const IS_UNDER_REVIEW = Prisma.sql`
  EXISTS (SELECT FROM fraud_case review WHERE review.affiliate_id = a.id AND ${HOLDS})`

/** Why an affiliate's money waits for a review, as staff told them; null when it does not. */
export async function findReview(tx: Tx, affiliateId: number): Promise<string | null> {
  const [review] = await tx.$queryRaw<{ reason: string }[]>`
    SELECT CASE status WHEN 'held' THEN coalesce(reason, '') ELSE '' END AS reason FROM fraud_case review
    WHERE affiliate_id = ${affiliateId} AND ${HOLDS} ORDER BY status = 'held' DESC, decided_at DESC LIMIT 1`
  return review?.reason ?? null
}

/** Those of these affiliates who are under review. */
export async function listUnderReview(tx: Tx, affiliateIds: readonly number[]): Promise<ReadonlySet<number>> {
  const rows = await tx.$queryRaw<{ affiliateId: number }[]>`
    SELECT affiliate_id AS "affiliateId" FROM fraud_case review
    WHERE affiliate_id = ANY(${[...affiliateIds]}::int[]) AND ${HOLDS}`
  return new Set(rows.map(({ affiliateId }) => affiliateId))
}
