import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import type { Tx } from '@/lib/platform/database/db'
import { dayStart, easternDay } from '@/lib/platform/dates/days'
import type { Cents } from '@/lib/platform/money/cents'

/** The start of the Eastern day of an instant: sums of single approvals begin with it. */
const today = (at: Date): Date => dayStart(easternDay(at))

const APPROVED_ALONE = (since: Date) => Prisma.sql`b.approved_at >= ${since} AND b.second_approver_id IS NULL
  AND b.status IN ('approved', 'sending', 'done')`

/**
 * The accounts of each payee: their own, and all that share a payout destination with one of them, present or removed,
 * directly or through others.
 * @param payees a query of affiliate ids
 */
export const linkedAccounts = (payees: Prisma.Sql): Prisma.Sql => Prisma.sql`
  linked (root, affiliate_id) AS (
    SELECT p.affiliate_id, p.affiliate_id FROM (${payees}) p
    UNION
    SELECT l.root, o.affiliate_id FROM linked l
      JOIN payout_method m ON m.affiliate_id = l.affiliate_id JOIN payout_method o ON o.fingerprint = m.fingerprint
  )`

/**
 * The largest sum of one payee, with all accounts that share a destination: these requests, and what one person alone
 * approved for them today.
 */
export async function largestPayeeCents(tx: Tx, requestIds: readonly string[], at: Date): Promise<Cents> {
  const ids = Prisma.sql`ANY(${[...requestIds]}::uuid[])`
  const payees = Prisma.sql`SELECT DISTINCT affiliate_id FROM payout_request WHERE id = ${ids}`
  const [row] = await tx.$queryRaw<{ cents: bigint }[]>`
    WITH RECURSIVE ${linkedAccounts(payees)}
    SELECT sum(r.amount_cents)::bigint AS cents
    FROM linked l JOIN payout_request r ON r.affiliate_id = l.affiliate_id
      LEFT JOIN payout_batch b ON b.id = r.batch_id
    WHERE r.id = ${ids} OR (${APPROVED_ALONE(today(at))} AND r.status <> 'cancelled')
    GROUP BY l.root ORDER BY cents DESC LIMIT 1`
  return row?.cents ?? 0n
}

/** The total of the batches that one person alone approved today. */
export async function approvedAloneCents(tx: Tx, userId: string, at: Date): Promise<Cents> {
  const [row] = await tx.$queryRaw<[{ cents: bigint }]>`
    SELECT coalesce(sum(b.total_cents), 0)::bigint AS cents FROM payout_batch b
    WHERE b.approved_by_id = ${userId}::uuid AND ${APPROVED_ALONE(today(at))}`
  return row.cents
}
