import { pool } from '@/lib/platform/database/db'
import { ensurePartitions } from '@/lib/traffic/clicks/storage/partition-service'

/** Clicks of one statement, which has a time limit. */
const AT_ONCE = 250_000

type Month = { affiliateId: number; others: readonly number[]; clicks: number; share: number }

/**
 * Clicks of the last 30 days as a tracker stores them, a share of them of one affiliate and the rest of others, and a sale
 * for each hundredth click of that affiliate; of it there are the days of the roll-ups too. Sub-IDs, countries, browsers and sites are drawn, so that groups are many.
 */
export async function addClickMonth({ affiliateId, others, clicks, share }: Month): Promise<void> {
  await ensurePartitions(new Date())
  for (let first = 0; first < clicks; first += AT_ONCE)
    await pool().query(
      `WITH offers AS (SELECT array_agg(id ORDER BY id) AS ids FROM (SELECT id FROM offer ORDER BY id LIMIT 20) o),
     drawn AS MATERIALIZED (
       SELECT CASE WHEN random() < $3 THEN $1::int ELSE ($2::int[])[1 + floor(random() * cardinality($2::int[]))::int] END
           AS affiliate_id, md5(random()::text) AS draw, floor(random() * 400)::int AS agent,
         date_trunc('milliseconds', now() - random() * interval '30 days') AS at
       FROM generate_series(1, $4::int))
     INSERT INTO click (affiliate_id, id, offer_id, source_id, s1, s2, visitor, user_agent, referrer, country, is_unique,
       flag, created_at)
     SELECT affiliate_id, overlay(overlay(stoke_uuid_floor(at)::text placing '7' || substr(draw, 1, 3) from 15)
         placing '8' || substr(draw, 4, 3) || '-' || substr(draw, 7, 12) from 20)::uuid,
       ids[1 + agent % 20], 0, 'cr-' || substr(draw, 20, 2), 'k-' || substr(draw, 22, 1), decode(draw, 'hex'),
       CASE agent % 3 WHEN 0 THEN 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.' || agent || ' Mobile/15E148 Safari/604.1'
         ELSE 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/' || agent || '.0.0.0 Safari/537.36' END,
       'https://site-' || agent % 50 || '.example/page-' || substr(draw, 24, 3),
       (ARRAY['US','US','US','CA','GB','DE','AU','IN','FR','ES'])[1 + agent % 10], true,
       CASE WHEN agent % 30 = 0 THEN 'bot'::click_flag END, at
     FROM drawn, offers`,
      [affiliateId, others, share, Math.min(AT_ONCE, clicks - first)],
    )
  await pool().query(
    `INSERT INTO conversion (affiliate_id, id, click_id, offer_id, advertiser_id, source_id, s1, s2, txn_id, event,
       amount_cents, payout_cents, revenue_cents, status, hold_until, day, clicked_at, country, device, created_at)
     SELECT k.affiliate_id, k.id, k.id, k.offer_id, o.advertiser_id, 0, s1, s2, k.id::text, 'sale', 4000, 500, 800,
       'approved', k.created_at, (k.created_at AT TIME ZONE 'America/New_York')::date, k.created_at, country, 'desktop',
       k.created_at
     FROM click k JOIN offer o ON o.id = k.offer_id WHERE affiliate_id = $1 AND substr(k.id::text, 35, 1) = '0'
       AND substr(k.id::text, 36, 1) < '3' AND flag IS NULL`,
    [affiliateId],
  )
  await pool().query(
    `INSERT INTO stat_day (affiliate_id, day, offer_id, source_id, clicks, unique_clicks, flagged_clicks)
     SELECT affiliate_id, (created_at AT TIME ZONE 'America/New_York')::date, offer_id, source_id,
       count(*) FILTER (WHERE flag IS NULL), count(*) FILTER (WHERE flag IS NULL AND is_unique),
       count(*) FILTER (WHERE flag IS NOT NULL)
     FROM click WHERE affiliate_id = $1 GROUP BY 1, 2, 3, 4`,
    [affiliateId],
  )
}
