import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import { db } from '@/lib/platform/database/db'
import { addDays, dayStart, easternDay } from '@/lib/platform/dates/days'
import { AppError } from '@/lib/platform/errors'
import { COUPON_RESULT_DAYS } from './coupon-constants'
import type { GivenCoupons } from './coupon-grant-schema'
import type { Coupon } from './coupon-schema'

/**
 * The codes of an offer with their results.
 * @param advertiserId of who reads them, whose the offer must be; undefined for staff
 * @throws AppError not_found
 */
export async function listGivenCoupons(offerId: number, at: Date, advertiserId?: number): Promise<GivenCoupons> {
  const where = { id: offerId, ...(advertiserId !== undefined && { advertiserId }) }
  const offer = await db().offer.findFirst({ where, select: { clicksBeatCoupons: true, codePercent: true } })
  if (!offer) throw new AppError('not_found', 'There is no such offer.')
  const coupons = await listCoupons(Prisma.sql`k.offer_id = ${offerId}`, at)
  const hidden = advertiserId === undefined ? { costCents: null } : { affiliateName: null, payoutCents: null }
  const { clicksBeatCoupons: clicksFirst, codePercent } = offer
  return { clicksFirst, codePercent, coupons: coupons.map((coupon) => ({ ...coupon, ...hidden })) }
}

/** The codes of an affiliate for an offer, with what each brought them. */
export async function listOwnCoupons(offerId: number, affiliateId: number, at: Date): Promise<Coupon[]> {
  const coupons = await listCoupons(Prisma.sql`k.offer_id = ${offerId} AND k.affiliate_id = ${affiliateId}`, at)
  return coupons.map(({ id, code, status, reason, conversions, payoutCents }) => ({
    id,
    code,
    status,
    reason,
    conversions,
    payoutCents,
  }))
}

type Row = Coupon & { affiliateId: number; affiliateName: string; costCents: number }

function listCoupons(condition: Prisma.Sql, at: Date): Promise<Row[]> {
  const from = addDays(easternDay(at), 1 - COUPON_RESULT_DAYS)
  return db().$queryRaw<Row[]>`
    SELECT k.id, k.code, k.status, k.reason, k.affiliate_id AS "affiliateId", trim(u.first_name || ' ' || u.last_name) AS "affiliateName",
      coalesce(r.conversions, 0)::int AS conversions, coalesce(r.payout, 0)::float8 AS "payoutCents",
      coalesce(r.revenue, 0)::float8 AS "costCents"
    FROM coupon_code k
    JOIN affiliate a ON a.id = k.affiliate_id
    JOIN app_user u ON u.id = a.user_id
    LEFT JOIN LATERAL (
      SELECT count(*) AS conversions, sum(x.payout_cents) AS payout, sum(x.revenue_cents) AS revenue
      FROM coupon_sale s JOIN conversion x ON x.affiliate_id = s.affiliate_id AND x.click_id = s.click_id
      WHERE s.coupon_id = k.id AND s.affiliate_id = k.affiliate_id AND s.created_at >= ${dayStart(from)}
        AND x.status IN ('pending', 'approved')) r ON TRUE
    WHERE ${condition} ORDER BY k.status <> 'requested', k.status <> 'active', k.key`
}
