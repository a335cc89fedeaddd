import 'server-only'
import { canView } from '@/lib/accounts/staff-permissions/permission-rules'
import { whereMay } from '@/lib/accounts/staff-permissions/staff-rights-data'
import { byUuid, containing, direction, directionNullsLast, type ListSql, readList } from '@/lib/backoffice/lists/data'
import type { List } from '@/lib/backoffice/pages/schema'
import { Prisma } from '@/lib/generated/prisma/client'
import { db } from '@/lib/platform/database/db'
import { DAY_MS } from '@/lib/platform/dates/constants'
import { AppError } from '@/lib/platform/errors'
import { ENDED_ELSEWHERE, ENDING_ACTIONS } from './constants'
import { listOver, nameAffiliates, nameThings, toThing } from './data'
import type { RuleAction, RuleChoices, RuleQuery, RuleRow } from './schema'
import { ruleText } from './text-rules'

type Made = 'text' | 'affiliates' | 'checkedAt' | 'capLimit'
type Row = Omit<RuleRow, Made> & { checkedAt: Date | null; capLimit: bigint | null }

/** Rules with what they did lately. */
export async function listRules(query: RuleQuery, at: Date): Promise<List<RuleRow>> {
  const list = await readList<Row>(buildListSql(query, at), query)
  const named = await nameAffiliates(list.rows.flatMap(listAffiliateIds))
  return { ...list, rows: list.rows.map((row) => toRow(row, named)) }
}

const listAffiliateIds = ({ affiliateIds, exceptAffiliateIds }: Row) => [...affiliateIds, ...exceptAffiliateIds]

function toRow({ checkedAt, capLimit: limit, ...row }: Row, named: ReadonlyMap<number, string>): RuleRow {
  const capLimit = limit === null ? null : Number(limit)
  const ids = [...new Set(listAffiliateIds({ ...row, checkedAt, capLimit: limit }))]
  return {
    ...row,
    capLimit,
    checkedAt: checkedAt?.toISOString() ?? null,
    text: ruleText({ ...row, capLimit }),
    affiliates: ids.map((id) => ({ id, name: named.get(id) ?? '' })),
  }
}

const STATE = Prisma.sql`(CASE WHEN r.is_on THEN 'on' WHEN r.stopped_at IS NOT NULL THEN 'stopped' ELSE 'off' END)`

function buildListSql({ q, dir, sort, action, subject, state }: RuleQuery, at: Date): ListSql {
  const since = new Date(at.getTime() - 30 * DAY_MS)
  const orders = {
    // the default direction lists names from a to z
    name: dir === 'desc' ? Prisma.sql`lower(r.name), r.id` : Prisma.sql`lower(r.name) DESC, r.id`,
    checkedAt: Prisma.sql`r.checked_at ${directionNullsLast(dir)}, r.id`,
    actions: Prisma.sql`did.actions ${direction(dir)}, r.id`,
  }
  return {
    select: Prisma.sql`r.id, r.name, r.version, r.subject, r.sub_id AS "subId", jsonb_build_array(jsonb_build_object(
        'figure', r.figure, 'comparison', r.comparison, 'bound', r.bound, 'minimum', r.minimum)) || r.further_conditions
        AS conditions, r.is_today AS "isToday", r.days, r.delay_days AS "delayDays", r.offer_ids AS "offerIds", r.affiliate_ids AS "affiliateIds",
      r.except_affiliate_ids AS "exceptAffiliateIds", r.action, r.cap_metric AS "capMetric", r.cap_limit AS "capLimit",
      r.ends_when_back AS "endsWhenBack", r.cooldown_days AS "cooldownDays", r.per_day AS "perDay",
      r.told_ids AS "toldIds", r.affiliate_text AS "affiliateText", ${STATE} AS state,
      coalesce(nullif(trim(p.first_name || ' ' || p.last_name), ''), p.email, '') AS "ownerName",
      r.checked_at AS "checkedAt", r.problem, r.stop_reason AS "stopReason", did.actions, did.active`,
    from: Prisma.sql`automatic_rule r CROSS JOIN LATERAL (
      SELECT count(*) FILTER (WHERE a.state <> 'unneeded' AND a.created_at >= ${since})::int AS actions,
        count(*) FILTER (WHERE a.state = 'active')::int AS active
      FROM automatic_rule_action a WHERE a.rule_id = r.id) did`,
    rowJoins: { key: [Prisma.sql`r.id`], joins: Prisma.sql`LEFT JOIN app_user p ON p.id = r.saved_by_id` },
    byId: byUuid(Prisma.sql`r.id`),
    where: [
      Prisma.sql`r.deleted_at IS NULL`,
      ...(q ? [Prisma.sql`search_fold(r.name) LIKE ${containing(q)}`] : []),
      ...(action ? [Prisma.sql`r.action = ${action}::rule_action_kind`] : []),
      ...(subject ? [Prisma.sql`r.subject = ${subject}::rule_subject`] : []),
      ...(state ? [Prisma.sql`${STATE} = ${state}`] : []),
    ],
    orderBy: orders[sort],
  }
}

/** Actions in one answer. */
const ACTIONS_LISTED = 50

/** What a rule did, newest first. @param before the oldest action that is known @throws AppError not_found */
export async function listActions(
  ruleId: string,
  before: string | undefined,
): Promise<{ actions: RuleAction[]; hasMore: boolean }> {
  const rule = await db().automaticRule.findUnique({ where: { id: ruleId } })
  if (!rule) throw new AppError('not_found', 'There is no such rule.')
  const rows = await db().automaticRuleAction.findMany({
    where: { ruleId, ...(before && { id: { lt: before } }) },
    orderBy: { id: 'desc' },
    take: ACTIONS_LISTED + 1,
  })
  const listed = rows.slice(0, ACTIONS_LISTED).map((row) => ({ ...row, thing: toThing(row) }))
  const over = new Set(await listOver(db(), ruleId))
  const name = await nameThings(listed.map(({ thing }) => thing))
  const people = await db().user.findMany({
    where: { id: { in: listed.flatMap(({ endedById }) => endedById ?? []) } },
    select: { id: true, email: true },
  })
  const emails = new Map(people.map(({ id, email }) => [id, email]))
  return {
    actions: listed.map(({ thing, ...stored }) => {
      const row = over.has(stored.id) ? { ...stored, state: 'ended' as const, note: ENDED_ELSEWHERE } : stored
      return {
        id: row.id,
        runId: row.runId,
        kind: row.kind,
        name: name(thing),
        found: row.found,
        state: row.state,
        note: row.note,
        createdAt: row.createdAt.toISOString(),
        endedAt: row.endedAt?.toISOString() ?? null,
        endedBy: (row.endedById && emails.get(row.endedById)) ?? null,
        isUndoable: row.state === 'active' && (ENDING_ACTIONS.includes(row.kind) || row.kind === 'open_case'),
      }
    }),
    hasMore: rows.length > ACTIONS_LISTED,
  }
}

/** Whom a rule can tell: staff who may open its page. */
export async function listRuleChoices(): Promise<RuleChoices> {
  const people = await db().user.findMany({
    where: whereMay(canView('automatic-rules')),
    orderBy: [{ firstName: 'asc' }, { lastName: 'asc' }, { id: 'asc' }],
    select: { id: true, firstName: true, lastName: true, email: true },
  })
  return {
    people: people.map(({ id, firstName, lastName, email }) => ({
      id,
      name: `${firstName} ${lastName}`.trim() || email,
    })),
  }
}
