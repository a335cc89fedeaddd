import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import { IS_UNDER_REVIEW } from '@/lib/money/ledger/fraud-review-data'
import { db, type Tx } from '@/lib/platform/database/db'
import { liveOnly } from '@/lib/platform/ids/test-accounts'
import { inRollupOrder } from '@/lib/platform/rollups/rules'
import { IS_HELD } from '@/lib/traffic/restrictions/data'
import { DUE_LISTED } from './constants'

/** A held conversion whose hold has ended, or which its advertiser has not decided in time. */
export type DueHold = { affiliateId: number; conversionId: string; holdUntil: Date }

const due = (at: Date) => Prisma.sql`
  FROM conversion c
  JOIN affiliate a ON a.id = c.affiliate_id AND a.status = 'approved'
  WHERE c.status = 'pending' AND c.hold_until <= ${at} AND NOT ${IS_UNDER_REVIEW}
    AND (c.approver IS NULL OR c.approver = 'advertiser' AND EXISTS (
      SELECT FROM offer o WHERE o.id = c.offer_id AND o.after_approval_deadline = 'approve') AND NOT ${IS_HELD})`

/** Whose holds: those of one test account, by its clock, or of everybody else. */
export type HoldScope = { testAccountId: number } | 'live'

/**
 * Held conversions whose hold has ended, the oldest end first, of approved affiliates: money of suspended and banned
 * affiliates and of those under review stays held.
 * @param after the last one of the previous page
 */
export async function listDueHolds(at: Date, after: DueHold | undefined, of: HoldScope = 'live'): Promise<DueHold[]> {
  const isOne =
    of === 'live' ? Prisma.raw(liveOnly('c.affiliate_id')) : Prisma.sql`c.affiliate_id = ${of.testAccountId}`
  const isLater = after
    ? Prisma.sql`AND (c.hold_until, c.id) > (${after.holdUntil}, ${after.conversionId}::uuid)`
    : Prisma.empty
  return db().$queryRaw<DueHold[]>`
    SELECT c.affiliate_id AS "affiliateId", c.id AS "conversionId", c.hold_until AS "holdUntil"
    ${due(at)} AND ${isOne} ${isLater}
    ORDER BY c.hold_until, c.id
    LIMIT ${DUE_LISTED}`
}

/**
 * Locks those of an affiliate's conversions that are still due for the rest of the transaction.
 * @returns their ids in the order of their roll-ups
 */
export async function lockDueHolds(tx: Tx, affiliateId: number, ids: readonly string[], at: Date): Promise<string[]> {
  const rows = await tx.$queryRaw<{ id: string; offerId: number; sourceId: number; createdAt: Date }[]>`
    SELECT c.id, c.offer_id AS "offerId", c.source_id AS "sourceId", c.created_at AS "createdAt"
    ${due(at)} AND c.affiliate_id = ${affiliateId} AND c.id = ANY(${[...ids]}::uuid[])
    ORDER BY c.hold_until, c.id
    FOR NO KEY UPDATE OF c`
  return inRollupOrder(rows.map((row) => ({ ...row, affiliateId }))).map(({ id }) => id)
}
