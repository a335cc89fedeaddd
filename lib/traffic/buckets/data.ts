import 'server-only'
import type pg from 'pg'
import { direction, directionOfSome, type ListSql, readList } from '@/lib/backoffice/admin/list'
import type { List } from '@/lib/backoffice/admin/schema'
import { type Named, namesAffiliate } from '@/lib/backoffice/users/search'
import { Prisma } from '@/lib/generated/prisma/client'
import { addDays, easternDay } from '@/lib/platform/dates/days'
import { db, type Tx } from '@/lib/platform/db'
import { AppError } from '@/lib/platform/errors'
import { FACTS_DAYS, MOVES_SHOWN } from './constants'
import { type AffiliateFacts, movesOf, type Rule } from './rules'
import {
  type Bucketing,
  type BucketRow,
  bucketConditionsSchema,
  type DryRun,
  type MemberQuery,
  type MemberRow,
} from './admin-schema'

type Queryable = Pick<pg.Pool, 'query'>

/** By bucket: the offers its affiliates neither see nor promote, for the click path's memory. */
export async function readHiddenOffers(rules: Queryable): Promise<Map<number, ReadonlySet<number>>> {
  const { rows } = await rules.query<{ id: number; offerIds: number[] }>(
    `SELECT id, hidden_offer_ids AS "offerIds" FROM bucket WHERE cardinality(hidden_offer_ids) > 0`,
  )
  return new Map(rows.map(({ id, offerIds }) => [id, new Set(offerIds)]))
}

/** The buckets there are, by name, to choose from. */
export const listBucketNames = (): Promise<{ id: number; name: string }[]> =>
  db().bucket.findMany({ select: { id: true, name: true }, orderBy: { name: 'asc' } })

/** Every bucket by name, and every rule in the order they are tried. */
export async function getBucketing(tx: Tx = db()): Promise<Bucketing> {
  const buckets = await tx.$queryRaw<
    (Omit<BucketRow, 'dailyPayoutCapCents'> & { dailyPayoutCapCents: bigint | null })[]
  >`
    SELECT b.id, b.name, b.payout_adjustment_bps AS "payoutAdjustmentBps", b.hold_days AS "holdDays",
      b.auto_approve AS "autoApprove", b.daily_payout_cap_cents AS "dailyPayoutCapCents",
      coalesce(b.hidden_offer_ids, '{}') AS "hiddenOfferIds",
      (SELECT count(*)::int FROM affiliate a WHERE a.bucket_id = b.id) AS affiliates,
      (SELECT count(*)::int FROM conversion_cap c WHERE c.bucket_id = b.id) AS caps
    FROM bucket b ORDER BY b.name`
  const rules = await tx.bucketRule.findMany({
    orderBy: [{ position: 'asc' }, { id: 'asc' }],
    select: { id: true, bucketId: true, conditions: true, isActive: true, bucket: { select: { name: true } } },
  })
  return {
    buckets: buckets.map(({ dailyPayoutCapCents: cents, ...bucket }) => ({
      ...bucket,
      dailyPayoutCapCents: cents === null ? null : Number(cents),
    })),
    rules: rules.map(({ bucket, conditions, ...rule }) => ({
      ...rule,
      bucketName: bucket.name,
      conditions: bucketConditionsSchema.parse(conditions),
    })),
  }
}

/** The rules that are switched on, in the order they are tried. */
export async function readRules(tx: Tx): Promise<Rule[]> {
  const { rules } = await getBucketing(tx)
  return rules.filter(({ isActive }) => isActive)
}

/** The facts of every affiliate whom rules may move, or of one: all but those staff have pinned. */
export async function readFacts(tx: Tx, at: Date, affiliateId: number | null = null): Promise<AffiliateFacts[]> {
  const today = easternDay(at)
  return tx.$queryRaw<AffiliateFacts[]>`
    SELECT a.id AS "affiliateId", coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.email) AS name,
      coalesce(s.volume, 0)::int AS volume,
      (CASE WHEN s.decided > 0 THEN s.approved * 100.0 / s.decided END)::float8 AS "approvalRate",
      coalesce(f.score, 0)::int AS "fraudScore",
      greatest(0, floor(extract(epoch FROM ${at}::timestamptz - a.created_at) / 86400))::int AS "ageDays",
      u.country, a.bucket_id AS "bucketId"
    FROM affiliate a JOIN app_user u ON u.id = a.user_id
    LEFT JOIN (SELECT affiliate_id, sum(pending_count + approved_count + rejected_count + reversed_count) AS volume,
        sum(approved_count) AS approved, sum(approved_count + rejected_count + reversed_count) AS decided
      FROM stat_day WHERE day BETWEEN ${addDays(today, 1 - FACTS_DAYS)}::date AND ${today}::date
      GROUP BY affiliate_id) s ON s.affiliate_id = a.id
    LEFT JOIN (SELECT affiliate_id, max(score) AS score FROM fraud_case
      WHERE status IN ('open', 'held', 'rejected') GROUP BY affiliate_id) f ON f.affiliate_id = a.id
    WHERE NOT a.bucket_pinned AND (${affiliateId}::int IS NULL OR a.id = ${affiliateId})
    ORDER BY a.id`
}

/** What the rules would do now. Nothing is changed. */
export async function dryRun(at: Date): Promise<DryRun> {
  const tx = db()
  const moves = movesOf(await readFacts(tx, at), await readRules(tx))
  const { buckets } = await getBucketing(tx)
  const nobodys = await tx.affiliate.count({ where: { bucketId: null } })
  const names = new Map(buckets.map(({ id, name }) => [id, name]))
  const nameOf = (id: number | null) => (id === null ? null : (names.get(id) ?? null))
  const afterwards = (id: number | null, now: number) =>
    now - moves.filter(({ from }) => from === id).length + moves.filter(({ to }) => to === id).length
  const counted = [...buckets.map(({ id, affiliates }) => ({ id, now: affiliates })), { id: null, now: nobodys }]
  return {
    moves: moves.length,
    buckets: counted.map(({ id, now }) => ({ name: nameOf(id), now, after: afterwards(id, now) })),
    shown: moves.slice(0, MOVES_SHOWN).map(({ affiliateId, name, from, to, ruleId }) => ({
      ...{ affiliateId, name, from: nameOf(from), to: nameOf(to) },
      rule: ruleId,
    })),
  }
}

type MemberListRow = Omit<MemberRow, 'since'> & { since: Date | null }

/** Affiliates with their bucket; who was moved last stands first unless asked otherwise. */
export async function listMembers(query: MemberQuery): Promise<List<MemberRow>> {
  const named = query.q ? await namesAffiliate(Prisma.sql`a.id`, query.q) : undefined
  const list = await readList<MemberListRow>(membersSql(query, named), query)
  return { ...list, rows: list.rows.map(({ since, ...row }) => ({ ...row, since: since?.toISOString() ?? null })) }
}

const MEMBER_NAME = Prisma.sql`coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.email)`

function membersSql({ dir, sort, bucketId, pinned }: MemberQuery, named: Named | undefined): ListSql {
  const way = direction(dir)
  const orders = {
    since: Prisma.sql`a.bucket_changed_at ${directionOfSome(dir)}, a.id`,
    id: Prisma.sql`a.id ${way}`,
    bucket: Prisma.sql`b.name ${way}, a.id`,
  }
  return {
    select: Prisma.sql`a.id, ${MEMBER_NAME} AS name, a.bucket_id AS "bucketId", b.name AS "bucketName",
      a.bucket_pinned AS "isPinned", a.bucket_changed_at AS since,
      (SELECT h.reason FROM bucket_assignment h WHERE h.affiliate_id = a.id ORDER BY h.created_at DESC, h.id DESC LIMIT 1) AS reason`,
    from: Prisma.sql`affiliate a LEFT JOIN bucket b ON b.id = a.bucket_id ${named?.joins ?? Prisma.empty}`,
    beside: { key: [Prisma.sql`a.id`], joins: Prisma.sql`JOIN app_user u ON u.id = a.user_id` },
    where: [
      ...(named ? [named.where] : []),
      ...(bucketId ? [Prisma.sql`a.bucket_id = ${bucketId}`] : []),
      ...(pinned ? [Prisma.sql`a.bucket_pinned = ${pinned === 'yes'}`] : []),
    ],
    orderBy: orders[sort],
  }
}

/** Every bucket an affiliate was put in, the latest first. @throws AppError `not_found` */
export async function getMemberHistory(affiliateId: number) {
  const affiliate = await db().affiliate.findUnique({ where: { id: affiliateId }, select: { id: true } })
  if (!affiliate) throw new AppError('not_found', 'There is no such affiliate.')
  const rows = await db().$queryRaw<{ id: string; bucketName: string | null; reason: string; at: Date }[]>`
    SELECT h.id, b.name AS "bucketName", h.reason, h.created_at AS at FROM bucket_assignment h
    LEFT JOIN bucket b ON b.id = h.bucket_id
    WHERE h.affiliate_id = ${affiliateId} ORDER BY h.created_at DESC, h.id DESC LIMIT 200`
  return { history: rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() })) }
}
