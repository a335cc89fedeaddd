import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import { db } from '@/lib/platform/database/db'
import { DAY_MS } from '@/lib/platform/dates/constants'
import { toPage } from '@/lib/platform/http/responses/pagination'
import { firstIdAt } from '@/lib/platform/ids/uuid-v7'
import { publicClickId } from '@/lib/traffic/requests/click-id-rules'
import { REPORTED, type ReportedRow, toReported } from '../amounts/reported-data'
import { reasonLabel } from '../filters/reason-rules'
import type { ConversionRecord, ConversionsQuery } from './api-schema'
import { type ConversionsPage, recentConversionsSchema } from './schema'

/** Behind the register `t` of transactions: the conversions `s` of each, two where a code and a click share its sale. */
export const SALES_OF_TXN = Prisma.sql`CROSS JOIN LATERAL (
  SELECT t.affiliate_id, t.conversion_id WHERE t.conversion_id IS NOT NULL
  UNION ALL SELECT x.shared_with_affiliate_id, x.shared_with_id FROM conversion x
  WHERE x.affiliate_id = t.affiliate_id AND x.id = t.conversion_id AND x.shared_with_id IS NOT NULL) AS s`

/** How far back the newest conversions are looked for first, in milliseconds. */
const RECENT_MS = 28 * DAY_MS

type Dates = 'holdUntil' | 'clickedAt' | 'createdAt' | 'decidedAt'
type Row = Omit<ConversionRecord, 'payoutCents' | 'amountCents' | 'reported' | Dates> & {
  reported: ReportedRow
  payoutCents: bigint
  amountCents: bigint | null
  holdUntil: Date
  clickedAt: Date
  createdAt: Date
  decidedAt: Date | null
}

/** A page, newest first. `nextBefore` is null on the last one. */
export type RecordsPage = { conversions: ConversionRecord[]; nextBefore: string | null }

/**
 * Conversions of an affiliate for a list, newest first. Payouts in cents. The newest are looked for among those of the
 * last weeks: planning a search in all months takes ten times longer than the search.
 */
export async function listConversions(
  affiliateId: number,
  query: ConversionsQuery,
  at: Date,
): Promise<ConversionsPage> {
  const since = new Date(at.getTime() - RECENT_MS)
  const recent = query.before ? null : await listConversionRecords(affiliateId, query, since)
  const { conversions, nextBefore } = recent?.nextBefore ? recent : await listConversionRecords(affiliateId, query)
  const labeled = conversions.map((row) => ({ ...row, reasonLabel: row.reason && reasonLabel(row.reason, row.status) }))
  return recentConversionsSchema.parse({ conversions: labeled, nextBefore })
}

/**
 * Conversions of an affiliate in any status with all their fields, newest first. Sums in cents.
 * @param since leaves out those that were recorded earlier
 */
export async function listConversionRecords(
  affiliateId: number,
  query: ConversionsQuery,
  since?: Date,
): Promise<RecordsPage> {
  const rows = await db().$queryRaw<Row[]>`
    SELECT c.id, o.name AS "offerName", coalesce(s.name, '') AS "sourceName", c.payout_cents AS "payoutCents",
      c.status::text, c.reason::text, c.hold_until AS "holdUntil", c.approver::text, c.created_at AS "createdAt",
      c.offer_id AS "offerId", c.click_id AS "clickId", c.txn_id AS "txnId", c.event,
      c.goal_id AS "goalId", g.name AS "goalName", c.amount_cents AS "amountCents", ${REPORTED},
      c.s1, c.s2, c.s3, c.s4, c.s5, c.clicked_at AS "clickedAt", c.decided_at AS "decidedAt"
    FROM conversion c
    JOIN offer o ON o.id = c.offer_id
    LEFT JOIN offer_goal g ON g.id = c.goal_id
    LEFT JOIN source s ON s.id = c.source_id AND s.affiliate_id = c.affiliate_id
    WHERE ${Prisma.join([...conditions(affiliateId, query), ...recordedSince(since)], ' AND ')}
    ORDER BY c.id DESC
    LIMIT ${query.limit + 1}`
  const { page, nextCursor } = toPage(rows, query.limit, ({ id }) => id)
  return {
    conversions: page.map((row) => ({
      ...row,
      clickId: publicClickId(affiliateId, row.clickId),
      payoutCents: Number(row.payoutCents),
      amountCents: row.amountCents === null ? null : Number(row.amountCents),
      reported: toReported(row.reported),
      holdUntil: row.holdUntil.toISOString(),
      clickedAt: row.clickedAt.toISOString(),
      decidedAt: row.decidedAt?.toISOString() ?? null,
      createdAt: row.createdAt.toISOString(),
    })),
    nextBefore: nextCursor,
  }
}

const recordedSince = (since: Date | undefined): Prisma.Sql[] =>
  since ? [Prisma.sql`c.id >= ${firstIdAt(since)}::uuid`] : []

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
