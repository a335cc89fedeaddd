import 'server-only'
import type { List } from '@/lib/backoffice/admin/schema'
import { direction, readList } from '@/lib/backoffice/lists/data'
import { matchesPerson } from '@/lib/backoffice/people-search/data'
import { Prisma } from '@/lib/generated/prisma/client'
import type { UserRole } from '@/lib/generated/prisma/enums'
import { db } from '@/lib/platform/db'
import type { SecondApproval, SecondApprovalsQuery } from './admin-schema'
import { APPROVAL_KINDS, APPROVAL_ROLES, type ApprovalKind } from './constants'

type Viewer = { userId: string; role: UserRole }

const CREDITS = Prisma.sql`
  SELECT c.kind::text AS kind, c.id::text AS id, c.amount_cents AS cents, c.affiliate_id,
    CASE WHEN c.kind IN ('advance', 'reinstatement') THEN split_part(c.subject, ':', 1) ELSE c.subject END AS subject, c.reason,
    c.approved_by_id AS by_id, c.approved_at, NULL AS title, NULL::uuid AS user_id
  FROM staff_credit c
  WHERE c.posted_at IS NULL AND (c.kind <> 'advance' OR EXISTS (SELECT FROM funding_application f
    WHERE f.id::text = split_part(c.subject, ':', 1) AND f.status = 'submitted'))
    AND (c.kind <> 'reinstatement' OR EXISTS (SELECT FROM conversion v WHERE v.affiliate_id = c.affiliate_id
      AND v.status IN ('rejected', 'reversed') AND v.id || ':' || v.payout_revision = c.subject))`

const holdLifts = (at: Date) => Prisma.sql`
  SELECT 'hold_lift', l.id::text, NULL::bigint, l.affiliate_id, '', l.reason, l.approved_by_id, l.approved_at, NULL,
    NULL::uuid
  FROM payout_hold_lift l JOIN affiliate a ON a.id = l.affiliate_id
  WHERE l.lifted_at IS NULL AND a.payouts_held_until = l.held_until AND l.held_until > ${at}`

// the same change asked for by two people is one, by the first of them
const QUEST_BUDGETS = Prisma.sql`
  (SELECT DISTINCT ON (l.subject_id, l.after ->> 'budgetCents') 'quest_budget', l.seq::text,
    (l.after ->> 'budgetCents')::bigint - (l.before ->> 'budgetCents')::bigint, NULL::int, l.subject_id, l.reason,
    l.actor_id, l.created_at, q.name, NULL::uuid
  FROM audit_log l JOIN quest q ON q.id::text = l.subject_id
  WHERE l.action = 'quest.budget_first_approval' AND q.status <> 'ended'
    AND (l.before ->> 'budgetCents')::bigint = q.budget_cents
    AND NOT EXISTS (SELECT FROM audit_log e WHERE e.subject = 'quest' AND e.subject_id = l.subject_id
      AND e.action = 'quest.edit' AND e.seq > l.seq AND e.before -> 'budgetCents' IS DISTINCT FROM e.after -> 'budgetCents')
  ORDER BY l.subject_id, l.after ->> 'budgetCents', l.seq)`

const REPAIRS = Prisma.sql`
  SELECT 'account_repair', p.id::text, NULL::bigint, (SELECT a.id FROM affiliate a WHERE a.user_id = p.user_id),
    p.user_id::text, p.reason, p.approved_by_id, p.approved_at, NULL, p.user_id
  FROM account_repair p WHERE p.done_at IS NULL AND p.voided_at IS NULL`

/** What waits, with who approved first while that person may still approve. */
function waitingFor({ userId, role }: Viewer, at: Date) {
  const kinds = APPROVAL_KINDS.filter((kind) => (APPROVAL_ROLES[kind] as readonly UserRole[]).includes(role))
  const from = Prisma.sql`(
      SELECT w.* FROM (${CREDITS} UNION ALL ${holdLifts(at)} UNION ALL ${QUEST_BUDGETS} UNION ALL ${REPAIRS}) w
      WHERE w.kind = ANY(${kinds}::text[])
    ) w
    JOIN app_user f ON f.id = w.by_id AND f.status = 'active'
    LEFT JOIN affiliate a ON a.id = w.affiliate_id
    LEFT JOIN app_user u ON u.id = coalesce(w.user_id, a.user_id)`
  const where = [
    Prisma.sql`w.by_id <> ${userId}::uuid`,
    Prisma.sql`u.id IS DISTINCT FROM ${userId}::uuid`,
    Prisma.sql`(${Prisma.join(
      APPROVAL_KINDS.map(
        (kind) => Prisma.sql`(w.kind = ${kind} AND f.role::text = ANY(${[...APPROVAL_ROLES[kind]]}::text[]))`,
      ),
      ' OR ',
    )})`,
  ]
  return { from, where }
}

type Row = Omit<SecondApproval, 'amountCents' | 'approvedAt'> & { amountCents: bigint | null; approvedAt: Date }

/** What waits for the approval of this member of staff: their role may approve, and they were not the first. */
export async function listSecondApprovals(
  { q, kind, ...query }: SecondApprovalsQuery,
  viewer: Viewer,
  at: Date,
): Promise<List<SecondApproval>> {
  const { from, where } = waitingFor(viewer, at)
  const list = await readList<Row>(
    {
      select: Prisma.sql`w.kind || ':' || w.id AS id, w.kind, w.cents AS "amountCents", w.affiliate_id AS "affiliateId",
        coalesce(w.title, trim(u.first_name || ' ' || u.last_name), '') AS name, w.subject, coalesce(w.reason, '') AS reason,
        f.email AS by, w.approved_at AS "approvedAt"`,
      from,
      where: [
        ...where,
        ...(kind ? [Prisma.sql`w.kind = ${kind}`] : []),
        ...(q ? [Prisma.sql`(${matchesPerson(q)} OR w.title ILIKE ${`%${q}%`})`] : []),
      ],
      orderBy: Prisma.sql`w.approved_at ${direction(query.dir)}, w.id`,
    },
    query,
  )
  const rows = list.rows.map((row) => ({
    ...row,
    kind: row.kind as ApprovalKind,
    amountCents: row.amountCents === null ? null : Number(row.amountCents),
    approvedAt: row.approvedAt.toISOString(),
  }))
  return { ...list, rows }
}

/** How many of them there are, and since when the first has waited. */
export async function countSecondApprovals(viewer: Viewer, at: Date): Promise<{ count: number; since: Date | null }> {
  const { from, where } = waitingFor(viewer, at)
  const [row] = await db().$queryRaw<[{ count: number; since: Date | null }]>`
    SELECT count(*)::int AS count, min(w.approved_at) AS since FROM ${from} WHERE ${Prisma.join(where, ' AND ')}`
  return row
}
