import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import { DAY_MS, EASTERN } from '@/lib/platform/dates/constants'
import { easternDay } from '@/lib/platform/dates/days'
import { daysWithoutImports } from '@/lib/platform/rollups/without-imported-history'
import { QUEST_CLUSTER_MIN, REFERRAL_DAYS, RELATED_BY_DESTINATION_MIN, RELATED_BY_NETWORK_MIN } from '../constants'
import { isIdentifying, networkKey } from '../data'

type Window = { since: Date; at: Date; affiliateIds: readonly number[] }

/**
 * Of those of some affiliates who completed a click quest in the window: addresses with many counted clicks on the quest's days, and
 * the clicks of those days that were not counted. Reads the clicks of these affiliates and days only.
 */
export const questClicksQuery = ({ since, at, affiliateIds }: Window) => Prisma.sql`
  WITH done AS (SELECT p.affiliate_id, p.quest_id, p.window_key, coalesce(q.offer_id, 0) AS offer_id,
      greatest(CASE q.window WHEN 'once' THEN (q.starts_at AT TIME ZONE ${EASTERN})::date ELSE p.window_key::date END,
        ${easternDay(since)}::date) AS first_day,
      CASE q.window WHEN 'once' THEN (p.completed_at AT TIME ZONE ${EASTERN})::date WHEN 'day' THEN p.window_key::date
        ELSE p.window_key::date + 6 END AS last_day
    FROM quest_progress p JOIN quest q ON q.id = p.quest_id
    WHERE p.affiliate_id = ANY(${affiliateIds}::int[]) AND q.metric = 'clicks' AND p.completed_at >= ${since} AND p.completed_at <= ${at}),
  days AS (SELECT DISTINCT d.affiliate_id, g::date AS day
    FROM done d CROSS JOIN generate_series(d.first_day, d.last_day, interval '1 day') g),
  clicked AS (SELECT k.affiliate_id, d.day, ${networkKey(Prisma.sql`k.ip`)} AS address,
      coalesce(${isIdentifying(Prisma.sql`k.ip`)}, false) AS is_identifying, count(*)::int AS clicks
    FROM days d JOIN click k ON k.affiliate_id = d.affiliate_id
      AND k.id >= stoke_uuid_floor(d.day::timestamp AT TIME ZONE ${EASTERN})
      AND k.id < stoke_uuid_floor((d.day + 1)::timestamp AT TIME ZONE ${EASTERN})
    WHERE k.flag IS NULL AND k.is_unique AND k.created_at <= ${at} GROUP BY 1, 2, 3, 4),
  sums AS (SELECT affiliate_id, sum(clicks)::int AS total FROM clicked GROUP BY 1)
  SELECT c.affiliate_id AS "affiliateId", c.day || ' ' || c.address AS ref, NULL::uuid AS "conversionId", s.total,
    jsonb_build_object('address', c.address, 'day', c.day::text, 'clicks', c.clicks) AS detail
  FROM clicked c JOIN sums s USING (affiliate_id) WHERE c.is_identifying AND c.clicks >= ${QUEST_CLUSTER_MIN}
  UNION ALL
  SELECT d.affiliate_id, 'quest ' || d.quest_id || ' ' || d.window_key, NULL::uuid, coalesce(s.total, 0),
    jsonb_build_object('questId', d.quest_id, 'windowKey', d.window_key, 'uncounted', a.uncounted, 'allClicks', a.clicks)
  FROM done d LEFT JOIN sums s USING (affiliate_id)
  CROSS JOIN LATERAL (SELECT coalesce(sum(t.clicks + t.flagged_clicks - t.unique_clicks), 0)::int AS uncounted,
      coalesce(sum(t.clicks + t.flagged_clicks), 0)::int AS clicks
    FROM ${daysWithoutImports(Prisma.sql`affiliate_id = d.affiliate_id AND day BETWEEN d.first_day AND d.last_day
      AND (d.offer_id = 0 OR offer_id = d.offer_id)`)} t) a
  WHERE a.uncounted > 0`

/**
 * Referred affiliates of one referrer who sign in from one network, or are paid at one destination; and each that signed up
 * from a browser of the referrer.
 */
export const referralRingQuery = ({ at }: Pick<Window, 'at'>) => Prisma.sql`
  WITH recent AS (SELECT r.referrer_id, r.referred_id, r.is_same_browser, a.user_id, a.status
    FROM referral r JOIN affiliate a ON a.id = r.referred_id
    WHERE r.refused_reason IS NULL AND r.joined_at > ${new Date(at.getTime() - REFERRAL_DAYS * DAY_MS)}
      AND r.joined_at <= ${at}),
  totals AS (SELECT referrer_id, count(*)::int AS total FROM recent GROUP BY 1),
  several AS (SELECT referrer_id FROM totals WHERE total >= 2),
  seen AS (SELECT DISTINCT m.referrer_id, m.referred_id, ${networkKey(Prisma.sql`s.ip`)} AS address, s.user_agent
    FROM recent m JOIN several USING (referrer_id) JOIN user_session s ON s.user_id = m.user_id
    WHERE s.ip IS NOT NULL AND ${isIdentifying(Prisma.sql`s.ip`)}),
  networks AS (SELECT referrer_id, address FROM seen
    GROUP BY 1, 2 HAVING count(DISTINCT referred_id) >= ${RELATED_BY_NETWORK_MIN}),
  browsers AS (SELECT referrer_id, address, user_agent FROM seen GROUP BY 1, 2, 3 HAVING count(DISTINCT referred_id) > 1),
  near AS (SELECT s.referrer_id, s.referred_id, min(s.address) AS address, count(b.address) > 0 AS is_same_browser
    FROM seen s JOIN networks USING (referrer_id, address) LEFT JOIN browsers b USING (referrer_id, address, user_agent)
    GROUP BY 1, 2),
  methods AS (SELECT m.referrer_id, m.referred_id, p.fingerprint, p.kind::text AS method, p.hint
    FROM recent m JOIN several USING (referrer_id)
    JOIN payout_method p ON p.affiliate_id = m.referred_id AND p.removed_at IS NULL),
  shared AS (SELECT referrer_id, fingerprint FROM methods
    GROUP BY 1, 2 HAVING count(DISTINCT referred_id) >= ${RELATED_BY_DESTINATION_MIN}),
  paid AS (SELECT referrer_id, referred_id, min(method) AS method, min(hint) AS hint
    FROM methods JOIN shared USING (referrer_id, fingerprint) GROUP BY 1, 2)
  SELECT m.referrer_id AS "affiliateId", m.referred_id::text AS ref, NULL::uuid AS "conversionId", t.total,
    jsonb_build_object('affiliateId', m.referred_id, 'status', m.status, 'address', n.address,
      'isSameBrowser', coalesce(n.is_same_browser, false), 'isReferrersBrowser', m.is_same_browser,
      'method', p.method, 'hint', p.hint) AS detail
  FROM recent m JOIN totals t USING (referrer_id)
  LEFT JOIN near n USING (referrer_id, referred_id) LEFT JOIN paid p USING (referrer_id, referred_id)
  WHERE m.is_same_browser OR n.referred_id IS NOT NULL OR p.referred_id IS NOT NULL`
