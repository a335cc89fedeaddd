import 'server-only'
import { wrongCursor } from '@/lib/backoffice/lists/cursor-data'
import { Prisma } from '@/lib/generated/prisma/client'
import { db } from '@/lib/platform/database/db'
import { addDays, easternDay } from '@/lib/platform/dates/days'
import { formatCursor, toPage } from '@/lib/platform/http/responses/pagination'
import type { AffiliatePayouts, AffiliatePayoutsQuery, OwnPayoutRow } from '../admin-schema'
import { FIGURES_DAYS } from '../changes/constants'
import { readTermsAt } from '../data'

type OwnRow = Omit<OwnPayoutRow, 'payoutCents' | 'paidCents' | 'startsAt' | 'endsAt' | 'payoutType'> & {
  payoutCents: bigint
  paidCents: bigint
  startsAt: Date
  endsAt: Date | null
}

/**
 * A page of the payouts of single affiliates on an offer: those that are paid, or those that ended; the latest first.
 * @throws AppError not_found; invalid for a cursor of the other ones
 */
export async function listAffiliatePayouts(
  offerId: number,
  { state, affiliateId, limit, cursor }: AffiliatePayoutsQuery,
  at: Date,
): Promise<AffiliatePayouts> {
  if (cursor && cursor.order !== state) throw wrongCursor('This cursor is of another order of the list.')
  const { terms } = await readTermsAt(db(), offerId, 0, at)
  const isOpen = state === 'open'
  const sorted = isOpen ? Prisma.sql`starts_at` : Prisma.sql`ends_at`
  const from = addDays(easternDay(at), 1 - FIGURES_DAYS)
  const rows = await db().$queryRaw<OwnRow[]>`
    SELECT p.id, p.affiliate_id AS "affiliateId", trim(u.first_name || ' ' || u.last_name) AS "affiliateName",
      p.goal_id AS "goalId", p.payout_cents AS "payoutCents", p.percent_payout_bps AS "percentPayoutBps",
      p.paid_customers AS "paidCustomers",
      p.starts_at AS "startsAt", p.ends_at AS "endsAt", by.email AS "createdBy", f.conversions, f.paid AS "paidCents"
    FROM (
      SELECT * FROM affiliate_payout
      WHERE offer_id = ${offerId} AND ${isOpen ? Prisma.sql`ends_at IS NULL` : Prisma.sql`ends_at IS NOT NULL`}
        AND ${affiliateId === undefined ? Prisma.sql`TRUE` : Prisma.sql`affiliate_id = ${affiliateId}`}
        AND ${cursor ? Prisma.sql`(${sorted}, id) < (${cursor.at}, ${cursor.id}::uuid)` : Prisma.sql`TRUE`}
      ORDER BY ${sorted} DESC, id DESC LIMIT ${limit + 1}) p
    JOIN affiliate a ON a.id = p.affiliate_id
    LEFT JOIN app_user u ON u.id = a.user_id
    LEFT JOIN app_user by ON by.id = p.created_by_id
    CROSS JOIN LATERAL (
      SELECT count(*)::int AS conversions, coalesce(sum(c.payout_cents), 0)::bigint AS paid FROM conversion c
      WHERE c.affiliate_id = p.affiliate_id AND c.offer_id = p.offer_id AND c.day >= ${from}::date
        AND coalesce(c.goal_id, 0) = coalesce(p.goal_id, 0) AND c.status IN ('pending', 'approved')
        AND c.created_at >= p.starts_at AND (p.ends_at IS NULL OR c.created_at < p.ends_at)) f
    ORDER BY p.${sorted} DESC, p.id DESC`
  const { page, nextCursor } = toPage(rows, limit, ({ startsAt, endsAt, id }) =>
    formatCursor({ at: endsAt ?? startsAt, id }, state),
  )
  const ownPayouts = page.map((row) => ({
    ...row,
    payoutType: terms.goals.find(({ id }) => id === row.goalId)?.payoutType ?? terms.own.payoutType,
    payoutCents: Number(row.payoutCents),
    paidCents: Number(row.paidCents),
    startsAt: row.startsAt.toISOString(),
    endsAt: row.endsAt?.toISOString() ?? null,
  }))
  return { ownPayouts, nextCursor }
}
