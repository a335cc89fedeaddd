import 'server-only'
import type { AffiliateActor, WriteContext } from '@/lib/accounts/auth/actor'
import type { Tx } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import { AppError, invalidField } from '@/lib/platform/errors'
import { mayPromote, offerAccess } from '../offers/access-rules'
import { isClosed, requireVisibleOffer } from '../offers/data'
import { OPEN_REQUESTS_MAX } from './coupon-constants'
import { couponKey } from './coupon-rules'
import type { CouponRequest } from './coupon-schema'

/** Stores a code for an affiliate. @returns false where somebody has it, or asked for it */
export async function takeCoupon(tx: Tx, { offerId, affiliateId, code, status, at }: NewCoupon): Promise<boolean> {
  const decided = status === 'active' ? at : null
  const taken = await tx.$executeRaw`
    INSERT INTO coupon_code (advertiser_id, offer_id, affiliate_id, code, key, status, created_at, decided_at)
    SELECT advertiser_id, id, ${affiliateId}::int, ${code}, ${couponKey(code)}, ${status}::coupon_code_status, ${at}, ${decided}
    FROM offer WHERE id = ${offerId}
    ON CONFLICT (advertiser_id, key) WHERE status IN ('requested', 'active') DO NOTHING`
  return taken === 1
}

type NewCoupon = { offerId: number; affiliateId: number; code: string; status: 'requested' | 'active'; at: Date }

/**
 * Asks for a coupon code of an offer, which its advertiser or staff make in the shop and grant.
 * @throws AppError not_found for an offer they do not see; forbidden for one they may not promote; conflict for a code that
 * is taken, or too many open requests
 */
export async function requestCoupon(
  { actor: { affiliateId }, at }: WriteContext<Pick<AffiliateActor, 'affiliateId'>>,
  { offerId, code }: CouponRequest & { offerId: number },
): Promise<void> {
  const offer = await requireVisibleOffer(affiliateId, offerId, at)
  await transact(async (tx) => {
    const { status } = await tx.affiliate.findUniqueOrThrow({ where: { id: affiliateId }, select: { status: true } })
    const where = { affiliateId_offerId: { affiliateId, offerId } }
    const known = await tx.affiliateOffer.findUnique({ where, select: { status: true } })
    const access = offerAccess(isClosed(offer), known?.status ?? null)
    if (status !== 'approved' || !mayPromote(access))
      throw new AppError('forbidden', 'You may ask for a code once you may promote this offer.')
    const open = await tx.couponCode.count({ where: { affiliateId, status: 'requested' } })
    if (open >= OPEN_REQUESTS_MAX)
      throw new AppError('conflict', `${OPEN_REQUESTS_MAX} codes that you asked for wait for an answer.`)
    if (!(await takeCoupon(tx, { offerId, affiliateId, code, status: 'requested', at })))
      throw invalidField('code', 'This code is taken. Choose another one.')
  })
}
