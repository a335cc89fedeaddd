import 'server-only'
import { db } from '../db'
import type { RecentConversion } from './schema'

type Row = Omit<RecentConversion, 'payoutCents' | 'holdUntil' | 'createdAt'> & {
  payoutCents: bigint
  holdUntil: Date
  createdAt: Date
}

/** The latest conversions of an affiliate, whatever became of them, newest first. Payouts in cents. */
export async function listRecentConversions(affiliateId: number, limit: number): Promise<RecentConversion[]> {
  const rows = await db().$queryRaw<Row[]>`
    SELECT c.id, o.name AS "offerName", coalesce(s.name, '') AS "sourceName", c.payout_cents AS "payoutCents",
      c.status::text, c.reason::text, c.hold_until AS "holdUntil", c.created_at AS "createdAt"
    FROM conversion c
    JOIN offer o ON o.id = c.offer_id
    LEFT JOIN source s ON s.id = c.source_id AND s.affiliate_id = c.affiliate_id
    WHERE c.affiliate_id = ${affiliateId}
    ORDER BY c.created_at DESC, c.id DESC
    LIMIT ${limit}`
  return rows.map((row) => ({
    ...row,
    payoutCents: Number(row.payoutCents),
    holdUntil: row.holdUntil.toISOString(),
    createdAt: row.createdAt.toISOString(),
  }))
}
