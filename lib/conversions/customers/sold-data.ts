import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'

/**
 * A sale `x` that may begin a subscription: it counts, or it did and was taken back for what says nothing about whose customer
 * it was, a refund, a second report, or earlier payments that were reported later. Whether it was still held then makes no difference. One that waits for the advertiser's
 * money counts once that comes. One that somebody decided against
 * begins none, nor one that its advertiser did not approve.
 */
export const IS_SOLD = Prisma.sql`(x.status IN ('pending', 'approved') OR x.reason = 'unfunded'
  OR coalesce(x.reason, 'advertiser') IN ('advertiser', 'duplicate', 'subscription_over') AND (x.status = 'reversed'
    OR EXISTS (SELECT FROM conversion_history h WHERE h.affiliate_id = x.affiliate_id AND h.conversion_id = x.id
      AND h.from_status = 'pending' AND h.to_status = 'rejected' AND NOT h.is_by_advertiser)))`

/** A sale `x` that counts, once did, or waits for the advertiser's money. */
export const WAS_CREDITED = Prisma.sql`(x.status <> 'rejected' OR x.reason = 'unfunded' OR EXISTS (SELECT FROM conversion_history h
  WHERE h.affiliate_id = x.affiliate_id AND h.conversion_id = x.id AND h.to_status IN ('pending', 'approved')))`
