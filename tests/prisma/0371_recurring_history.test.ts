import { expect, test } from 'vitest'
import { rowsAfter } from '@/tests/support/prisma/migrations'

/** A UUID of November 2026 that shows its number. */
const id = (n: number) => `019a3f00-0000-7000-8000-${String(n).padStart(12, '0')}`

/** Sales: number, subscription, status, and when. The last is of the Eastern day before. */
const SALES: [n: number, subscription: number | null, status: string, at: string][] = [
  [1, 1, 'approved', '2026-11-20T15:05:00Z'],
  [2, 1, 'approved', '2026-11-20T15:14:59Z'],
  [3, 1, 'pending', '2026-11-20T15:15:00Z'],
  [4, 1, 'reversed', '2026-11-20T15:15:00Z'],
  [5, null, 'approved', '2026-11-20T15:05:00Z'],
  [6, 1, 'approved', '2026-11-20T04:59:00Z'],
]

const BEFORE = `
  INSERT INTO app_user (id, email, password_hash) VALUES ('${id(900)}', 'a@x.example', '');
  INSERT INTO affiliate (id, user_id, referral_code) VALUES (7, '${id(900)}', 'code7');
  INSERT INTO advertiser (id, name) VALUES (5, 'Acme');
  INSERT INTO offer (id, advertiser_id, name, destination_url, payout_type, display_advertiser) VALUES
    (9, 5, 'Monthly', 'https://x.example/', 'cpa_flat', 'Acme');
  INSERT INTO conversion (affiliate_id, id, click_id, offer_id, advertiser_id, source_id, txn_id, event, payout_cents,
    revenue_cents, status, reason, hold_until, day, clicked_at, created_at, subscription_id) VALUES
    ${SALES.map(
      ([n, subscription, status, at]) =>
        `(7, '${id(n)}', '${id(100)}', 9, 5, 0, '${n}', 'sale', ${n * 100}, ${n * 200}, '${status}', ${status === 'reversed' ? "'advertiser'" : 'NULL'},
          now(), current_date, now(), '${at}', ${subscription === null ? 'NULL' : `'${id(subscription)}'`})`,
    ).join(', ')};
  INSERT INTO stat_day (affiliate_id, day, offer_id, source_id, approved_count) VALUES
    (7, '2026-11-20', 9, 0, 3), (7, '2026-11-19', 9, 0, 1), (7, '2026-11-18', 9, 0, 1);
  INSERT INTO stat_quarter_hour (affiliate_id, starts_at, offer_id, source_id, approved_count) VALUES
    (7, '2026-11-20T15:00Z', 9, 0, 3), (7, '2026-11-20T15:15Z', 9, 0, 0), (7, '2026-11-20T04:45Z', 9, 0, 1);`

const COUNTED = `recurring_count AS n, recurring_payout_cents AS payout, recurring_revenue_cents AS revenue`

test('what recurred before it was counted is in the roll-ups of its Eastern day and quarter hour', async () => {
  const rows = await rowsAfter('0371_recurring_history', {
    before: BEFORE,
    after: `SELECT * FROM (SELECT day::text AS at, ${COUNTED} FROM stat_day
      UNION ALL SELECT to_char(starts_at AT TIME ZONE 'UTC', 'DD HH24:MI'), ${COUNTED} FROM stat_quarter_hour) r ORDER BY at`,
  })
  expect(rows).toEqual([
    { at: '20 04:45', n: 1, payout: '600', revenue: '1200' },
    { at: '20 15:00', n: 1, payout: '200', revenue: '400' },
    { at: '20 15:15', n: 1, payout: '300', revenue: '600' },
    { at: '2026-11-18', n: 0, payout: '0', revenue: '0' },
    { at: '2026-11-19', n: 1, payout: '600', revenue: '1200' },
    { at: '2026-11-20', n: 2, payout: '500', revenue: '1000' },
  ])
})
