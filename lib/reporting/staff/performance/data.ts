import 'server-only'
import { UNKNOWN_COUNTRY } from '@/lib/conversions/filters/constants'
import { Prisma } from '@/lib/generated/prisma/client'
import { liveRows } from '@/lib/platform/database/live-rows'
import { readDb } from '@/lib/platform/database/replica'
import { addDays, dayLabel, dayStart, daysBetween } from '@/lib/platform/dates/days'
import { MADE_HERE } from '@/lib/platform/rollups/sql'
import { BREAKDOWN_LIMIT_MS } from '../../breakdown/constants'
import { assertClicksStored, countryName, withinLimit } from '../../breakdown/data'
import { NO_SOURCE } from '../../stats/constants'
import { periodBefore } from '../revenue/rules'
import { NO_SOURCE_ID, PERFORMANCE_FILTERS, PERFORMANCE_LINES, type PerformanceDimension } from './constants'
import { isRolledUp, type PerformanceCounts, performanceFigures } from './rules'
import type { PerformanceQuery, PerformanceReport } from './schema'

type Row = Record<keyof PerformanceCounts, string> & {
  /** 1 for the first line; null for the totals. */
  place: string | null
  lines: string
  v0: string | null
  v1: string | null
  v2: string | null
}

/** The columns of a query's events and roll-up rows: `e` is either. */
const COLUMNS: Record<PerformanceDimension, Prisma.Sql> = {
  day: Prisma.sql`e.day`,
  advertiser: Prisma.sql`e.advertiser_id`,
  offer: Prisma.sql`e.offer_id`,
  affiliate: Prisma.sql`e.affiliate_id`,
  source: Prisma.sql`e.source_id`,
  country: Prisma.sql`coalesce(e.country, '')`,
  datacenter: Prisma.sql`CASE WHEN e.is_hosted THEN 'yes' ELSE 'no' END`,
}

const SUMS = Prisma.sql`sum(clicks) AS clicks, sum(unique_clicks) AS unique_clicks, sum(flagged_clicks) AS flagged_clicks,
  sum(conversions) AS conversions, sum(revenue_cents) AS revenue_cents, sum(payout_cents) AS payout_cents`

const ORDERS: Record<Exclude<PerformanceQuery['sort'], 'day'>, Prisma.Sql> = {
  clicks: Prisma.sql`clicks`,
  uniqueClicks: Prisma.sql`unique_clicks`,
  flaggedClicks: Prisma.sql`flagged_clicks`,
  conversions: Prisma.sql`conversions`,
  conversionRate: Prisma.sql`conversions::numeric / nullif(clicks, 0)`,
  epcCents: Prisma.sql`payout_cents::numeric / nullif(clicks, 0)`,
  revenueCents: Prisma.sql`revenue_cents`,
  payoutCents: Prisma.sql`payout_cents`,
  marginCents: Prisma.sql`revenue_cents - payout_cents`,
}

const all = (conditions: readonly Prisma.Sql[]) => Prisma.join([Prisma.sql`TRUE`, ...conditions], ' AND ')

/** The conditions that roll-ups, clicks and conversions have in common. */
const narrowing = ({ advertiser, offer, affiliate, source }: PerformanceQuery) => [
  liveRows('affiliate_id'),
  ...(advertiser ? [Prisma.sql`offer_id IN (SELECT id FROM offer WHERE advertiser_id = ${advertiser}::int)`] : []),
  ...(offer ? [Prisma.sql`offer_id = ${offer}::int`] : []),
  ...(affiliate ? [Prisma.sql`affiliate_id = ${affiliate}::int`] : []),
  ...(source === undefined ? [] : [Prisma.sql`source_id = ${source}::int`]),
]

const ofRollups = (query: PerformanceQuery) => Prisma.sql`
  SELECT day, affiliate_id, offer_id, source_id, clicks, unique_clicks, flagged_clicks,
    pending_count + approved_count AS conversions, pending_payout_cents + approved_payout_cents AS payout_cents,
    revenue_cents
  FROM stat_day WHERE day BETWEEN ${query.from}::date AND ${query.to}::date AND ${all(narrowing(query))}`

/**
 * Clicks and conversions of the days. The country and the network of a conversion are those of its click, looked up by
 * its primary key. Ids contain their instant; only affiliates whose roll-ups have something in the days are looked at.
 */
function ofEvents(query: PerformanceQuery): Prisma.Sql {
  const days = Array.from({ length: daysBetween(query.from, query.to) + 1 }, (_, index) => addDays(query.from, index))
  const day = Prisma.sql`(${days}::date[])[width_bucket(created_at, ${days.map((each) => dayStart(each))}::timestamptz[])]`
  const [start, end] = [dayStart(query.from), dayStart(addDays(query.to, 1))]
  const narrow = all([
    ...narrowing(query),
    Prisma.sql`id >= stoke_uuid_floor(${start}::timestamptz) AND id < stoke_uuid_floor(${end}::timestamptz)`,
    Prisma.sql`affiliate_id IN (SELECT affiliate_id FROM stat_day
      WHERE day BETWEEN ${query.from}::date AND ${query.to}::date)`,
  ])
  const { country, datacenter } = query
  const wanted = all([
    ...(country ? [Prisma.sql`coalesce(country, ${UNKNOWN_COUNTRY}) = ${country}::text`] : []),
    ...(datacenter ? [Prisma.sql`is_hosted = ${datacenter === 'yes'}::boolean`] : []),
  ])
  return Prisma.sql`
    SELECT * FROM (
      SELECT ${day} AS day, affiliate_id, offer_id, source_id, country::text AS country,
        coalesce(flag = 'datacenter', false) AS is_hosted, (flag IS NULL)::int AS clicks,
        (flag IS NULL AND is_unique)::int AS unique_clicks, (flag IS NOT NULL)::int AS flagged_clicks, 0 AS conversions,
        0::bigint AS payout_cents, 0::bigint AS revenue_cents
      FROM click WHERE ${narrow} AND ${Prisma.raw(MADE_HERE)}
      UNION ALL
      SELECT c.day, c.affiliate_id, c.offer_id, c.source_id, k.country, coalesce(k.is_hosted, false), 0, 0, 0, 1,
        c.payout_cents, c.revenue_cents
      FROM (SELECT ${day} AS day, affiliate_id, offer_id, source_id, click_id, payout_cents, revenue_cents
        FROM conversion WHERE ${narrow} AND status IN ('pending', 'approved')) c
      LEFT JOIN LATERAL (SELECT country::text AS country, flag = 'datacenter' AS is_hosted FROM click
        WHERE affiliate_id = c.affiliate_id AND id = c.click_id OFFSET 0) k ON TRUE
    ) event WHERE ${wanted}`
}

function statement(query: PerformanceQuery, by: readonly PerformanceDimension[], isRolled: boolean) {
  const { sort, dir } = query
  const events = isRolled ? ofRollups(query) : ofEvents(query)
  const named = Prisma.sql`(SELECT s.*, o.advertiser_id FROM (${events}) s LEFT JOIN offer o ON o.id = s.offer_id) e`
  const values = [0, 1, 2].map((index) => {
    const dimension = by[index]
    return Prisma.sql`${dimension ? COLUMNS[dimension] : Prisma.sql`NULL::int`} AS ${Prisma.raw(`v${index}`)}`
  })
  const order = sort === 'day' ? Prisma.raw(`v${by.indexOf('day')}`) : ORDERS[sort]
  return Prisma.sql`
    WITH cube AS (
      SELECT ${Prisma.join(values)}, ${SUMS} FROM ${named} GROUP BY 1, 2, 3
      HAVING sum(clicks + flagged_clicks + conversions) > 0),
    placed AS (
      SELECT *, least(${PERFORMANCE_LINES + 1}::bigint, row_number() OVER (
        ORDER BY ${order} ${Prisma.raw(dir === 'asc' ? 'ASC' : 'DESC')} NULLS LAST, revenue_cents DESC, clicks DESC,
          v0, v1, v2)) AS place FROM cube)
    SELECT place, count(*) AS lines, max(v0)::text AS v0, max(v1)::text AS v1, max(v2)::text AS v2,
      coalesce(sum(clicks), 0) AS clicks, coalesce(sum(unique_clicks), 0) AS "uniqueClicks",
      coalesce(sum(flagged_clicks), 0) AS "flaggedClicks", coalesce(sum(conversions), 0) AS conversions,
      coalesce(sum(revenue_cents), 0) AS "revenueCents", coalesce(sum(payout_cents), 0) AS "payoutCents"
    FROM placed GROUP BY GROUPING SETS ((place), ()) ORDER BY place NULLS LAST`
}

async function read(query: PerformanceQuery, by: readonly PerformanceDimension[], limitMs: number): Promise<Row[]> {
  const { text, values } = statement(query, by, isRolledUp(by, query))
  return withinLimit<Row>({ text, values }, limitMs)
}

const figuresOf = (row: Row | undefined) =>
  performanceFigures({
    clicks: Number(row?.clicks ?? 0),
    uniqueClicks: Number(row?.uniqueClicks ?? 0),
    flaggedClicks: Number(row?.flaggedClicks ?? 0),
    conversions: Number(row?.conversions ?? 0),
    revenueCents: Number(row?.revenueCents ?? 0),
    payoutCents: Number(row?.payoutCents ?? 0),
  })
const totalsOf = (rows: readonly Row[]) => figuresOf(rows.find(({ place }) => place === null))

/**
 * Clicks, conversions and money of all affiliates by up to three dimensions, on the day of the conversion. From the
 * roll-ups, except by country and data center, which only clicks have. The first PERFORMANCE_LINES lines of the order are
 * listed, the rest are combined, so that lines always sum to the totals.
 * @throws AppError invalid where the clicks of the days were deleted, unavailable when it takes longer than `limitMs`
 */
export async function getPerformance(
  query: PerformanceQuery,
  limitMs = BREAKDOWN_LIMIT_MS,
): Promise<PerformanceReport> {
  const { by } = query
  const events = isRolledUp(by, query)
    ? null
    : { from: await assertClicksStored('country and data center', query.from) }
  const canCompare = isRolledUp([], query)
  const [rows, before] = await Promise.all([
    read(query, by, limitMs),
    canCompare ? read({ ...query, ...periodBefore(query), sort: 'clicks' }, [], limitMs) : null,
  ])
  const lines = rows.filter(({ place }) => place !== null)
  const isRest = ({ place }: Row) => Number(place) > PERFORMANCE_LINES
  const chosen = PERFORMANCE_FILTERS.flatMap((filter) => {
    const value = query[filter]
    return value === undefined ? [] : [{ filter, value: value === UNKNOWN_COUNTRY ? '' : String(value) }]
  })
  const name = await namesOf([
    ...lines.filter((row) => !isRest(row)).flatMap((row) => valuesOf(row, by)),
    ...chosen.map(({ filter, value }) => [filter, value] as const),
  ])
  return {
    lines: lines.map((row) => ({
      values: isRest(row)
        ? null
        : valuesOf(row, by).map(([dimension, value]) => ({ value, name: name(dimension, value) })),
      figures: figuresOf(row),
    })),
    folded: Number(lines.find(isRest)?.lines ?? 0),
    totals: totalsOf(rows),
    before: before && totalsOf(before),
    filters: chosen.map(({ filter, value }) => ({ filter, value, name: name(filter, value) })),
    events,
  }
}

type Value = readonly [PerformanceDimension, string]
const valuesOf = ({ v0, v1, v2 }: Row, by: readonly PerformanceDimension[]): Value[] =>
  by.map((dimension, index) => [dimension, [v0, v1, v2][index] ?? ''])

/** The names of values: people and sources with the affiliate's number, because names repeat. */
async function namesOf(values: readonly Value[]): Promise<(dimension: PerformanceDimension, value: string) => string> {
  const idsOf = (wanted: PerformanceDimension) => ({
    id: { in: [...new Set(values.flatMap(([dimension, value]) => (dimension === wanted ? [Number(value)] : [])))] },
  })
  const named = { id: true, name: true } as const
  const [advertisers, offers, affiliates, sources] = await Promise.all([
    readDb().advertiser.findMany({ where: idsOf('advertiser'), select: named }),
    readDb().offer.findMany({ where: idsOf('offer'), select: named }),
    readDb().affiliate.findMany({
      where: idsOf('affiliate'),
      select: { id: true, user: { select: { firstName: true, lastName: true } } },
    }),
    readDb().source.findMany({ where: idsOf('source'), select: { ...named, affiliateId: true } }),
  ])
  const names: Record<'advertiser' | 'offer' | 'affiliate' | 'source', Map<string, string>> = {
    advertiser: new Map(advertisers.map(({ id, name }) => [String(id), name])),
    offer: new Map(offers.map(({ id, name }) => [String(id), `${name} (${id})`])),
    affiliate: new Map(
      affiliates.map(({ id, user }) => [String(id), `${user.firstName} ${user.lastName} (${id})`.trimStart()]),
    ),
    source: new Map([
      ...sources.map(({ id, name, affiliateId }) => [String(id), `${name} (${affiliateId})`] as const),
      [String(NO_SOURCE_ID), NO_SOURCE.label],
    ]),
  }
  return (dimension, value) => {
    if (dimension === 'day') return dayLabel(value)
    if (dimension === 'country') return countryName(value) ?? 'Unknown country'
    if (dimension === 'datacenter') return value === 'yes' ? 'Data center' : 'No data center'
    return names[dimension].get(value) ?? value
  }
}
