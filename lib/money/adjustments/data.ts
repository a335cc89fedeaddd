import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import type { StaffCreditKind } from '@/lib/generated/prisma/enums'
import { db, type Tx } from '@/lib/platform/database/db'
import { dayStart, easternDay } from '@/lib/platform/dates/days'
import type { Cents } from '@/lib/platform/money/cents'
import { linkedAccounts } from '../payouts/batches/approval-data'
import type { WaitingCredit } from './schema'

/**
 * What one person alone added or took by hand today, additions and deductions alike, opening balances included: for some
 * affiliates together with all accounts that share a payout destination with one of them, and by one approver.
 */
export async function creditedAlone(
  tx: Tx,
  { affiliateIds, userId, at }: { affiliateIds: readonly number[]; userId: string; at: Date },
): Promise<{ affiliateCents: Cents; approverCents: Cents }> {
  const alone = Prisma.sql`c.posted_at >= ${dayStart(easternDay(at))} AND c.second_approver_id IS NULL`
  const [row] = await tx.$queryRaw<[{ affiliateCents: bigint; approverCents: bigint }]>`
    WITH RECURSIVE ${linkedAccounts(Prisma.sql`SELECT unnest(${[...affiliateIds]}::int[]) AS affiliate_id`)},
    people AS (SELECT DISTINCT affiliate_id FROM linked),
    alone AS (
      SELECT c.affiliate_id, c.approved_by_id, abs(c.amount_cents) AS cents FROM staff_credit c WHERE ${alone}
      UNION ALL
      SELECT CASE WHEN o.party = 'affiliate' THEN o.our_id END, c.approved_by_id, o.amount_cents
        FROM opening_booking c JOIN opening_balance o ON o.booking_id = c.id WHERE ${alone})
    SELECT
      (SELECT coalesce(sum(cents), 0)::bigint FROM people JOIN alone USING (affiliate_id)) AS "affiliateCents",
      (SELECT coalesce(sum(cents), 0)::bigint FROM alone WHERE approved_by_id = ${userId}::uuid) AS "approverCents"`
  return row
}

/** What waits for a second approval, by affiliate and kind, oldest first. */
export async function listWaitingCredits(
  affiliateId: number,
  kind: StaffCreditKind,
  subjectPrefix = '',
): Promise<(WaitingCredit & { subject: string })[]> {
  const waiting = await db().staffCredit.findMany({
    where: { affiliateId, kind, postedAt: null, declinedAt: null, subject: { startsWith: subjectPrefix } },
    orderBy: { approvedAt: 'asc' },
  })
  const people = await db().user.findMany({
    where: { id: { in: waiting.map(({ approvedById }) => approvedById) } },
    select: { id: true, email: true },
  })
  const emails = new Map(people.map(({ id, email }) => [id, email]))
  return waiting.map(({ id, amountCents, reason, approvedById, approvedAt, subject }) => ({
    id,
    amountCents: Number(amountCents),
    reason,
    by: emails.get(approvedById) ?? '',
    at: approvedAt.toISOString(),
    subject,
  }))
}
