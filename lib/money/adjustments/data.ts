import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import type { Tx } from '@/lib/platform/database/db'
import { dayStart, easternDay } from '@/lib/platform/dates/days'
import type { Cents } from '@/lib/platform/money/cents'
import { linkedAccounts } from '../payouts/batches/approval-data'
import { CREDIT_KINDS } from './constants'

/**
 * What one person alone added or took by hand today, additions and deductions alike, opening balances included: for some
 * affiliates together with all accounts that share a payout destination with one of them, and by one approver.
 */
export async function creditedAlone(
  tx: Tx,
  { affiliateIds, userId, at }: { affiliateIds: readonly number[]; userId: string; at: Date },
): Promise<{ affiliateCents: Cents; approverCents: Cents }> {
  const alone = Prisma.sql`c.outcome = 'approved' AND c.decided_by_id IS NULL
    AND c.decided_at >= ${dayStart(easternDay(at))}`
  const [row] = await tx.$queryRaw<[{ affiliateCents: bigint; approverCents: bigint }]>`
    WITH RECURSIVE ${linkedAccounts(Prisma.sql`SELECT unnest(${[...affiliateIds]}::int[]) AS affiliate_id`)},
    people AS (SELECT DISTINCT affiliate_id FROM linked),
    alone AS (
      SELECT c.affiliate_id, c.requested_by_id, abs(c.amount_cents) AS cents FROM approval_request c
        WHERE ${alone} AND c.kind::text = ANY(${[...CREDIT_KINDS]}::text[])
      UNION ALL
      SELECT CASE WHEN o.party = 'affiliate' THEN o.our_id END, c.requested_by_id, o.amount_cents
        FROM approval_request c JOIN opening_balance o ON o.booking_id = c.id WHERE ${alone})
    SELECT
      (SELECT coalesce(sum(cents), 0)::bigint FROM people JOIN alone USING (affiliate_id)) AS "affiliateCents",
      (SELECT coalesce(sum(cents), 0)::bigint FROM alone WHERE requested_by_id = ${userId}::uuid) AS "approverCents"`
  return row
}
