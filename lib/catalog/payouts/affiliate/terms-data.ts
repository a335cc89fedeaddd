import 'server-only'
import { pool } from '@/lib/platform/database/db'
import { isModuleOn } from '@/lib/platform/settings/current'
import { NO_LEVEL_HOLD_DAYS } from '@/lib/rewards/levels/constants'
import { readOfferLimits } from '../../caps/data'
import type { OfferLimit } from '../../caps/rules'
import type { PayoutValue } from '../value-rules'
import { type OwnPayouts, readOwnPayouts } from './data'

/** What an affiliate is paid and how long it is held, where this differs from an offer's own. */
export type OwnPay = {
  level: number
  levelHoldDays: number
  bucketHoldDays: number | null
  /** What their bucket adds to every payout, in basis points; negative if it deducts. */
  payoutAdjustmentBps: number
  /** The offers that their bucket hides, and those they are blocked from. */
  hiddenOfferIds: readonly number[]
  /** What they are paid on an offer in place of its own payout; undefined without one. */
  payoutOf: (offerId: number) => PayoutValue | undefined
}

/** The terms of one affiliate that differ from an offer's own. */
export type OwnTerms = OwnPay & { limitsOf: (offerId: number) => OfferLimit[] }

type AffiliateRow = {
  level: number
  levelHoldDays: number
  bucketId: number | null
  bucketHoldDays: number | null
  adjustmentBps: number | null
  dailyPayoutCapCents: string | null
  hiddenOfferIds: number[]
}

const AFFILIATE = {
  name: 'own-terms-affiliate',
  text: `SELECT a.level, l.hold_days AS "levelHoldDays", a.bucket_id AS "bucketId", b.hold_days AS "bucketHoldDays",
      b.payout_adjustment_bps AS "adjustmentBps", b.daily_payout_cap_cents AS "dailyPayoutCapCents",
      coalesce(b.hidden_offer_ids, '{}') || ARRAY(SELECT x.offer_id FROM affiliate_offer x
        WHERE x.affiliate_id = a.id AND x.blocked_at IS NOT NULL) AS "hiddenOfferIds"
    FROM affiliate a JOIN level l ON l.number = a.level LEFT JOIN bucket b ON b.id = a.bucket_id WHERE a.id = $1`,
}

async function readAffiliateRow(affiliateId: number): Promise<AffiliateRow> {
  const { rows } = await pool().query<AffiliateRow>({ ...AFFILIATE, values: [affiliateId] })
  if (!rows[0]) throw new Error(`there is no affiliate ${affiliateId}`)
  return rows[0]
}

const toOwnPay = (affiliate: AffiliateRow, payouts: OwnPayouts): OwnPay => ({
  level: affiliate.level,
  levelHoldDays: isModuleOn('levels') ? affiliate.levelHoldDays : NO_LEVEL_HOLD_DAYS,
  bucketHoldDays: affiliate.bucketHoldDays,
  payoutAdjustmentBps: affiliate.adjustmentBps ?? 0,
  hiddenOfferIds: affiliate.hiddenOfferIds,
  payoutOf: (offerId) => payouts.get(offerId)?.get(null),
})

/** What an affiliate is paid: level, bucket and payouts of their own. */
export async function readOwnPay(affiliateId: number, at: Date): Promise<OwnPay> {
  const [affiliate, payouts] = await Promise.all([readAffiliateRow(affiliateId), readOwnPayouts(affiliateId, at)])
  return toOwnPay(affiliate, payouts)
}

/** The terms of an affiliate: level, bucket, caps and payouts of their own. */
export async function readOwnTerms(affiliateId: number, at: Date): Promise<OwnTerms> {
  const [affiliate, payouts] = await Promise.all([readAffiliateRow(affiliateId), readOwnPayouts(affiliateId, at)])
  const { bucketId, dailyPayoutCapCents: cents } = affiliate
  const limited = { id: affiliateId, bucketId, dailyPayoutCapCents: cents === null ? null : BigInt(cents) }
  return { ...toOwnPay(affiliate, payouts), limitsOf: await readOfferLimits(limited, at) }
}
