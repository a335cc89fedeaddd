import 'server-only'
import { db } from '../db'
import { DUE_LISTED } from './constants'

/** A held conversion whose hold has passed. */
export type DueHold = { affiliateId: number; conversionId: string }

/**
 * Held conversions whose hold has passed, those that wait longest first, of affiliates who are approved: money of the
 * suspended and banned stays held.
 */
export async function listDueHolds(at: Date): Promise<DueHold[]> {
  return db().$queryRaw<DueHold[]>`
    SELECT c.affiliate_id AS "affiliateId", c.id AS "conversionId"
    FROM conversion c
    JOIN affiliate a ON a.id = c.affiliate_id AND a.status = 'approved'
    WHERE c.status = 'pending' AND c.hold_until <= ${at}
    ORDER BY c.hold_until, c.id
    LIMIT ${DUE_LISTED}`
}
