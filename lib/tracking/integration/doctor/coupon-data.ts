import 'server-only'
import { couponKey, couponKeys } from '@/lib/catalog/materials/coupon-rules'
import { mayPromote, offerAccess, offerStop } from '@/lib/catalog/offers/access-rules'
import { isClosed } from '@/lib/catalog/offers/data'
import { db } from '@/lib/platform/database/db'
import { DAY_MS } from '@/lib/platform/dates/constants'
import { type CouponFacts, couponSteps } from './coupon-rules'
import type { CouponCheck } from './coupon-schema'

const CALL_DAYS = 30
/** How many of its newest calls are looked through: no index has their codes. */
const CALLS_READ = 20_000

/** What a sale with a coupon code meets now at an advertiser; nothing is recorded. */
export async function checkCoupon(advertiserId: number, code: string, at: Date): Promise<CouponCheck> {
  const key = couponKey(code)
  const [found, call] = await Promise.all([findCode(advertiserId, key, at), findCall(advertiserId, key, at)])
  return { code, steps: couponSteps({ ...found, call }) }
}

const NOBODY = { coupon: null, mayPromote: false, stop: null }

/** The code: the active one, else one that was asked for, else the newest that ended. */
async function findCode(advertiserId: number, key: string, at: Date): Promise<Omit<CouponFacts, 'call'>> {
  const rows = await db().couponCode.findMany({
    where: { advertiserId, key },
    orderBy: { id: 'desc' },
    include: {
      offer: { include: { advertiser: { select: { status: true } } } },
      affiliate: { select: { status: true } },
    },
  })
  const row =
    ['active', 'requested'].map((status) => rows.find((each) => each.status === status)).find(Boolean) ?? rows[0]
  if (!row) return NOBODY
  const { offer, offerId, affiliateId } = row
  const access = await db().affiliateOffer.findFirst({ where: { affiliateId, offerId } })
  const isOpen = !access?.blockedAt && mayPromote(offerAccess(isClosed(offer), access?.status ?? null))
  const { code, status } = row
  return {
    coupon: {
      code,
      status,
      affiliateId,
      offerId,
      offerName: offer.name,
      clicksFirst: offer.clicksBeatCoupons,
      codePercent: offer.codePercent,
    },
    mayPromote: row.affiliate.status === 'approved' && isOpen,
    stop: offerStop({ ...offer, isAdvertiserActive: offer.advertiser.status === 'active' }, at),
  }
}

async function findCall(advertiserId: number, key: string, at: Date): Promise<CouponFacts['call']> {
  const calls = await db().$queryRaw<{ coupon: string; createdAt: Date; outcome: string; message: string }[]>`
    SELECT coupon, created_at AS "createdAt", outcome::text, message
    FROM (SELECT * FROM postback_call WHERE advertiser_id = ${advertiserId}
        AND created_at >= ${new Date(at.getTime() - CALL_DAYS * DAY_MS)}
      ORDER BY created_at DESC LIMIT ${CALLS_READ}) newest
    WHERE coupon IS NOT NULL ORDER BY created_at DESC, id DESC`
  const call = calls.find(({ coupon }) => couponKeys(coupon).includes(key))
  return call ? { at: call.createdAt, isAccepted: call.outcome !== 'rejected', message: call.message } : null
}
