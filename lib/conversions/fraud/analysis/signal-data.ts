import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import type { Tx } from '@/lib/platform/database/db'
import { withoutTestAccounts } from '@/lib/platform/database/without-test-accounts'
import { EASTERN } from '@/lib/platform/dates/constants'
import { easternDay } from '@/lib/platform/dates/days'
import { groupedBy } from '@/lib/platform/grouped-by'
import { isVisit } from '@/lib/platform/rollups/sql'
import { daysWithoutImports } from '@/lib/platform/rollups/without-imported-history'
import { WINDOW_MS } from '../amount-at-risk-constants'
import { CLUSTER_MIN, type DetectedRule, FAST_MS, OUTLIER } from '../constants'
import { isIdentifying, networkKey } from '../data'
import { couponCodesQuery } from './coupon-data'
import { AFFILIATES_AT_ONCE } from './datacenter-constants'
import { questClicksQuery, referralRingQuery } from './reward-data'
import type { Fact } from './score-rules'

/** What one rule found about one affiliate; `total` is the number the facts are a part of. */
export type Findings = { affiliateId: number; rule: DetectedRule; facts: Fact[]; total: number }
type Row = Fact & { affiliateId: number; total: number }
/** The window, and the affiliates of this part. */
type Window = { since: Date; at: Date; affiliateIds: readonly number[] }

/** Rules that compare affiliates with each other: they read no clicks and no conversions, and are not divided. */
const WHOLE: readonly DetectedRule[] = ['conversion_rate_outlier', 'shared_payout_destination', 'referral_ring']

/**
 * Everything a rule finds in the window before an instant, by affiliate, some hundred affiliates at a time: what is in
 * memory does not grow with the network. One set-based statement per part. Facts of decided cases are excluded, as are
 * affiliates who are trusted for the rule.
 */
export async function* detect(tx: Tx, rule: DetectedRule, at: Date): AsyncGenerator<Findings[]> {
  const since = new Date(at.getTime() - WINDOW_MS)
  if (WHOLE.includes(rule)) return yield await detectIn(tx, rule, { since, at, affiliateIds: [] })
  const active = await listActive(tx, since)
  for (let index = 0; index < active.length; index += AFFILIATES_AT_ONCE) {
    const affiliateIds = active.slice(index, index + AFFILIATES_AT_ONCE)
    yield await detectIn(tx, rule, { since, at, affiliateIds })
  }
}

async function detectIn(tx: Tx, rule: DetectedRule, window: Window): Promise<Findings[]> {
  const rows = await tx.$queryRaw<Row[]>`
    SELECT x."affiliateId", x.ref, x."conversionId", x.detail, x.total FROM (${QUERIES[rule](window)}) x
    WHERE NOT EXISTS (SELECT FROM fraud_case t
        WHERE t.affiliate_id = x."affiliateId" AND t.rule = ${rule}::fraud_rule AND t.status = 'trusted')
      AND NOT EXISTS (SELECT FROM fraud_fact f JOIN fraud_case d ON d.id = f.case_id
        WHERE f.affiliate_id = x."affiliateId" AND f.rule = ${rule}::fraud_rule AND f.ref = x.ref
          AND d.status NOT IN ('open', 'held'))
    ORDER BY x."affiliateId", x.ref`
  return [...groupedBy(rows, ({ affiliateId }) => affiliateId)].map(([affiliateId, facts]) => ({
    affiliateId,
    rule,
    total: facts[0]?.total ?? 0,
    facts: facts.map(({ ref, conversionId, detail }) => ({ ref, conversionId, detail })),
  }))
}

/** Affiliates with events in the window, from the roll-ups. */
async function listActive(tx: Tx, since: Date): Promise<number[]> {
  const rows = await tx.$queryRaw<{ affiliateId: number }[]>`
    SELECT DISTINCT affiliate_id AS "affiliateId" FROM stat_day
    WHERE day >= ${easternDay(since)}::date AND ${withoutTestAccounts('affiliate_id')} ORDER BY 1`
  return rows.map(({ affiliateId }) => affiliateId)
}

// only the events of these affiliates are read, by the partition key
const counting = ({ since, at, affiliateIds }: Window) => Prisma.sql`
  recent AS (SELECT c.* FROM unnest(${affiliateIds}::int[]) AS active (affiliate_id) JOIN conversion c USING (affiliate_id)
    WHERE c.id >= stoke_uuid_floor(${since}) AND c.status IN ('pending', 'approved') AND c.created_at <= ${at}),
  totals AS (SELECT affiliate_id, count(*)::int AS total FROM recent GROUP BY 1)`

const QUERIES: Record<DetectedRule, (window: Window) => Prisma.Sql> = {
  fast_conversion: (window) => Prisma.sql`
    WITH ${counting(window)}
    SELECT r.affiliate_id AS "affiliateId", r.id::text AS ref, r.id AS "conversionId", t.total,
      jsonb_build_object('ms', (extract(epoch FROM r.created_at - r.clicked_at) * 1000)::int) AS detail
    FROM recent r JOIN totals t USING (affiliate_id)
    WHERE r.created_at - r.clicked_at < make_interval(secs => ${FAST_MS / 1000})
      AND ${Prisma.raw(isVisit("coalesce(r.click_flag::text, '')"))}`,

  self_conversion: (window) => Prisma.sql`
    WITH ${counting(window)}
    SELECT r.affiliate_id AS "affiliateId", r.id::text AS ref, r.id AS "conversionId", t.total,
      jsonb_build_object('address', host(k.ip), 'isSameBrowser', s.same) AS detail
    FROM recent r JOIN totals t USING (affiliate_id)
    JOIN affiliate a ON a.id = r.affiliate_id
    JOIN click k ON k.affiliate_id = r.affiliate_id AND k.id = r.click_id
    CROSS JOIN LATERAL (SELECT bool_or(u.user_agent = k.user_agent) AS same FROM user_session u
      WHERE u.user_id = a.user_id AND u.ip = k.ip) s
    WHERE s.same IS NOT NULL AND ${isIdentifying(Prisma.sql`k.ip`)}`,

  ip_cluster: (window) => Prisma.sql`
    WITH ${counting(window)},
    placed AS (SELECT r.affiliate_id, r.id, ${networkKey(Prisma.sql`k.ip`)} AS address
      FROM recent r JOIN click k ON k.affiliate_id = r.affiliate_id AND k.id = r.click_id
      WHERE k.ip IS NOT NULL AND ${isIdentifying(Prisma.sql`k.ip`)}),
    counted AS (SELECT p.*, count(*) OVER (PARTITION BY affiliate_id, address) AS near FROM placed p)
    SELECT p.affiliate_id AS "affiliateId", p.id::text AS ref, p.id AS "conversionId", t.total,
      jsonb_build_object('address', p.address) AS detail
    FROM counted p JOIN totals t USING (affiliate_id) WHERE p.near >= ${CLUSTER_MIN}`,

  datacenter_addresses: datacenterQuery,
  conversion_rate_outlier: outlierQuery,
  quest_clicks: questClicksQuery,
  referral_ring: referralRingQuery,
  coupon_codes: (window) => couponCodesQuery(counting(window), window),

  shared_payout_destination: () => Prisma.sql`
    SELECT m.affiliate_id AS "affiliateId", m.fingerprint || ' ' || o.affiliate_id AS ref, NULL::uuid AS "conversionId",
      0 AS total,
      jsonb_build_object('affiliateId', o.affiliate_id, 'status', b.status, 'method', m.kind, 'hint', m.hint) AS detail
    FROM payout_method m
    JOIN payout_method o ON o.fingerprint = m.fingerprint AND o.affiliate_id <> m.affiliate_id AND o.removed_at IS NULL
    JOIN affiliate b ON b.id = o.affiliate_id
    WHERE m.removed_at IS NULL`,
}

/**
 * Clicks from hosting providers by address and day, and their conversions, from what `datacenter-clicks` has read.
 * Clicks with any other flag do not count. Only the two hours at the ends of the window are counted click by click.
 */
function datacenterQuery(window: Window): Prisma.Sql {
  const { since, at, affiliateIds } = window
  return Prisma.sql`
    WITH ${counting(window)},
    hosted AS (SELECT affiliate_id, click_id AS id, ip, created_at FROM datacenter_click
      WHERE affiliate_id = ANY (${affiliateIds}::int[]) AND click_id >= stoke_uuid_floor(${since}) AND created_at <= ${at}),
    edges AS (SELECT date_trunc('hour', ${since}::timestamptz, ${EASTERN}) AS first,
      date_trunc('hour', ${at}::timestamptz, ${EASTERN}) AS last),
    clicked AS (
      SELECT h.affiliate_id, h.eligible FROM click_hour h, edges e
      WHERE h.affiliate_id IN (SELECT affiliate_id FROM hosted) AND h.starts_at > e.first AND h.starts_at < e.last
      UNION ALL
      SELECT k.affiliate_id, 1 FROM edges e JOIN click k ON k.id >= stoke_uuid_floor(${since}) AND k.created_at <= ${at}
        AND (k.id < stoke_uuid_floor(e.first + interval '1 hour') OR k.id >= stoke_uuid_floor(e.last))
      WHERE k.affiliate_id IN (SELECT affiliate_id FROM hosted) AND (k.flag IS NULL OR k.flag = 'datacenter')),
    sums AS (SELECT affiliate_id, sum(eligible)::int AS total FROM clicked GROUP BY 1)
    SELECT h.affiliate_id AS "affiliateId", h.day || ' ' || host(h.ip) AS ref, NULL::uuid AS "conversionId", s.total,
      jsonb_build_object('address', host(h.ip), 'day', h.day, 'clicks', h.clicks) AS detail
    FROM (SELECT affiliate_id, ip, (created_at AT TIME ZONE ${EASTERN})::date::text AS day, count(*)::int AS clicks
      FROM hosted GROUP BY 1, 2, 3) h JOIN sums s USING (affiliate_id)
    UNION ALL
    SELECT r.affiliate_id, r.id::text, r.id, s.total, jsonb_build_object('address', host(h.ip), 'clicks', 0)
    FROM recent r JOIN hosted h ON h.affiliate_id = r.affiliate_id AND h.id = r.click_id
    JOIN sums s ON s.affiliate_id = r.affiliate_id`
}

/** Days and offers on which an affiliate converts far more often than everybody else, from the roll-ups alone. */
function outlierQuery({ since }: Window): Prisma.Sql {
  return Prisma.sql`
    WITH days AS (SELECT affiliate_id, offer_id, day, sum(clicks)::int AS clicks,
        sum(pending_count + approved_count)::int AS conversions
      FROM ${daysWithoutImports(Prisma.sql`day >= ${easternDay(since)}::date AND ${withoutTestAccounts('affiliate_id')}`)} recorded
      GROUP BY 1, 2, 3),
    -- sales by coupon code have no click that counts
    by_code AS (SELECT s.affiliate_id, k.offer_id, count(*) AS sales FROM coupon_sale s JOIN coupon_code k ON k.id = s.coupon_id
      WHERE s.created_at >= ${since} GROUP BY 1, 2),
    mine AS (SELECT affiliate_id, offer_id, sum(clicks) AS clicks,
        greatest(sum(conversions) - coalesce(max(sales), 0), 0) AS conversions
      FROM days LEFT JOIN by_code USING (affiliate_id, offer_id) GROUP BY 1, 2),
    everybody AS (SELECT offer_id, sum(clicks) AS clicks, sum(conversions) AS conversions FROM mine GROUP BY 1)
    SELECT d.affiliate_id AS "affiliateId", d.offer_id || ' ' || d.day AS ref, NULL::uuid AS "conversionId", 0 AS total,
      jsonb_build_object('offerId', d.offer_id, 'day', d.day, 'clicks', d.clicks, 'conversions', d.conversions,
        'usualClicks', e.clicks - m.clicks, 'usualConversions', e.conversions - m.conversions) AS detail
    FROM days d JOIN mine m USING (affiliate_id, offer_id) JOIN everybody e USING (offer_id)
    WHERE m.conversions >= ${OUTLIER.conversions} AND e.clicks - m.clicks >= ${OUTLIER.usualClicks}
      AND m.conversions * (e.clicks - m.clicks) >= ${OUTLIER.times} * m.clicks * (e.conversions - m.conversions)`
}
