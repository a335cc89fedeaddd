import { ADVERTISERS, ago, BUCKETS, FIRST, OFFERS, VOLUME } from './size'

const LONG_AGO = ago('1', 730)
const someone = (salt: number) => `${FIRST.affiliate} + 1 + volume.draw(n, ${salt}, ${VOLUME.affiliates})`
const offer = (salt: number) => `${FIRST.offer} + 1 + volume.draw(n, ${salt}, ${OFFERS})`

const ADVERTISER_ROWS = `INSERT INTO advertiser (id, name, created_at, updated_at)
  SELECT ${FIRST.advertiser} + n, 'Advertiser ' || n, ${LONG_AGO}, ${LONG_AGO} FROM generate_series(1, ${ADVERTISERS}) n`

const OFFER_ROWS = `INSERT INTO offer (id, advertiser_id, name, display_advertiser, destination_url, payout_type,
    default_payout_cents, default_revenue_cents, deep_link_hosts, allowed_traffic, allowed_countries, created_at, updated_at)
  SELECT ${FIRST.offer} + n, ${FIRST.advertiser} + 1 + n % ${ADVERTISERS}, 'Offer ' || n, 'Advertiser ' || n % ${ADVERTISERS},
    'https://shop.test/?c={click_id}', 'cpa_flat', 1000 + n * 10, 2000 + n * 10, '{}', '{}', '{}', ${LONG_AGO}, ${LONG_AGO}
  FROM generate_series(1, ${OFFERS}) n`

const BUCKET_ROWS = [
  `INSERT INTO bucket (id, name, hidden_offer_ids, created_at, updated_at)
    SELECT n, 'Bucket ' || n, '{}', ${LONG_AGO}, ${LONG_AGO} FROM generate_series(1, ${BUCKETS}) n`,
  `INSERT INTO bucket_rule (position, bucket_id, conditions) SELECT n, n, '{}' FROM generate_series(1, ${BUCKETS}) n`,
]

const SOURCES = `INSERT INTO source (id, affiliate_id, name, created_at)
  SELECT ${FIRST.source} + n, ${FIRST.affiliate} + n, 'main', ${LONG_AGO} FROM generate_series(1, ${VOLUME.affiliates}) n`

const ACCESS = `INSERT INTO affiliate_offer (affiliate_id, offer_id, status, message, requested_at)
  SELECT ${someone(30)}, ${offer(31)}, (CASE WHEN n % 20 = 0 THEN 'requested' WHEN n % 5 = 0 THEN 'rejected' ELSE 'approved' END)::access_status,
    'A newsletter', ${ago('volume.draw(n, 32, 100000) / 100000.0', 365)}
  FROM generate_series(1, 50000) n ON CONFLICT DO NOTHING`

// a cap on a whole offer or on one affiliate of it
const CAPS = [
  `INSERT INTO conversion_cap (offer_id, affiliate_id, metric, period, limit_value, is_active, created_at, updated_at)
    SELECT ${offer(33)}, CASE WHEN n % 3 > 0 THEN ${someone(34)} END, (enum_range(NULL::cap_metric))[1 + n % 4],
      (enum_range(NULL::cap_period))[1 + n / 4 % 4], 100 + n, n % 10 > 0, ${LONG_AGO}, ${LONG_AGO}
    FROM generate_series(1, 2000) n`,
  `INSERT INTO conversion_cap_usage (cap_id, period_day, used)
    SELECT id, date '2026-11-20' - d, volume.draw(id, d, limit_value) FROM conversion_cap, generate_series(0, 29) d`,
]

const OVERRIDES = `INSERT INTO traffic_override (position, name, affiliate_id, destination_offer_id, is_active, created_at, updated_at)
  SELECT n, 'Override ' || n, ${someone(35)}, ${offer(36)}, n % 3 = 0, ${LONG_AGO}, ${LONG_AGO} FROM generate_series(1, 2000) n`

const GROUPS = [
  `INSERT INTO offer_group (id, name, is_active, created_at, updated_at)
    SELECT n, 'Group ' || n, n % 4 > 0, ${LONG_AGO}, ${LONG_AGO} FROM generate_series(1, 50) n`,
  `INSERT INTO offer_group_member (group_id, offer_id, weight)
    SELECT 1 + n % 50, ${FIRST.offer} + n, 1 FROM generate_series(1, ${OFFERS}) n`,
]

const QUESTS = [
  `INSERT INTO quest (id, name, description, metric, target, "window", starts_at, reward, status, created_at, updated_at)
    SELECT n, 'Quest ' || n, 'Do it', (enum_range(NULL::quest_metric))[1 + n % 6], 10, 'week', ${ago('n / 60.0', 365)},
      'badge', (enum_range(NULL::quest_status))[1 + n % 4], ${LONG_AGO}, ${LONG_AGO}
    FROM generate_series(1, 60) n`,
  `INSERT INTO quest_progress (affiliate_id, quest_id, window_key, value, completed_at, claimed_at, updated_at)
    SELECT ${FIRST.affiliate} + n, q.id, 'once', n % 12, CASE WHEN n % 4 = 0 THEN ${ago('0', 0)} END,
      CASE WHEN n % 8 = 0 THEN ${ago('0', 0)} END, ${ago('0', 0)}
    FROM quest q, generate_series(1, ${VOLUME.affiliates}, 12) n`,
]

export const MARKET = [ADVERTISER_ROWS, OFFER_ROWS, ...BUCKET_ROWS]
export const TRAFFIC = [SOURCES, ACCESS, ...CAPS, OVERRIDES, ...GROUPS, ...QUESTS]
