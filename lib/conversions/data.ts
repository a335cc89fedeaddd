import 'server-only'
import { db } from '../db'
import { Prisma } from '../generated/prisma/client'
import type { ConversionsPage, ConversionsQuery, RecentConversion } from './schema'

type Row = Omit<RecentConversion, 'payoutCents' | 'holdUntil' | 'createdAt'> & {
  payoutCents: bigint
  holdUntil: Date
  createdAt: Date
}

/** Conversions of an affiliate, whatever became of them, newest first. Payouts in cents. */
export async function listConversions(affiliateId: number, query: ConversionsQuery): Promise<ConversionsPage> {
  const rows = await db().$queryRaw<Row[]>`
    SELECT c.id, o.name AS "offerName", coalesce(s.name, '') AS "sourceName", c.payout_cents AS "payoutCents",
      c.status::text, c.reason::text, c.hold_until AS "holdUntil", c.created_at AS "createdAt"
    FROM conversion c
    JOIN offer o ON o.id = c.offer_id
    LEFT JOIN source s ON s.id = c.source_id AND s.affiliate_id = c.affiliate_id
    WHERE ${Prisma.join(conditions(affiliateId, query), ' AND ')}
    ORDER BY c.id DESC
    LIMIT ${query.limit + 1}`
  const shown = rows.slice(0, query.limit)
  return {
    conversions: shown.map((row) => ({
      ...row,
      payoutCents: Number(row.payoutCents),
      holdUntil: row.holdUntil.toISOString(),
      createdAt: row.createdAt.toISOString(),
    })),
    nextBefore: rows.length > query.limit ? (shown.at(-1)?.id ?? null) : null,
  }
}

// Ids carry their instant, so the primary key is also the order of time.
function conditions(affiliateId: number, { before, status, offerId, from, to }: ConversionsQuery): Prisma.Sql[] {
  return [
    Prisma.sql`c.affiliate_id = ${affiliateId}`,
    ...(before ? [Prisma.sql`c.id < ${before}::uuid`] : []),
    ...(status ? [Prisma.sql`c.status = ${status}::conversion_status`] : []),
    ...(offerId ? [Prisma.sql`c.offer_id = ${offerId}`] : []),
    ...(from ? [Prisma.sql`c.day >= ${from}::date`] : []),
    ...(to ? [Prisma.sql`c.day <= ${to}::date`] : []),
  ]
}
