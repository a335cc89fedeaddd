import 'server-only'
import { SECOND_APPROVAL_ABOVE_CENTS } from '@/lib/backoffice/second-approvals/constants'
import { Prisma } from '@/lib/generated/prisma/client'
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
