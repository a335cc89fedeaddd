import 'server-only'
import { periodStart } from '@/lib/catalog/caps/rules'
import type { CapPeriod } from '@/lib/generated/prisma/enums'
import { requestJobRun } from '@/lib/messages/job-requests/service'
import type { Tx } from '@/lib/platform/database/db'
import { withoutTestAccounts } from '@/lib/platform/database/without-test-accounts'
import type { Day } from '@/lib/platform/dates/constants'
import { easternDay } from '@/lib/platform/dates/days'
import { RECOUNT_JOB } from './constants'
import { addUsage, lockCaps } from './service'

/** What was added to the history of an affiliate's day on an offer, or taken from it. */
export type HistoryChange = {
  affiliateId: number
  offerId: number
  day: Day
  clicks: bigint
  approvedCount: bigint
  approvedPayoutCents: bigint
  revenueCents: bigint
}

/** Holds back reads of earlier days (`cap-recounts`) while their history changes; before any usage is locked. */
const lockHistory = (tx: Tx) => tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('history of caps'))`

/**
 * Adds imported history of days of the present periods to the usage of caps. Days that a job has yet to count for a cap are
 * left to it. Called before the roll-ups are changed: what a cap that is set today has counted by then has no history.
 */
export async function countHistoryInCaps(tx: Tx, changes: readonly HistoryChange[], at: Date): Promise<void> {
  if (changes.length === 0) return
  const offerIds = [...new Set(changes.map(({ offerId }) => offerId))]
  const caps = await tx.$queryRaw<{ id: number; metric: 'clicks'; period: CapPeriod }[]>`
    SELECT c.id, c.metric, c.period FROM conversion_cap c
    WHERE c.is_active AND (c.offer_id = ANY(${offerIds}::int[])
      OR c.group_id IN (SELECT group_id FROM offer_group_member WHERE offer_id = ANY(${offerIds}::int[]))) ORDER BY c.id`
  if (caps.length === 0) return
  await lockHistory(tx)
  const today = easternDay(at)
  const locked = await lockCaps(tx, caps, today)
  const starts = caps.map(({ period }) => periodStart(period, today))
  const rows = changes.map(({ affiliateId, offerId, day, ...by }) => ({
    affiliate_id: affiliateId,
    offer_id: offerId,
    day,
    clicks: String(by.clicks),
    conversions: String(by.approvedCount),
    payout: String(by.approvedPayoutCents),
    revenue: String(by.revenueCents),
  }))
  const added = await tx.$queryRaw<{ id: number; by: bigint }[]>`
    SELECT c.id, sum(CASE c.metric WHEN 'clicks' THEN h.clicks WHEN 'conversions' THEN h.conversions
      WHEN 'payout' THEN h.payout ELSE h.revenue END)::bigint AS by
    FROM unnest(${caps.map(({ id }) => id)}::int[], ${starts}::date[]) AS asked (cap_id, start)
    JOIN conversion_cap c ON c.id = asked.cap_id
    JOIN conversion_cap_usage u ON u.cap_id = c.id AND u.period_day = asked.start
    JOIN json_to_recordset(${JSON.stringify(rows)}::json) AS h (affiliate_id int, offer_id int, day date, clicks bigint,
      conversions bigint, payout bigint, revenue bigint)
      ON h.day BETWEEN asked.start AND ${today}::date AND h.day >= coalesce(u.counted_from, asked.start)
      AND ${withoutTestAccounts('h.affiliate_id')}
      AND (h.offer_id = c.offer_id OR h.offer_id IN (SELECT offer_id FROM offer_group_member WHERE group_id = c.group_id))
      AND (c.affiliate_id IS NULL OR h.affiliate_id = c.affiliate_id)
      AND (c.bucket_id IS NULL OR h.affiliate_id IN (SELECT id FROM affiliate WHERE bucket_id = c.bucket_id))
    GROUP BY c.id`
  await addUsage(tx, locked, new Map(added.map(({ id, by }) => [id, by])), at)
  await requestJobRun(tx, RECOUNT_JOB)
}
