import 'server-only'
import { db } from '@/lib/platform/db'
import { readOwnPayouts } from '../affiliate-payouts/data'
import { readOfferLimits } from '../offer-limits/data'
import type { OfferLimit } from '../offer-limits/rules'
import type { PayoutValue } from '../payout-values/rules'

/** The terms of one affiliate that differ from an offer's own. */
export type OwnTerms = {
  level: number
  levelHoldDays: number
  bucketHoldDays: number | null
  /** What their bucket adds to every payout, in basis points; negative if it deducts. */
  payoutAdjustmentBps: number
  hiddenOfferIds: readonly number[]
  limitsOf: (offerId: number) => OfferLimit[]
  /** What they are paid on an offer in place of its own payout; undefined without one. */
  payoutOf: (offerId: number) => PayoutValue | undefined
}

/** The terms of an affiliate: level, bucket, caps and payouts of their own. */
export async function readOwnTerms(affiliateId: number, at: Date): Promise<OwnTerms> {
  const { level, bucketId, bucket } = await db().affiliate.findUniqueOrThrow({
    where: { id: affiliateId },
    select: {
      level: true,
      bucketId: true,
      bucket: {
        select: { holdDays: true, payoutAdjustmentBps: true, dailyPayoutCapCents: true, hiddenOfferIds: true },
      },
    },
  })
  const dailyPayoutCapCents = bucket?.dailyPayoutCapCents ?? null
  const [{ holdDays }, limitsOf, payouts] = await Promise.all([
    db().level.findUniqueOrThrow({ where: { number: level }, select: { holdDays: true } }),
    readOfferLimits({ id: affiliateId, bucketId, dailyPayoutCapCents }, at),
    readOwnPayouts(affiliateId, at),
  ])
  return {
    level,
    levelHoldDays: holdDays,
    bucketHoldDays: bucket?.holdDays ?? null,
    payoutAdjustmentBps: bucket?.payoutAdjustmentBps ?? 0,
    hiddenOfferIds: bucket?.hiddenOfferIds ?? [],
    limitsOf,
    payoutOf: (offerId) => payouts.get(offerId)?.get(null),
  }
}
