import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import { db } from '@/lib/platform/database/db'
import { addDays, dayStart, easternDay } from '@/lib/platform/dates/days'
import { AppError } from '@/lib/platform/errors'
import { COUPON_RESULT_DAYS } from './coupon-constants'
import type { GivenCoupon, GivenCoupons } from './coupon-given-schema'
import type { Coupon } from './coupon-schema'

/** The codes of an offer with their results. @param advertiserId whose the offer must be @throws AppError not_found */
export async function listGivenCoupons(offerId: number, at: Date, advertiserId?: number): Promise<GivenCoupons> {
  const where = { id: offerId, ...(advertiserId !== undefined && { advertiserId }) }
  const offer = await db().offer.findFirst({ where, select: { clicksBeatCoupons: true } })
  if (!offer) throw new AppError('not_found', 'There is no such offer.')
  const coupons = await listCoupons(Prisma.sql`k.offer_id = ${offerId}`, at)
  const shown = advertiserId === undefined ? coupons : coupons.map((coupon) => ({ ...coupon, affiliateName: null }))
  return { clicksFirst: offer.clicksBeatCoupons, coupons: shown }
}

/** The codes of an affiliate for an offer, with what each brought them. */
export async function listOwnCoupons(offerId: number, affiliateId: number, at: Date): Promise<Coupon[]> {
  const coupons = await listCoupons(Prisma.sql`k.offer_id = ${offerId} AND k.affiliate_id = ${affiliateId}`, at)
  return coupons.map(({ affiliateId: _id, affiliateName: _name, ...coupon }) => coupon)
}

function listCoupons(condition: Prisma.Sql, at: Date): Promise<GivenCoupon[]> {
  const from = addDays(easternDay(at), 1 - COUPON_RESULT_DAYS)
  return db().$queryRaw<GivenCoupon[]>`
    SELECT k.id, k.code, k.status, k.reason, k.affiliate_id AS "affiliateId", trim(u.first_name || ' ' || u.last_name) AS "affiliateName",
      coalesce(r.conversions, 0)::int AS conversions, coalesce(r.payout, 0)::float8 AS "payoutCents"
    FROM coupon_code k
    JOIN affiliate a ON a.id = k.affiliate_id
    JOIN app_user u ON u.id = a.user_id
    LEFT JOIN LATERAL (
      SELECT count(*) AS conversions, sum(x.payout_cents) AS payout
      FROM coupon_sale s JOIN conversion x ON x.affiliate_id = s.affiliate_id AND x.click_id = s.click_id
      WHERE s.coupon_id = k.id AND s.affiliate_id = k.affiliate_id AND s.created_at >= ${dayStart(from)}
        AND x.status IN ('pending', 'approved')) r ON TRUE
    WHERE ${condition} ORDER BY k.status <> 'requested', k.status <> 'active', k.key`
}
