import 'server-only'
import { byNumber, direction, directionNullsLast, type ListSql, readList } from '@/lib/backoffice/lists/data'
import type { List } from '@/lib/backoffice/pages/schema'
import { matchesAffiliate, type PersonCondition } from '@/lib/backoffice/people-search/data'
import { Prisma } from '@/lib/generated/prisma/client'
import { db } from '@/lib/platform/database/db'
import { withoutTestAccounts } from '@/lib/platform/database/without-test-accounts'
import { AppError } from '@/lib/platform/errors'
import { getBucketing } from '../admin-data'
import type { DryRun, MemberQuery, MemberRow } from '../admin-schema'
import { MOVES_SHOWN } from '../constants'
import { readRules } from '../data'
import { planMoves } from '../rules'
import { readFacts } from './data'

/** What applying the rules now would do. Changes nothing. */
export async function dryRun(at: Date): Promise<DryRun> {
  const tx = db()
  const moves = planMoves(await readFacts(tx, at), await readRules(tx))
  const { buckets } = await getBucketing(tx)
  const withoutBucket = await tx.affiliate.count({ where: { bucketId: null, testAccount: null } })
  const names = new Map(buckets.map(({ id, name }) => [id, name]))
  const nameOf = (id: number | null) => (id === null ? null : (names.get(id) ?? null))
  const afterwards = (id: number | null, now: number) =>
    now - moves.filter(({ from }) => from === id).length + moves.filter(({ to }) => to === id).length
  const counted = [...buckets.map(({ id, affiliates }) => ({ id, now: affiliates })), { id: null, now: withoutBucket }]
  return {
    moves: moves.length,
    buckets: counted.map(({ id, now }) => ({ name: nameOf(id), now, after: afterwards(id, now) })),
    shown: moves.slice(0, MOVES_SHOWN).map(({ affiliateId, name, from, to, ruleId }) => ({
      affiliateId,
      name,
      from: nameOf(from),
      to: nameOf(to),
      rule: ruleId,
    })),
  }
}

type MemberListRow = Omit<MemberRow, 'since'> & { since: Date | null }

/** Affiliates with their bucket, the last moved first by default. */
export async function listMembers(query: MemberQuery): Promise<List<MemberRow>> {
  const named = query.q ? await matchesAffiliate(Prisma.sql`a.id`, query.q) : undefined
  const list = await readList<MemberListRow>(membersSql(query, named), query)
  return { ...list, rows: list.rows.map(({ since, ...row }) => ({ ...row, since: since?.toISOString() ?? null })) }
}

const MEMBER_NAME = Prisma.sql`coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.email)`

function membersSql({ dir, sort, bucketId, pinned }: MemberQuery, named: PersonCondition | undefined): ListSql {
  const way = direction(dir)
  const orders = {
    since: Prisma.sql`a.bucket_changed_at ${directionNullsLast(dir)}, a.id`,
    id: Prisma.sql`a.id ${way}`,
    bucket: Prisma.sql`b.name ${way}, a.id`,
  }
  return {
    select: Prisma.sql`a.id, ${MEMBER_NAME} AS name, a.bucket_id AS "bucketId", b.name AS "bucketName",
      a.bucket_pinned AS "isPinned", a.bucket_changed_at AS since,
      (SELECT h.reason FROM bucket_assignment h WHERE h.affiliate_id = a.id ORDER BY h.created_at DESC, h.id DESC LIMIT 1) AS reason`,
    from: Prisma.sql`affiliate a LEFT JOIN bucket b ON b.id = a.bucket_id ${named?.joins ?? Prisma.empty}`,
    rowJoins: { key: [Prisma.sql`a.id`], joins: Prisma.sql`JOIN app_user u ON u.id = a.user_id` },
    byId: byNumber(Prisma.sql`a.id`),
    where: [
      withoutTestAccounts('a.id'),
      ...(named ? [named.where] : []),
      ...(bucketId ? [Prisma.sql`a.bucket_id = ${bucketId}`] : []),
      ...(pinned ? [Prisma.sql`a.bucket_pinned = ${pinned === 'yes'}`] : []),
    ],
    orderBy: orders[sort],
  }
}

/** Every bucket an affiliate was assigned to, the latest first. @throws AppError `not_found` */
export async function getMemberHistory(affiliateId: number) {
  const affiliate = await db().affiliate.findUnique({ where: { id: affiliateId }, select: { id: true } })
  if (!affiliate) throw new AppError('not_found', 'There is no such affiliate.')
  const rows = await db().$queryRaw<{ id: string; bucketName: string | null; reason: string; at: Date }[]>`
    SELECT h.id, b.name AS "bucketName", h.reason, h.created_at AS at FROM bucket_assignment h
    LEFT JOIN bucket b ON b.id = h.bucket_id
    WHERE h.affiliate_id = ${affiliateId} ORDER BY h.created_at DESC, h.id DESC LIMIT 200`
  return { history: rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() })) }
}
