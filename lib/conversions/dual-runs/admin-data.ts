import 'server-only'
import { containing, direction, readList } from '@/lib/backoffice/lists/data'
import type { List } from '@/lib/backoffice/pages/schema'
import type { ExternalSource } from '@/lib/catalog/external-ids/constants'
import { Prisma } from '@/lib/generated/prisma/client'
import { db } from '@/lib/platform/database/db'
import { withoutTestAccounts } from '@/lib/platform/database/without-test-accounts'
import type { Day } from '@/lib/platform/dates/constants'
import { addDays, dayStart, easternDay } from '@/lib/platform/dates/days'
import { daysWithoutImports } from '@/lib/platform/rollups/without-imported-history'
import { FOREIGN_METHODS } from '@/lib/traffic/routing/external-id-cache-constants'
import type { ComparedDay, ComparisonQuery, DualRun, DualRunsQuery } from './admin-schema'
import { type Cause, explained } from './rules'

/** The days of a comparison that names no first one. */
export const DAYS_BACK = 92

const stateAt = (
  at: Date,
) => Prisma.sql`CASE WHEN d.offer_id IS NULL THEN 'booked' WHEN d.ends_at IS NULL THEN 'compared'
  WHEN d.ends_at > ${at} THEN 'ends' ELSE 'ended' END`

type RunRow = Omit<DualRun, 'startedAt' | 'endsAt'> & { startedAt: Date | null; endsAt: Date | null }

/** The offers that a previous platform knows, and whether its sales are compared or booked here. */
export async function listDualRuns(
  { q, sort, dir, source, state, ...page }: DualRunsQuery,
  at: Date,
): Promise<List<DualRun>> {
  const stateNow = stateAt(at)
  const like = containing(q)
  const way = direction(dir)
  const list = await readList<RunRow>(
    {
      select: Prisma.sql`o.id AS "offerId", o.name AS "offerName", v.id AS "advertiserId", v.name AS "advertiserName",
        f.source, f.foreign_id AS "externalId", ${stateNow} AS state, d.started_at AS "startedAt", d.ends_at AS "endsAt"`,
      from: Prisma.sql`foreign_id f JOIN offer o ON o.id::text = f.our_id JOIN advertiser v ON v.id = o.advertiser_id
        LEFT JOIN dual_run d ON d.offer_id = o.id AND d.source = f.source`,
      byId: (id) => Prisma.sql`f.source || '-' || f.foreign_id = ${id}`,
      where: [
        Prisma.sql`f.kind = 'offer'`,
        ...(q
          ? [Prisma.sql`(search_fold(o.name) LIKE ${like} OR search_fold(v.name) LIKE ${like} OR f.foreign_id = ${q})`]
          : []),
        ...(source ? [Prisma.sql`f.source = ${source}`] : []),
        ...(state ? [Prisma.sql`${stateNow} = ${state}`] : []),
      ],
      orderBy: {
        offer: Prisma.sql`o.name ${way}, f.source, f.foreign_id`,
        started: Prisma.sql`d.started_at ${way} NULLS LAST, o.name, f.source, f.foreign_id`,
      }[sort],
    },
    page,
  )
  const text = (at: Date | null) => at?.toISOString() ?? null
  return {
    ...list,
    rows: list.rows.map((row) => ({ ...row, startedAt: text(row.startedAt), endsAt: text(row.endsAt) })),
  }
}

const SUMS = Prisma.sql`sum(clicks)::int AS clicks, sum(conversions)::int AS conversions,
  sum(revenue_cents)::bigint AS revenue_cents, sum(payout_cents)::bigint AS payout_cents`
/** The Eastern days of a run: from its start, to the day its sales began to be booked here. */
const DURING = Prisma.sql`x.day >= (d.started_at AT TIME ZONE 'America/New_York')::date
  AND (d.ends_at IS NULL OR x.day <= (d.ends_at AT TIME ZONE 'America/New_York')::date)`

/**
 * Both systems' figures of a run, by day and offer; ours are what was compared and what was booked, without the history of
 * the previous platform that the roll-ups count.
 * @param within the days that are read: the roll-ups are found by them
 */
const statsSql = (within: Prisma.Sql) => Prisma.sql`(
    SELECT d.source, x.day, x.offer_id, ${SUMS} FROM imported_statistic x JOIN dual_run d USING (offer_id, source)
    WHERE ${DURING} AND x.day ${within} GROUP BY 1, 2, 3
  ) t FULL JOIN (
    SELECT d.source, x.day, x.offer_id, ${SUMS} FROM (
      SELECT day, offer_id, clicks, pending_count + approved_count AS conversions, revenue_cents,
        pending_payout_cents + approved_payout_cents AS payout_cents
      FROM ${daysWithoutImports(Prisma.sql`${withoutTestAccounts('affiliate_id')} AND offer_id IN (SELECT offer_id FROM dual_run)
        AND day ${within}`)} recorded
      UNION ALL SELECT day, offer_id, 0, 1, revenue_cents, payout_cents FROM compared_sale
      WHERE reason IS NULL AND booked_at IS NULL AND day ${within}
    ) x JOIN dual_run d USING (offer_id) WHERE ${DURING} GROUP BY 1, 2, 3
  ) u USING (source, day, offer_id) JOIN offer o ON o.id = offer_id`

const DIFFERS = Prisma.sql`(coalesce(t.clicks, 0), coalesce(t.conversions, 0), coalesce(t.revenue_cents, 0),
  coalesce(t.payout_cents, 0)) <> (coalesce(u.clicks, 0), coalesce(u.conversions, 0), coalesce(u.revenue_cents, 0),
  coalesce(u.payout_cents, 0))`

type Found = {
  day: Date
  offerId: number
  offerName: string
  advertiserId: number
  source: ExternalSource
  isImported: boolean
} & Record<'theirClicks' | 'theirConversions' | 'ourClicks' | 'ourConversions', number> &
  Record<'theirRevenue' | 'theirPayout' | 'ourRevenue' | 'ourPayout', bigint>

/** Figures of both systems of offers in a dual run, with what explains their differences; of DAYS_BACK days without `from`. */
export async function listComparison(query: ComparisonQuery, at: Date): Promise<List<ComparedDay>> {
  const { dir, source, offer, to, only_differences: isDifferent, ...page } = query
  const from = query.from ?? addDays(easternDay(at), -DAYS_BACK)
  const within = Prisma.sql`BETWEEN ${from}::date AND coalesce(${to ?? null}::date, 'infinity')`
  const list = await readList<Found>(
    {
      select: Prisma.sql`day, offer_id AS "offerId", o.name AS "offerName", o.advertiser_id AS "advertiserId", source,
        t.clicks IS NOT NULL AS "isImported", coalesce(t.clicks, 0) AS "theirClicks",
        coalesce(t.conversions, 0) AS "theirConversions", coalesce(t.revenue_cents, 0) AS "theirRevenue",
        coalesce(t.payout_cents, 0) AS "theirPayout", coalesce(u.clicks, 0) AS "ourClicks",
        coalesce(u.conversions, 0) AS "ourConversions", coalesce(u.revenue_cents, 0) AS "ourRevenue",
        coalesce(u.payout_cents, 0) AS "ourPayout"`,
      from: statsSql(within),
      byId: (id) => Prisma.sql`day::text || ' ' || source || ' ' || offer_id = ${id}`,
      where: [
        ...(source ? [Prisma.sql`source = ${source}`] : []),
        ...(offer ? [Prisma.sql`offer_id = ${offer}`] : []),
        ...(isDifferent ? [DIFFERS] : []),
      ],
      orderBy: Prisma.sql`day ${direction(dir)}, o.name, offer_id, source`,
    },
    page,
  )
  const causes = await listCauses(list.rows)
  return { ...list, rows: list.rows.map((row, index) => toDay(row, causes[index] ?? [])) }
}

const toIsoDay = ({ day }: Pick<Found, 'day'>): Day => day.toISOString().slice(0, 10)

function toDay(row: Found, causes: readonly Cause[]): ComparedDay {
  const theirs = {
    clicks: row.theirClicks,
    conversions: row.theirConversions,
    revenueCents: Number(row.theirRevenue),
    payoutCents: Number(row.theirPayout),
  }
  const ours = {
    clicks: row.ourClicks,
    conversions: row.ourConversions,
    revenueCents: Number(row.ourRevenue),
    payoutCents: Number(row.ourPayout),
  }
  const day = toIsoDay(row)
  const { offerId, offerName, source, isImported } = row
  return {
    id: `${day} ${source} ${offerId}`,
    day,
    offerId,
    offerName,
    source,
    theirs: isImported ? theirs : null,
    ours,
    reasons: explained(isImported ? theirs : null, ours, causes),
  }
}

/** What was not counted here, of each row: clicks that are flagged, sales that are not paid, calls that were refused. */
async function listCauses(rows: readonly Found[]): Promise<Cause[][]> {
  const indexes = rows.map((_, index) => index)
  const days = rows.map(toIsoDay)
  const found = await db().$queryRaw<(Cause & { index: number })[]>`
    WITH requested AS (
      SELECT * FROM unnest(${indexes}::int[], ${rows.map(({ offerId }) => offerId)}::int[],
        ${rows.map(({ advertiserId }) => advertiserId)}::int[], ${rows.map(({ source }) => FOREIGN_METHODS[source])}::text[],
        ${days}::date[], ${days.map((day) => dayStart(day))}::timestamptz[],
        ${days.map((day) => dayStart(addDays(day, 1)))}::timestamptz[])
        AS requested (index, offer_id, advertiser_id, method, day, begins, ends))
    SELECT index, 'flagged' AS kind, NULL::rejection_reason AS reason, sum(flagged_clicks)::int AS count
      FROM requested JOIN stat_day s USING (offer_id, day) WHERE ${withoutTestAccounts('s.affiliate_id')}
      GROUP BY 1 HAVING sum(flagged_clicks) > 0
    UNION ALL SELECT index, 'compared', s.reason, count(*)::int FROM requested JOIN compared_sale s USING (offer_id, day)
      WHERE s.reason IS NOT NULL GROUP BY 1, 3
    UNION ALL SELECT index, 'booked', c.reason, count(*)::int FROM requested JOIN conversion c USING (offer_id)
      WHERE c.created_at >= requested.begins AND c.created_at < requested.ends AND c.status = 'rejected'
        AND ${withoutTestAccounts('c.affiliate_id')} GROUP BY 1, 3
    UNION ALL SELECT index, CASE WHEN p.offer_id IS NULL THEN 'unknown' ELSE 'refused' END, p.reason, count(*)::int
      FROM requested JOIN postback_call p ON p.advertiser_id = requested.advertiser_id AND p.method = requested.method
        AND (p.offer_id IS NULL OR p.offer_id = requested.offer_id)
      WHERE p.created_at >= requested.begins AND p.created_at < requested.ends AND p.outcome = 'rejected'
        AND p.http_status >= 400 GROUP BY 1, 2, 3
    ORDER BY 4 DESC`
  return rows.map((_, index) => found.filter((cause) => cause.index === index))
}
