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

/** Not what a browser claimed of `x` and the server reported otherwise. */
export const NOT_REPLACED = Prisma.sql`NOT EXISTS (SELECT FROM browser_claim k WHERE k.advertiser_id = x.advertiser_id
  AND k.txn_id = x.txn_id AND k.conversion_id = x.id AND k.replaced_at IS NOT NULL)`

/** When a payment `x` was paid. */
export const PAID_AT = Prisma.sql`coalesce(x.paid_at, x.created_at)`

/** A sale `x` of an amount, or one that paid; not a trial at a share, or a free sample. */
export const IS_OF_MONEY = Prisma.sql`(x.amount_cents IS DISTINCT FROM 0 OR x.payout_cents <> 0)`

/** A payment `x` of a subscription that is counted: of a period, credited, and neither of nothing nor a second report. */
export const IS_COUNTED = Prisma.sql`(x.pays_period AND ${WAS_CREDITED} AND x.reason IS DISTINCT FROM 'duplicate'
  AND x.reason IS DISTINCT FROM 'subscription_over' AND ${IS_OF_MONEY})`
