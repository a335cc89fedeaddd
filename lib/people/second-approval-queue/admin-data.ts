import 'server-only'
import { may, type StaffRights } from '@/lib/accounts/staff-permissions/permission-rules'
import { mayInSql } from '@/lib/accounts/staff-permissions/staff-rights-data'
import { containing, direction, directionNullsLast, readList } from '@/lib/backoffice/lists/data'
import type { List } from '@/lib/backoffice/pages/schema'
import { matchesPerson } from '@/lib/backoffice/people-search/data'
import { Prisma } from '@/lib/generated/prisma/client'
import { db, type Tx } from '@/lib/platform/database/db'
import { dayStart, easternDay } from '@/lib/platform/dates/days'
import type { ApprovalId, SecondApproval, SecondApprovalsQuery } from './admin-schema'
import { APPROVAL_KINDS, APPROVERS, type ApprovalKind } from './constants'

type Viewer = StaffRights & { userId: string }

const SELECT = Prisma.sql`w.kind::text || ':' || w.id AS id, w.kind::text AS kind, w.amount_cents AS "amountCents",
  CASE w.kind WHEN 'payout_change' THEN v.payout_cents ELSE (w.payload ->> 'fromCents')::bigint END AS "fromCents",
  a.id AS "affiliateId", coalesce(q.name, r.name, trim(u.first_name || ' ' || u.last_name), '') AS name, u.email,
  u.id AS "userId", CASE WHEN w.kind IN ('adjustment', 'hold_lift') THEN '' ELSE w.subject END AS subject,
  (w.payload ->> 'repaymentBps')::int AS "repaymentBps", w.payload ->> 'repair' AS repair,
  w.payload ->> 'newEmail' AS "newEmail", w.payload ->> 'reference' AS reference, w.reason, w.requested_by_id AS "byId", f.email AS by,
  w.requested_at AS "approvedAt", d.email AS "declinedBy", d.id AS "declinedById",
  CASE w.outcome WHEN 'declined' THEN w.decided_at END AS "declinedAt", w.decline_reason AS "declineReason"`

/** The subject of requests of some kinds, as a number or a UUID. */
const subjectOf = (kinds: readonly ApprovalKind[], type: 'int' | 'uuid') =>
  Prisma.sql`CASE WHEN w.kind::text = ANY(${[...kinds]}::text[]) THEN w.subject::${Prisma.raw(type)} END`

const FROM = Prisma.sql`approval_request w
  JOIN app_user f ON f.id = w.requested_by_id
  LEFT JOIN app_user d ON d.id = w.decided_by_id AND w.outcome = 'declined'
  LEFT JOIN affiliate a ON a.id = w.affiliate_id
  LEFT JOIN app_user u ON u.id = coalesce(a.user_id, ${subjectOf(['account_repair', 'account_erasure'], 'uuid')})
  LEFT JOIN quest q ON q.id = ${subjectOf(['quest_budget', 'contest_start'], 'int')}
  LEFT JOIN advertiser r ON r.id = ${subjectOf(['advertiser_deposit', 'advertiser_refund'], 'int')}
  LEFT JOIN funding_application p ON p.id = ${subjectOf(['advance'], 'uuid')}
  LEFT JOIN conversion v ON v.affiliate_id = w.affiliate_id
    AND v.id = ${subjectOf(['payout_change', 'reinstatement'], 'uuid')}`

// what is under appeal is approved on the page of the appeal
const IS_LISTED = Prisma.sql`NOT (w.kind = 'reinstatement' AND EXISTS (SELECT FROM appeal o
  WHERE o.affiliate_id = w.affiliate_id AND o.conversion_id = v.id AND o.status = 'open'))`

const DECLINED = Prisma.sql`w.outcome = 'declined'`

/** What waits and may still be done. */
const waits = (at: Date) => Prisma.sql`w.outcome IS NULL AND CASE w.kind
  WHEN 'advance' THEN p.status = 'submitted'
  WHEN 'reinstatement' THEN v.status IN ('rejected', 'reversed')
    AND v.payout_revision = (w.payload ->> 'payoutRevision')::int
  WHEN 'payout_change' THEN v.id IS NOT NULL
  WHEN 'compared_sale' THEN EXISTS (SELECT FROM compared_sale s
    WHERE s.affiliate_id = w.affiliate_id AND s.advertiser_id || '-' || s.txn_id = w.subject AND s.booked_at IS NULL)
  WHEN 'hold_lift' THEN a.payouts_held_until = (w.payload ->> 'heldUntil')::timestamptz AND a.payouts_held_until > ${at}
  WHEN 'quest_budget' THEN q.status <> 'ended'
  WHEN 'contest_start' THEN q.starts_at >= ${dayStart(easternDay(at))}
  WHEN 'account_erasure' THEN u.status <> 'deleted'
  ELSE TRUE END`

type Row = Omit<SecondApproval, 'amountCents' | 'fromCents' | 'approvedAt' | 'isOwn' | 'declined'> & {
  amountCents: bigint | null
  fromCents: bigint | null
  userId: string | null
  byId: string
  approvedAt: Date
  declinedBy: string | null
  declinedById: string | null
  declinedAt: Date | null
  declineReason: string | null
}

/** What was requested, of the kinds the viewer decides about, except what is about the viewer. */
function decidedBy(viewer: Viewer): Prisma.Sql[] {
  const kinds = APPROVAL_KINDS.filter((kind) => may(viewer, APPROVERS[kind]))
  return [
    Prisma.sql`w.kind::text = ANY(${kinds}::text[])`,
    IS_LISTED,
    Prisma.sql`u.id IS DISTINCT FROM ${viewer.userId}::uuid`,
  ]
}

/** Whether who approved first may still approve. */
const ENTITLED = Prisma.sql`(${Prisma.join(
  APPROVAL_KINDS.map((kind) => Prisma.sql`(w.kind::text = ${kind} AND ${mayInSql('f', APPROVERS[kind])})`),
  ' OR ',
)})`

/** The rows of each list: what waits for the viewer, what the viewer asked for, and what was declined. */
const listed = (list: SecondApprovalsQuery['list'], { userId }: Viewer, at: Date): Prisma.Sql[] => {
  if (list === 'declined') return [DECLINED]
  if (list === 'own') return [waits(at), Prisma.sql`w.requested_by_id = ${userId}::uuid`]
  return [waits(at), ENTITLED, Prisma.sql`w.requested_by_id <> ${userId}::uuid`]
}

const orders = (query: SecondApprovalsQuery) => ({
  approved: Prisma.sql`w.requested_at ${direction(query.dir)}, w.id`,
  amount: Prisma.sql`abs(w.amount_cents) ${directionNullsLast(query.dir)}, w.id`,
  name: Prisma.sql`coalesce(q.name, r.name, u.last_name || u.first_name) ${directionNullsLast(query.dir)}, w.id`,
})

/**
 * What waits for the approval of this member of staff: their role may approve, and they were not the first. Or what they
 * asked for themselves, or what was declined. A single row by its id is found in all three.
 */
export async function listSecondApprovals(
  { q, kind, list, ...query }: SecondApprovalsQuery,
  viewer: Viewer,
  at: Date,
): Promise<List<SecondApproval>> {
  const found = await readList<Row>(
    {
      select: SELECT,
      from: FROM,
      where: [
        ...decidedBy(viewer),
        ...(query.only === undefined ? listed(list, viewer, at) : []),
        ...(kind ? [Prisma.sql`w.kind::text = ${kind}`] : []),
        ...(q
          ? [Prisma.sql`(${matchesPerson(q)} OR search_fold(coalesce(q.name, r.name)) LIKE ${containing(q)})`]
          : []),
      ],
      orderBy: orders({ q, ...query })[query.sort],
      byId: (id) => Prisma.sql`w.kind::text || ':' || w.id = ${id} AND (${DECLINED} OR ${waits(at)})`,
    },
    query,
  )
  return { ...found, rows: found.rows.map((row) => toRow(row, viewer)) }
}

const toRow = (row: Row, { userId }: Pick<Viewer, 'userId'>): SecondApproval => ({
  ...row,
  kind: row.kind as ApprovalKind,
  amountCents: row.amountCents === null ? null : Number(row.amountCents),
  fromCents: row.fromCents === null ? null : Number(row.fromCents),
  approvedAt: row.approvedAt.toISOString(),
  isOwn: row.byId === userId,
  declined: row.declinedAt && {
    by: row.declinedBy ?? '',
    at: row.declinedAt.toISOString(),
    reason: row.declineReason ?? '',
    isWithdrawn: row.declinedById === row.byId,
  },
})

/** How many of them wait for the viewer, and since when the first has waited. */
export async function countSecondApprovals(viewer: Viewer, at: Date): Promise<{ count: number; since: Date | null }> {
  const where = [...decidedBy(viewer), ...listed(undefined, viewer, at)]
  const [row] = await db().$queryRaw<[{ count: number; since: Date | null }]>`
    SELECT count(*)::int AS count, min(w.requested_at) AS since
    FROM ${FROM} WHERE ${Prisma.join(where, ' AND ')}`
  return row
}

export type FoundRequest = SecondApproval & {
  /** The account it is about; null for a quest. */
  userId: string | null
  byId: string
}

/** One request that was not done, for a decision about it; null for one that does not exist or was done. */
export async function findRequest(
  tx: Tx,
  { kind, key }: ApprovalId,
  viewer: Pick<Viewer, 'userId'>,
): Promise<FoundRequest | null> {
  const [row] = await tx.$queryRaw<Row[]>`
    SELECT ${SELECT} FROM ${FROM}
    WHERE w.kind::text = ${kind} AND w.id::text = ${key} AND w.outcome IS DISTINCT FROM 'approved' AND ${IS_LISTED}`
  if (!row) return null
  return { ...toRow(row, viewer), userId: row.userId, byId: row.byId }
}
