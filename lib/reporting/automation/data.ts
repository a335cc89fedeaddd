import 'server-only'
import { type AutomaticRule, type AutomaticRuleAction, Prisma } from '@/lib/generated/prisma/client'
import type { RuleActionState } from '@/lib/generated/prisma/enums'
import { db, type Tx } from '@/lib/platform/database/db'
import type { Day } from '@/lib/platform/dates/constants'
import { dayFromColumn, dayToColumn, easternDay } from '@/lib/platform/dates/days'
import { AppError } from '@/lib/platform/errors'
import { getClicksFrom } from '@/lib/platform/rollups/service'
import { isSubIdKey, trafficText } from '@/lib/traffic/restrictions/rules'
import { type ReportReader, readReportCube } from '../builder/service'
import type { ReportDimension } from '../report-queries/constants'
import type { CubeRow } from '../report-queries/grouped-query-data'
import type { Measure } from '../report-queries/row-constants'
import type { ReportFilter } from '../report-queries/row-sql-data'
import { CHECK_EVERY_MS, READ_LIMIT_MS, RULE_FIGURES, THING_DAYS_MAX } from './constants'
import { type Judge, type Past, type Thing, type ThingDay, thingKey } from './rules'
import { conditionsSchema, type RuleCondition, type RuleInput } from './schema'

type Named = 'subject' | 'conditions' | 'offerIds' | 'affiliateIds' | 'exceptAffiliateIds'
/** What is read for a rule: what it judges by which figures, and within which offers and affiliates. */
export type Scope = Pick<RuleInput, Named> & { subId: string | null }

const DIMENSIONS: Record<Scope['subject'], readonly ReportDimension[]> = {
  source: ['affiliate', 'source'],
  sub_id: ['affiliate'],
  affiliate: ['affiliate'],
  affiliate_offer: ['affiliate', 'offer'],
  offer: ['offer'],
}

const dimensionsOf = ({ subject, subId }: Scope): ReportDimension[] => [
  ...DIMENSIONS[subject],
  ...(subject === 'sub_id' && isSubIdKey(subId) ? [subId] : []),
]

/** The quickest reader of reports that has what a rule needs. */
const readerOf = ({ subject, conditions }: Scope): ReportReader =>
  subject === 'sub_id' ? 'events' : conditions.some(({ figure }) => figure === 'fastRate') ? 'conversions' : 'rollups'

type Reading = { days: { from: Day; to: Day }; isByHour: boolean; at: Date }

/**
 * The sums of every thing of a rule by Eastern day, or by hour, as reports have them: a conversion counts on its own day, in its present
 * state. Links without a source or without the sub-ID are none of the things, nor are test accounts.
 * @throws AppError invalid where clicks of these days were deleted, or there is too much to judge; unavailable when it takes
 *   longer than the limit
 */
export async function readThings(scope: Scope, { days, isByHour, at }: Reading): Promise<ThingDay[]> {
  const reader = readerOf(scope)
  const clicksFrom = reader === 'events' ? await getClicksFrom() : null
  if (clicksFrom && days.from < clicksFrom)
    throw new AppError('invalid', `Results by sub-ID go back to ${clicksFrom}. Choose later or fewer days.`)
  const dimensions: ReportDimension[] = [...dimensionsOf(scope), 'day', ...(isByHour ? (['hour'] as const) : [])]
  const filter = (dimension: ReportDimension, ids: readonly number[]): ReportFilter[] =>
    ids.length === 0 ? [] : [{ dimension, values: ids.map(String) }]
  const { cube } = await readReportCube(
    reader,
    {
      scope: 'everyone',
      days,
      dimensions,
      filters: [...filter('offer', scope.offerIds), ...filter('affiliate', scope.affiliateIds)],
      measures: [...new Set<Measure>(scope.conditions.flatMap(({ figure }) => RULE_FIGURES[figure].measures))],
      before: null,
      across: undefined,
      order: { by: 'day', dir: 'asc' },
      ties: [],
      lines: THING_DAYS_MAX,
      columns: 0,
      columnsBy: 'clicks',
    },
    { at, limitMs: READ_LIMIT_MS },
  )
  if (cube.lines > THING_DAYS_MAX)
    throw new AppError('invalid', 'That is too much to judge at once. Name offers or affiliates, or take fewer days.')
  return cube.rows.flatMap((row) => (row.line === null ? [] : toThingDay(scope, dimensions, row)))
}

function toThingDay(scope: Scope, dimensions: readonly ReportDimension[], { values, sums }: CubeRow): ThingDay[] {
  const of = (dimension: ReportDimension) => values[dimensions.indexOf(dimension)] ?? ''
  const number = (dimension: ReportDimension) => (dimensions.includes(dimension) ? Number(of(dimension)) : null)
  const subId = scope.subject === 'sub_id' && isSubIdKey(scope.subId) ? scope.subId : null
  const [only = null] = scope.offerIds
  const thing: Thing = {
    affiliateId: number('affiliate'),
    offerId: number('offer') ?? (scope.offerIds.length === 1 ? only : null),
    sourceId: number('source'),
    subId,
    subValue: subId && of(subId),
  }
  const hour = number('hour')
  const isNothing = thing.sourceId === 0 || thing.subValue === ''
  const isExcepted = thing.affiliateId !== null && scope.exceptAffiliateIds.includes(thing.affiliateId)
  if (isNothing || isExcepted) return []
  return [{ key: thingKey(thing), thing, day: of('day'), ...(hour !== null && { hour }), sums }]
}

/** The conditions of a stored rule: its own columns are the first. */
const toConditions = ({ figure, comparison, bound, minimum, furtherConditions }: AutomaticRule): RuleCondition[] =>
  conditionsSchema.parse([{ figure, comparison, bound, minimum }, ...[furtherConditions].flat()])

/** A stored rule as what decides, and what is read for it. */
export const toJudge = (rule: AutomaticRule): Judge & Scope => ({ ...rule, conditions: toConditions(rule) })

/** What a rule did to each of its things last; what is over counts from its end. @param keys all when missing */
export async function listPasts(tx: Tx, ruleId: string, keys?: readonly string[]): Promise<Map<string, Past>> {
  const rows = await tx.$queryRaw<{ key: string; state: RuleActionState; day: Date; endedAt: Date | null }[]>`
    SELECT DISTINCT ON (key) key, state, day, ended_at AS "endedAt" FROM automatic_rule_action
    WHERE rule_id = ${ruleId}::uuid ${keys ? Prisma.sql`AND key = ANY(${[...keys]}::text[])` : Prisma.empty}
    ORDER BY key, created_at DESC, id DESC`
  return new Map(
    rows.map(({ key, state, day, endedAt }) => [
      key,
      { state, day: endedAt ? easternDay(endedAt) : dayFromColumn(day) },
    ]),
  )
}

/** Actions of a rule that are stored as in effect, and are not: a person ended or changed elsewhere what they did. */
export async function listOver(tx: Tx, ruleId: string): Promise<string[]> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    SELECT a.id FROM automatic_rule_action a WHERE a.rule_id = ${ruleId}::uuid AND a.state = 'active'
      AND NOT CASE a.effect ->> 'of'
        WHEN 'restriction' THEN EXISTS (SELECT FROM traffic_restriction r
          WHERE r.id = (a.effect ->> 'id')::uuid AND r.ended_at IS NULL)
        WHEN 'block' THEN EXISTS (SELECT FROM affiliate_offer o WHERE o.affiliate_id = a.affiliate_id
          AND o.offer_id = a.offer_id AND o.blocked_at = (a.effect ->> 'blockedAt')::timestamptz)
        WHEN 'offer' THEN EXISTS (SELECT FROM offer o WHERE o.id = a.offer_id AND o.status = 'paused')
        WHEN 'cap' THEN EXISTS (SELECT FROM conversion_cap c WHERE c.id = (a.effect ->> 'id')::int AND c.is_active
          AND c.limit_value = (a.effect ->> 'limit')::bigint)
        WHEN 'case' THEN EXISTS (SELECT FROM fraud_case f WHERE f.id = (a.effect ->> 'id')::uuid
          AND f.status IN ('open', 'held'))
        ELSE TRUE END`
  return rows.map(({ id }) => id)
}

/** Actions of an Eastern day, of a rule and of all: those that found nothing to do use no brake. */
export async function countActions(tx: Tx, ruleId: string, day: Day): Promise<{ ofRule: number; ofAll: number }> {
  const where: Prisma.AutomaticRuleActionWhereInput = { day: dayToColumn(day), state: { not: 'unneeded' } }
  const [ofRule, ofAll] = [
    await tx.automaticRuleAction.count({ where: { ...where, ruleId } }),
    await tx.automaticRuleAction.count({ where }),
  ]
  return { ofRule, ofAll }
}

/** Rules that are on and were not checked for a while, those that waited longest first. */
export const listDueRules = (at: Date): Promise<AutomaticRule[]> =>
  db().automaticRule.findMany({
    where: {
      isOn: true,
      deletedAt: null,
      OR: [{ checkedAt: null }, { checkedAt: { lte: new Date(at.getTime() - CHECK_EVERY_MS) } }],
    },
    orderBy: [{ checkedAt: { sort: 'asc', nulls: 'first' } }, { id: 'asc' }],
  })

/** The names of affiliates by their numbers. */
export async function nameAffiliates(ids: readonly number[], tx: Tx = db()): Promise<Map<number, string>> {
  const rows = await tx.affiliate.findMany({
    where: { id: { in: [...ids] } },
    select: { id: true, user: { select: { firstName: true, lastName: true } } },
  })
  return new Map(rows.map(({ id, user }) => [id, `${user.firstName} ${user.lastName}`.trim() || `affiliate ${id}`]))
}

/** How things are called: "source “newsletter” of Jo Doe (10482)". */
export async function nameThings(things: readonly Thing[], tx: Tx = db()): Promise<(thing: Thing) => string> {
  const ids = (of: (thing: Thing) => number | null) => [...new Set(things.flatMap((thing) => of(thing) ?? []))]
  const select = { id: true, name: true } as const
  const sources = await tx.source.findMany({ where: { id: { in: ids(({ sourceId }) => sourceId) } }, select })
  const offers = await tx.offer.findMany({ where: { id: { in: ids(({ offerId }) => offerId) } }, select })
  const affiliate = await nameAffiliates(
    ids(({ affiliateId }) => affiliateId),
    tx,
  )
  const source = new Map(sources.map(({ id, name }) => [id, name]))
  const offer = new Map(offers.map(({ id, name }) => [id, `${name} (${id})`]))
  return (thing) => {
    const of = thing.affiliateId === null ? null : `${affiliate.get(thing.affiliateId) ?? ''} (${thing.affiliateId})`
    const to = offer.get(thing.offerId ?? 0) ?? ''
    if (of === null) return to
    if (thing.sourceId === null && thing.subId === null) return thing.offerId === null ? of : `${of} on ${to}`
    return `${trafficText(thing, { source: source.get(thing.sourceId ?? 0) ?? '', offer: to })} of ${of}`
  }
}

/** The thing of a stored action. */
export const toThing = ({ affiliateId, offerId, sourceId, subId, subValue }: AutomaticRuleAction): Thing => ({
  affiliateId,
  offerId,
  sourceId,
  subId: isSubIdKey(subId) ? subId : null,
  subValue,
})
