import { expect, test } from 'vitest'
import { rowsAfter } from '@/tests/support/prisma/migrations'

/** A UUID of November 2026 that shows its number. */
const id = (n: number) => `019a3f00-0000-7000-8000-${String(n).padStart(12, '0')}`

const [SUBSCRIPTION, OTHER] = [9, 8]
const [NAMELESS, NAMED, REJECTED, REINSTATED, ONE_SALE] = [101, 102, 103, 104, 105]

/** Sales: number, click, offer, status, and the first sale of the subscription as stored before and after. */
const SALES: [n: number, click: number, offer: number, status: string, before: number | null, after: number | null][] =
  [
    [1, NAMELESS, SUBSCRIPTION, 'approved', null, 1],
    [2, NAMELESS, SUBSCRIPTION, 'pending', null, 1],
    [3, NAMELESS, SUBSCRIPTION, 'rejected', null, 1],
    // a renewal after a customer of that click was named
    [4, NAMED, SUBSCRIPTION, 'reversed', 4, 4],
    [5, NAMED, SUBSCRIPTION, 'approved', null, 4],
    [6, NAMED, SUBSCRIPTION, 'approved', 6, 6],
    // one that was never credited begins nothing for those after it
    [7, REJECTED, SUBSCRIPTION, 'rejected', null, 7],
    [8, REJECTED, SUBSCRIPTION, 'approved', null, 8],
    [9, REJECTED, SUBSCRIPTION, 'approved', null, 8],
    // rejected later
    [10, REINSTATED, SUBSCRIPTION, 'rejected', null, 10],
    [11, REINSTATED, SUBSCRIPTION, 'approved', null, 10],
    [12, ONE_SALE, OTHER, 'approved', null, null],
    [13, ONE_SALE, OTHER, 'approved', null, null],
  ]
const CREDITED = [10]
const REASON: Record<string, string> = { rejected: "'cap'", reversed: "'advertiser'" }

const BEFORE = `
  INSERT INTO app_user (id, email, password_hash) VALUES ('${id(900)}', 'a@x.example', '');
  INSERT INTO affiliate (id, user_id, referral_code) VALUES (7, '${id(900)}', 'code7');
  INSERT INTO advertiser (id, name) VALUES (5, 'Acme');
  INSERT INTO offer (id, advertiser_id, name, destination_url, payout_type, display_advertiser, is_subscription, subscription_frequency) VALUES
    (${SUBSCRIPTION}, 5, 'Monthly', 'https://x.example/', 'cpa_flat', 'Acme', true, 'monthly'),
    (${OTHER}, 5, 'Once', 'https://x.example/', 'cpa_flat', 'Acme', false, NULL);
  INSERT INTO conversion (affiliate_id, id, click_id, offer_id, advertiser_id, source_id, txn_id, event, payout_cents,
    revenue_cents, status, reason, hold_until, day, clicked_at, created_at, subscription_id) VALUES
    ${SALES.map(
      ([n, click, offer, status, before]) =>
        `(7, '${id(n)}', '${id(click)}', ${offer}, 5, 0, '${n}', 'sale', 0, 0, '${status}', ${REASON[status] ?? 'NULL'}, now(), current_date, now(), now(), ${before ? `'${id(before)}'` : 'NULL'})`,
    ).join(', ')};
  INSERT INTO conversion_history (id, affiliate_id, conversion_id, to_status, created_at) VALUES
    ${CREDITED.map((n) => `('${id(n + 500)}', 7, '${id(n)}', 'pending', now())`).join(', ')};`

test('each payment of a subscription gets the first sale of it, that sale its own id, and sales of other offers none', async () => {
  const rows = await rowsAfter('0269_payments_of_subscriptions', {
    before: BEFORE,
    after: 'SELECT txn_id AS n, subscription_id AS first FROM conversion ORDER BY id',
  })
  expect(rows).toEqual(SALES.map(([n, , , , , after]) => ({ n: String(n), first: after && id(after) })))
})
