import 'server-only'
import { db, type Tx } from '@/lib/platform/database/db'
import { withoutTestAccounts } from '@/lib/platform/database/without-test-accounts'
import { type Bucketing, type BucketRow, bucketConditionsSchema } from './admin-schema'

/** Every bucket by name, and every rule in the order they are tried. */
export async function getBucketing(tx: Tx = db()): Promise<Bucketing> {
  const buckets = await tx.$queryRaw<
    (Omit<BucketRow, 'dailyPayoutCapCents'> & { dailyPayoutCapCents: bigint | null })[]
  >`
    SELECT b.id, b.name, b.payout_adjustment_bps AS "payoutAdjustmentBps", b.hold_days AS "holdDays",
      b.auto_approve AS "autoApprove", b.daily_payout_cap_cents AS "dailyPayoutCapCents",
      coalesce(b.hidden_offer_ids, '{}') AS "hiddenOfferIds",
      (SELECT count(*)::int FROM affiliate a WHERE a.bucket_id = b.id AND ${withoutTestAccounts('a.id')}) AS affiliates,
      (SELECT count(*)::int FROM conversion_cap c WHERE c.bucket_id = b.id) AS caps
    FROM bucket b ORDER BY b.name`
  const rules = await tx.bucketRule.findMany({
    orderBy: [{ position: 'asc' }, { id: 'asc' }],
    select: { id: true, bucketId: true, conditions: true, isActive: true, bucket: { select: { name: true } } },
  })
  return {
    buckets: buckets.map(({ dailyPayoutCapCents: cents, ...bucket }) => ({
      ...bucket,
      dailyPayoutCapCents: cents === null ? null : Number(cents),
    })),
    rules: rules.map(({ bucket, conditions, ...rule }) => ({
      ...rule,
      bucketName: bucket.name,
      conditions: bucketConditionsSchema.parse(conditions),
    })),
  }
}
