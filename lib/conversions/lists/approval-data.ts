import 'server-only'
import { db } from '@/lib/platform/database/db'
import { withoutTestAccounts } from '@/lib/platform/database/without-test-accounts'
import { DAY_MS } from '@/lib/platform/dates/constants'
import { FIGURE_DAYS, FIGURE_ROWS } from './approval-constants'
import type { ApprovalFigures } from './approval-rules'

type Row = { decided: number; approved: number; medianSeconds: number | null; won: number; appeals: number }

/**
 * What becomes of an offer's conversions, of all affiliates: of those of the last FIGURE_DAYS days (the latest FIGURE_ROWS)
 * that were decided, how many are approved, and after which time half of them were; and its decided appeals. Tests by
 * staff do not count.
 */
export async function getApprovalFigures(offerId: number, at: Date): Promise<ApprovalFigures> {
  const since = new Date(at.getTime() - FIGURE_DAYS * DAY_MS)
  const [row] = await db().$queryRaw<[Row]>`
    SELECT count(*) FILTER (WHERE status <> 'pending')::int AS decided,
      count(*) FILTER (WHERE status = 'approved')::int AS approved,
      percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM decided_at - created_at))
        FILTER (WHERE status = 'approved') AS "medianSeconds",
      (SELECT count(*)::int FROM appeal WHERE offer_id = ${offerId} AND status = 'won') AS won,
      (SELECT count(*)::int FROM appeal WHERE offer_id = ${offerId} AND status <> 'open') AS appeals
    FROM (SELECT status, created_at, decided_at FROM conversion
      WHERE offer_id = ${offerId} AND created_at >= ${since} AND reason IS DISTINCT FROM 'test'
        AND ${withoutTestAccounts('affiliate_id')}
      ORDER BY created_at DESC LIMIT ${FIGURE_ROWS}) latest`
  const { decided, approved, medianSeconds, won, appeals } = row
  return { decided, approved, medianSeconds: medianSeconds === null ? null : Number(medianSeconds), won, appeals }
}
