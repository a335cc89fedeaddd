import { ago, FIRST, OFFERS, PENDING, VOLUME } from './size'

const BOTS = VOLUME.conversions / 5
const at = ago(`1 - n / ${VOLUME.conversions}.0`, 365)
const clickedAt = `(${at} - volume.draw(n, 41, 3600) * interval '1 second')`
// Clicks are skewed: the first hundred affiliates get a tenth (cube of a uniform draw).
const converting = VOLUME.affiliates - PENDING
const affiliate = `(1 + floor(${converting} * pow(volume.draw(n, 40, 1000000) / 1000000.0, 3))::int)`
const source = '(CASE WHEN n % 3 = 0 THEN 0 ELSE a END)'

// `a` is the index of the affiliate, `o` that of the offer
const EVENTS = (count: number, first = 1) =>
  `generate_series(${first}, ${first + count - 1}) n, LATERAL (SELECT ${affiliate} AS a, 1 + volume.draw(n, 42, ${OFFERS}) AS o) e`

const CLICKS = `INSERT INTO click (affiliate_id, id, offer_id, source_id, s1, visitor, ip, user_agent, country, is_unique, created_at)
  SELECT ${FIRST.affiliate} + a, volume.id(${clickedAt}, 'click ' || n), ${FIRST.offer} + o, ${source}, 'ad-' || n % 500,
    decode(md5('visitor ' || n), 'hex'), inet '172.16.0.0' + volume.draw(n, 43, 400000), 'Mozilla/5.0', 'US', true, ${clickedAt}
  FROM ${EVENTS(VOLUME.conversions)}`

const BOT_CLICKS = `INSERT INTO click (affiliate_id, id, offer_id, source_id, visitor, ip, user_agent, is_unique, flag, created_at)
  SELECT ${FIRST.affiliate} + a, volume.id(at, 'bot ' || n), ${FIRST.offer} + o, 0, decode(md5('bot ' || n), 'hex'),
    inet '198.18.0.0' + n % 500, 'curl/8', true, (CASE WHEN n % 4 = 0 THEN 'datacenter' ELSE 'bot' END)::click_flag, at
  FROM ${EVENTS(BOTS)}, LATERAL (SELECT ${ago(`1 - n / ${BOTS}.0`, 365)} AS at) t`

const CONVERSIONS = `INSERT INTO conversion (affiliate_id, id, click_id, offer_id, advertiser_id, source_id, s1, txn_id, event,
    amount_cents, payout_cents, revenue_cents, status, reason, hold_until, day, clicked_at, created_at, decided_at)
  SELECT ${FIRST.affiliate} + a, volume.id(${at}, 'conversion ' || n), volume.id(${clickedAt}, 'click ' || n), offer.id,
    offer.advertiser_id, ${source}, 'ad-' || n % 500, 'txn-' || n, 'sale', offer.default_revenue_cents * 4,
    CASE WHEN s.status = 'rejected' AND n % 2 = 0 THEN 0 ELSE offer.default_payout_cents END, offer.default_revenue_cents,
    s.status, CASE WHEN s.status = 'rejected'
      THEN ('{fraud,cap,duplicate,window_passed,staff}'::rejection_reason[])[1 + volume.draw(n, 45, 5)]
      WHEN s.status = 'reversed' THEN 'advertiser' END,
    ${at} + interval '7 days', (${at} AT TIME ZONE 'America/New_York')::date, ${clickedAt}, ${at},
    CASE WHEN s.status <> 'pending' THEN ${at} END
  FROM ${EVENTS(VOLUME.conversions)} JOIN offer ON offer.id = ${FIRST.offer} + o,
    LATERAL (SELECT (CASE WHEN d < 100 THEN 'rejected' WHEN ${at} > ${ago('1', 7)} THEN 'pending' WHEN d < 130 THEN 'reversed'
      ELSE 'approved' END)::conversion_status AS status FROM volume.draw(n, 44, 1000) d) s`

const HISTORY = `INSERT INTO conversion_history (id, affiliate_id, conversion_id, to_status, reason, created_at)
  SELECT volume.id(created_at, 'history ' || id), affiliate_id, id, status, reason, created_at FROM conversion`

const FIRSTS = `INSERT INTO achievement_earned (affiliate_id, key, earned_at)
  SELECT affiliate_id, 'first-conversion', min(created_at) FROM conversion GROUP BY 1`

export const TRACKED = [CLICKS, BOT_CLICKS, CONVERSIONS, HISTORY, FIRSTS]
