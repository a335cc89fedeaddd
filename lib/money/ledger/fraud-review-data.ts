import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import type { Tx } from '@/lib/platform/database/db'

/**
 * Whether a fraud case blocks money: it is held, or it is rejected and its conversions are not all reversed yet, so
 * that nothing is paid out in between, even if the reversal is interrupted.
 */
const BLOCKS_MONEY = Prisma.sql`(review.status = 'held' OR (review.status = 'rejected' AND review.taken_back_at IS NULL))`

/** SQL: whether the affiliate `a` is under review: one of their cases is held, or is not fully reversed yet. */
export const IS_UNDER_REVIEW = Prisma.sql`
  EXISTS (SELECT FROM fraud_case review WHERE review.affiliate_id = a.id AND ${BLOCKS_MONEY})`

/** The reason staff gave for an affiliate's review; empty without one, null when there is no review. */
export async function findReview(tx: Tx, affiliateId: number): Promise<string | null> {
  const [review] = await tx.$queryRaw<{ reason: string }[]>`
    SELECT CASE status WHEN 'held' THEN coalesce(reason, '') ELSE '' END AS reason FROM fraud_case review
    WHERE affiliate_id = ${affiliateId} AND ${BLOCKS_MONEY} ORDER BY status = 'held' DESC, decided_at DESC LIMIT 1`
  return review?.reason ?? null
}

/** When a fraud case of an affiliate was last rejected; null if none was. */
export async function findLastRejection(tx: Tx, affiliateId: number): Promise<Date | null> {
  const { _max } = await tx.fraudCase.aggregate({
    where: { affiliateId, status: 'rejected' },
    _max: { decidedAt: true },
  })
  return _max.decidedAt
}

/** Which of these affiliates are under review. */
export async function listUnderReview(tx: Tx, affiliateIds: readonly number[]): Promise<ReadonlySet<number>> {
  const rows = await tx.$queryRaw<{ affiliateId: number }[]>`
    SELECT affiliate_id AS "affiliateId" FROM fraud_case review
    WHERE affiliate_id = ANY(${[...affiliateIds]}::int[]) AND ${BLOCKS_MONEY}`
  return new Set(rows.map(({ affiliateId }) => affiliateId))
}
