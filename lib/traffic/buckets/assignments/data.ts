import 'server-only'
import type { Tx } from '@/lib/platform/database/db'
import { withoutTestAccounts } from '@/lib/platform/database/without-test-accounts'
import { addDays, easternDay } from '@/lib/platform/dates/days'
import { FACTS_DAYS } from '../constants'
import type { AffiliateFacts } from '../rules'

/**
 * The facts of every affiliate who is not pinned, or of one of them. The volume has the history of a previous platform, so
 * that who moved here with the network is in the bucket of their volume; the approval rate has not, since history is
 * approved alone.
 */
export async function readFacts(tx: Tx, at: Date, affiliateId: number | null = null): Promise<AffiliateFacts[]> {
  const today = easternDay(at)
  return tx.$queryRaw<AffiliateFacts[]>`
    SELECT a.id AS "affiliateId", coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.email) AS name,
      coalesce(s.volume, 0)::int AS volume,
      (CASE WHEN s.decided > 0 THEN s.approved * 100.0 / s.decided END)::float8 AS "approvalRate",
      coalesce(f.score, 0)::int AS "fraudScore",
      greatest(0, floor(extract(epoch FROM ${at}::timestamptz - a.created_at) / 86400))::int AS "ageDays",
      u.country, a.bucket_id AS "bucketId"
    FROM affiliate a JOIN app_user u ON u.id = a.user_id
    LEFT JOIN (SELECT affiliate_id, sum(pending_count + approved_count + rejected_count + reversed_count) AS volume,
        sum(approved_count) - coalesce(max(h.conversions), 0) AS approved,
        sum(approved_count + rejected_count + reversed_count) - coalesce(max(h.conversions), 0) AS decided
      FROM stat_day LEFT JOIN (SELECT affiliate_id, sum(conversions) AS conversions FROM imported_event_day
        WHERE day BETWEEN ${addDays(today, 1 - FACTS_DAYS)}::date AND ${today}::date GROUP BY 1) h USING (affiliate_id)
      WHERE day BETWEEN ${addDays(today, 1 - FACTS_DAYS)}::date AND ${today}::date
      GROUP BY affiliate_id) s ON s.affiliate_id = a.id
    LEFT JOIN (SELECT affiliate_id, max(score) AS score FROM fraud_case
      WHERE status IN ('open', 'held', 'rejected') GROUP BY affiliate_id) f ON f.affiliate_id = a.id
    WHERE NOT a.bucket_pinned AND ${withoutTestAccounts('a.id')} AND (${affiliateId}::int IS NULL OR a.id = ${affiliateId})
    ORDER BY a.id`
}
