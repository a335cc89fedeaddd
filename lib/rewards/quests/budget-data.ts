import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import { SECOND_APPROVAL_ABOVE_CENTS } from '@/lib/money/payouts/batches/constants'
import type { Tx } from '@/lib/platform/database/db'
import { dayStart, easternDay } from '@/lib/platform/dates/days'
import type { Cents } from '@/lib/platform/money/cents'

const entriesOf = (questId: number) => Prisma.sql`l.subject = 'quest' AND l.subject_id = ${String(questId)}`

/**
 * Who set the budget of a quest last, according to the audit log, and whether it was agreed to since: by a start, or
 * because it was changed after the first start. Null for a quest that is not in the log.
 */
export async function findBudgetSetter(
  tx: Tx,
  questId: number,
): Promise<{ actorId: string | null; isAgreed: boolean } | null> {
  const [setter] = await tx.$queryRaw<{ actorId: string | null; isAgreed: boolean }[]>`
    SELECT l.actor_id AS "actorId", l.before ->> 'status' IS DISTINCT FROM 'draft' AND l.action = 'quest.edit'
      OR EXISTS (SELECT FROM audit_log s WHERE s.subject = 'quest' AND s.subject_id = l.subject_id
        AND s.action = 'quest.start' AND s.seq > l.seq) AS "isAgreed"
    FROM audit_log l
    WHERE ${entriesOf(questId)} AND (l.action = 'quest.create'
      OR (l.action = 'quest.edit' AND l.before -> 'budgetCents' IS DISTINCT FROM l.after -> 'budgetCents'))
    ORDER BY l.seq DESC LIMIT 1`
  return setter ?? null
}

/** Whether one person alone may add so much to what quests and contests pay: the sum of an Eastern day is limited. */
export async function mayAgreeAlone(tx: Tx, userId: string, cents: Cents, at: Date): Promise<boolean> {
  // one at a time, so that two at once are both in the day's sum
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('quest budgets'))`
  const [today] = await tx.$queryRaw<[{ cents: Cents }]>`
    SELECT coalesce(sum((l.after ->> 'aloneCents')::bigint), 0)::bigint AS cents FROM audit_log l
    WHERE l.actor_id = ${userId}::uuid AND l.subject IN ('quest', 'contest') AND l.created_at >= ${dayStart(easternDay(at))}`
  return today.cents + cents <= SECOND_APPROVAL_ABOVE_CENTS
}

/**
 * A later entry of the same budget that declines it; `l` is the entry that asked for it. An alias of the entry is needed
 * where its columns are read.
 */
export const DECLINED_BUDGET = Prisma.sql`d.subject = 'quest' AND d.subject_id = l.subject_id
  AND d.action = 'quest.budget_declined' AND d.seq > l.seq AND d.before -> 'budgetCents' = l.before -> 'budgetCents'
  AND d.before -> 'requestedCents' = l.after -> 'budgetCents'`

/** Who asked for this budget first since the budget was last changed, and waits for another person. */
export async function listFirstApprovers(
  tx: Tx,
  questId: number,
  { from, to }: { from: Cents; to: Cents },
): Promise<string[]> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    SELECT DISTINCT l.actor_id AS id FROM audit_log l
    WHERE ${entriesOf(questId)} AND l.action = 'quest.budget_first_approval' AND l.actor_id IS NOT NULL
      AND (l.before ->> 'budgetCents')::bigint = ${from} AND (l.after ->> 'budgetCents')::bigint = ${to}
      AND l.seq > coalesce((SELECT max(e.seq) FROM audit_log e WHERE e.subject = 'quest' AND e.subject_id = l.subject_id
        AND e.action = 'quest.edit' AND e.before -> 'budgetCents' IS DISTINCT FROM e.after -> 'budgetCents'), 0)
      AND NOT EXISTS (SELECT FROM audit_log d WHERE ${DECLINED_BUDGET})`
  return rows.map(({ id }) => id)
}

type BudgetRequest = {
  questId: number
  fromCents: Cents
  toCents: Cents
  /** When a second person approved it, or another change made it void. */
  doneAt: Date | null
  declinedAt: Date | null
  declinedById: string | null
}

/** What one person asked for by this entry of the log, and what became of it. Null for another entry. */
export async function findBudgetRequest(tx: Tx, seq: bigint): Promise<BudgetRequest | null> {
  const [request] = await tx.$queryRaw<BudgetRequest[]>`
    SELECT l.subject_id::int AS "questId", (l.before ->> 'budgetCents')::bigint AS "fromCents",
      (l.after ->> 'budgetCents')::bigint AS "toCents", d.created_at AS "declinedAt", d.actor_id AS "declinedById",
      (SELECT e.created_at FROM audit_log e WHERE e.subject = 'quest' AND e.subject_id = l.subject_id
        AND e.action = 'quest.edit' AND e.seq > l.seq AND e.before -> 'budgetCents' IS DISTINCT FROM e.after -> 'budgetCents'
        ORDER BY e.seq LIMIT 1) AS "doneAt"
    FROM audit_log l LEFT JOIN LATERAL (
      SELECT d.created_at, d.actor_id FROM audit_log d WHERE ${DECLINED_BUDGET} ORDER BY d.seq LIMIT 1) d ON TRUE
    WHERE l.seq = ${seq} AND l.action = 'quest.budget_first_approval'`
  return request ?? null
}
