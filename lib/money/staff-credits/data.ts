import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import type { StaffCreditKind } from '@/lib/generated/prisma/enums'
import { dayStart, easternDay } from '@/lib/platform/dates/days'
import { db, type Tx } from '@/lib/platform/db'
import type { Cents } from '@/lib/platform/money/cents'
import { linkedAccounts } from '../approval-sums/data'
import type { WaitingCredit } from './schema'

/**
 * What one person alone added or took by hand today, additions and deductions alike: for an affiliate with all accounts
 * that share a payout destination, and by one approver.
 */
export async function creditedAlone(
  tx: Tx,
  { affiliateId, userId, at }: { affiliateId: number; userId: string; at: Date },
): Promise<{ affiliateCents: Cents; approverCents: Cents }> {
  const alone = Prisma.sql`c.posted_at >= ${dayStart(easternDay(at))} AND c.second_approver_id IS NULL`
  const [row] = await tx.$queryRaw<[{ affiliateCents: bigint; approverCents: bigint }]>`
    WITH RECURSIVE ${linkedAccounts(Prisma.sql`SELECT ${affiliateId}::int AS affiliate_id`)}
    SELECT
      (SELECT coalesce(sum(abs(c.amount_cents)), 0)::bigint FROM linked l
        JOIN staff_credit c ON c.affiliate_id = l.affiliate_id WHERE ${alone}) AS "affiliateCents",
      (SELECT coalesce(sum(abs(c.amount_cents)), 0)::bigint FROM staff_credit c
        WHERE c.approved_by_id = ${userId}::uuid AND ${alone}) AS "approverCents"`
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
