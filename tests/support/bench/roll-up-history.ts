import { pool } from '@/lib/platform/database/db'

const OFFERS = 20
const SOURCES = 10
/** Pages read hours of the last days; older quarter hours would only take space. */
const QUARTER_HOUR_DAYS = 3
const DAYS_AT_ONCE = 30

/** `quarterHourDays` is of how many days there are quarter hours too. */
type History = { affiliateId: number; days: number; clicksADay: number; quarterHourDays?: number }

/**
 * Roll-ups of an affiliate with clicks and sales on 20 offers from 10 sources on each of many days up to today, without
 * the events: what the tracker leaves behind of millions of clicks.
 * @param clicksADay of each offer and source
 */
export async function addRollUps({
  affiliateId,
  days,
  clicksADay,
  quarterHourDays = QUARTER_HOUR_DAYS,
}: History): Promise<void> {
  await pool().query(
    `INSERT INTO source (affiliate_id, name) SELECT $1, 'src-' || n FROM generate_series(1, $2::int) n
     ON CONFLICT DO NOTHING`,
    [affiliateId, SOURCES],
  )
  const pairs = `(SELECT id FROM offer ORDER BY id LIMIT ${OFFERS}) o,
    (SELECT id FROM source WHERE affiliate_id = $1 AND name LIKE 'src-%') s`
  const columns = `affiliate_id, offer_id, source_id, clicks, unique_clicks, flagged_clicks, pending_count,
    approved_count, rejected_count, pending_payout_cents, approved_payout_cents, rejected_payout_cents, revenue_cents`
  const figures = (clicks: string) => `$1, o.id, s.id, ${clicks} + (o.id + s.id) % 7, ${clicks}, ${clicks} / 30,
    ${clicks} / 200, ${clicks} / 40, ${clicks} / 400, ${clicks} * 10, ${clicks} * 55, ${clicks} * 5, ${clicks} * 90`
  await pool().query(
    `INSERT INTO stat_day (day, ${columns})
     SELECT d::date, ${figures('$2::int')}
     FROM generate_series((now() AT TIME ZONE 'America/New_York')::date - ($3::int - 1),
       (now() AT TIME ZONE 'America/New_York')::date, '1 day') d, ${pairs}`,
    [affiliateId, clicksADay, days],
  )
  // a part of the days at a time, each within the time limit of a statement
  for (let back = quarterHourDays; back > 0; back -= DAYS_AT_ONCE)
    await pool().query(
      `INSERT INTO stat_quarter_hour (starts_at, ${columns})
       SELECT q, ${figures('($2::int / 96)')}
       FROM generate_series(date_trunc('hour', now() - make_interval(days => $3::int)),
         now() - make_interval(days => greatest($3::int - ${DAYS_AT_ONCE}, 0)) - interval '1 second', '15 minutes') q, ${pairs}
       ON CONFLICT DO NOTHING`,
      [affiliateId, clicksADay, back],
    )
}

/** Roll-ups of a year of many affiliates with a few offers each, among which those of one are looked up. */
export async function addOthersRollUps(affiliateIds: readonly number[], days: number): Promise<void> {
  await pool().query(
    `INSERT INTO stat_day (affiliate_id, day, offer_id, source_id, clicks, unique_clicks, approved_count,
       approved_payout_cents, revenue_cents)
     SELECT a, d::date, o.id, 0, 250, 200, 5, 12500, 20000
     FROM unnest($1::int[]) a,
       generate_series(current_date - ($2::int - 1), current_date, '1 day') d,
       LATERAL (SELECT id FROM offer ORDER BY (id * 31 + a) % 97 LIMIT 8) o`,
    [affiliateIds, days],
  )
  await pool().query(
    `INSERT INTO stat_quarter_hour (affiliate_id, starts_at, offer_id, source_id, clicks, unique_clicks, approved_count,
       approved_payout_cents, revenue_cents)
     SELECT a, q, o.id, 0, 3, 2, 0, 0, 0
     FROM unnest($1::int[]) a, generate_series(date_trunc('hour', now() - interval '2 days'), now(), '15 minutes') q,
       LATERAL (SELECT id FROM offer ORDER BY (id * 31 + a) % 97 LIMIT 4) o`,
    [affiliateIds],
  )
}
