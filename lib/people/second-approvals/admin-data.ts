import 'server-only'
import { direction, directionNullsLast, readList } from '@/lib/backoffice/lists/data'
import type { List } from '@/lib/backoffice/pages/schema'
import { matchesPerson } from '@/lib/backoffice/people-search/data'
import { Prisma } from '@/lib/generated/prisma/client'
import type { UserRole } from '@/lib/generated/prisma/enums'
import { db, type Tx } from '@/lib/platform/database/db'
import type { ApprovalId, SecondApproval, SecondApprovalsQuery } from './admin-schema'
import { APPROVAL_KINDS, APPROVAL_ROLES, type ApprovalKind } from './constants'
import { requestsSql } from './data'

type Viewer = { userId: string; role: UserRole }

const SELECT = Prisma.sql`w.kind || ':' || w.id AS id, w.kind, w.cents AS "amountCents", w.from_cents AS "fromCents",
  w.affiliate_id AS "affiliateId", coalesce(w.title, trim(u.first_name || ' ' || u.last_name), '') AS name, u.email,
  u.id AS "userId", w.subject, w.bps AS "repaymentBps", w.repair, w.new_email AS "newEmail",
  coalesce(w.reason, '') AS reason, w.by_id AS "byId", f.email AS by, w.approved_at AS "approvedAt",
  d.email AS "declinedBy", w.declined_by_id AS "declinedById", w.declined_at AS "declinedAt",
  w.decline_reason AS "declineReason"`

const from = (requests: Prisma.Sql) => Prisma.sql`${requests} w
  JOIN app_user f ON f.id = w.by_id
  LEFT JOIN app_user d ON d.id = w.declined_by_id
  LEFT JOIN affiliate a ON a.id = w.affiliate_id
  LEFT JOIN app_user u ON u.id = coalesce(w.user_id, a.user_id)`

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

/** What was asked for, of the kinds the viewer's role decides about, except what is about the viewer. */
function decidedBy({ userId, role }: Viewer, at: Date) {
  const kinds = APPROVAL_KINDS.filter((kind) => (APPROVAL_ROLES[kind] as readonly UserRole[]).includes(role))
  const requests = Prisma.sql`(SELECT w.* FROM ${requestsSql(at)} w WHERE w.kind = ANY(${kinds}::text[]))`
  return { from: from(requests), where: [Prisma.sql`u.id IS DISTINCT FROM ${userId}::uuid`] }
}

const WAITS = Prisma.sql`w.declined_at IS NULL AND w.is_open`

/** Whether who approved first may still approve. */
const ENTITLED = Prisma.sql`f.status = 'active' AND (${Prisma.join(
  APPROVAL_KINDS.map(
    (kind) => Prisma.sql`(w.kind = ${kind} AND f.role::text = ANY(${[...APPROVAL_ROLES[kind]]}::text[]))`,
  ),
  ' OR ',
)})`

/** The rows of each list: what waits for the viewer, what the viewer asked for, and what was declined. */
const listed = (list: SecondApprovalsQuery['list'], { userId }: Viewer): Prisma.Sql[] => {
  if (list === 'declined') return [Prisma.sql`w.declined_at IS NOT NULL`]
  if (list === 'own') return [WAITS, Prisma.sql`w.by_id = ${userId}::uuid`]
  return [WAITS, ENTITLED, Prisma.sql`w.by_id <> ${userId}::uuid`]
}

const orders = (query: SecondApprovalsQuery) => ({
  approved: Prisma.sql`w.approved_at ${direction(query.dir)}, w.id`,
  amount: Prisma.sql`abs(w.cents) ${directionNullsLast(query.dir)}, w.id`,
  name: Prisma.sql`coalesce(w.title, u.last_name || u.first_name) ${directionNullsLast(query.dir)}, w.id`,
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
  const { from, where } = decidedBy(viewer, at)
  const found = await readList<Row>(
    {
      select: SELECT,
      from,
      where: [
        ...where,
        ...(query.only === undefined ? listed(list, viewer) : []),
        ...(kind ? [Prisma.sql`w.kind = ${kind}`] : []),
        ...(q ? [Prisma.sql`(${matchesPerson(q)} OR w.title ILIKE ${`%${q}%`})`] : []),
      ],
      orderBy: orders({ q, ...query })[query.sort],
      byId: (id) => Prisma.sql`w.kind || ':' || w.id = ${id} AND (w.declined_at IS NOT NULL OR w.is_open)`,
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
  const { from, where } = decidedBy(viewer, at)
  const [row] = await db().$queryRaw<[{ count: number; since: Date | null }]>`
    SELECT count(*)::int AS count, min(w.approved_at) AS since
    FROM ${from} WHERE ${Prisma.join([...where, ...listed(undefined, viewer)], ' AND ')}`
  return row
}

export type ApprovalRequest = SecondApproval & {
  /** The account it is about; null for a quest. */
  userId: string | null
  byId: string
  declinedById: string | null
}

/** One request that was not done, for a decision about it; null for one that does not exist or was done. */
export async function findRequest(
  tx: Tx,
  { kind, key }: ApprovalId,
  viewer: Pick<Viewer, 'userId'>,
  at: Date,
): Promise<ApprovalRequest | null> {
  const [row] = await tx.$queryRaw<Row[]>`
    SELECT ${SELECT} FROM ${from(requestsSql(at))} WHERE w.kind = ${kind} AND w.id = ${key}`
  if (!row) return null
  return { ...toRow(row, viewer), userId: row.userId, byId: row.byId, declinedById: row.declinedById }
}
