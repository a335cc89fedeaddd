import { expect, test } from 'vitest'
import { rowsAfter } from '@/tests/support/prisma/migrations'

/** A UUID of November 2026 that shows its number. */
const id = (n: number) => `019a3f00-0000-7000-8000-${String(n).padStart(12, '0')}`

const ANDROID = 'Mozilla/5.0 (Linux; Android 14; SM-A556B; wv) AppleWebKit/537.36 Version/4.0 Chrome/142.0'
const CLICKS: [userAgent: string, device: string | null, browser: string | null][] = [
  [`${ANDROID} Mobile Safari/537.36 Instagram 400.0.0.10.100 Android (34/14; SM-A556B)`, 'mobile', 'Instagram app'],
  [`${ANDROID} Safari/537.36`, 'tablet', 'Chrome'],
  ['Opera/9.80 (Android; Opera Mini/82.0/191.303; U; en) Presto/2.12 Version/12.16', 'mobile', 'Opera'],
  ['Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) Version/17.5 Mobile/15E148 Safari/604.1', 'tablet', 'Safari'],
  ['Mozilla/5.0 (Linux; Android 12; BRAVIA VH21) AppleWebKit/537.36 Chrome/131.0.0.0 Safari/537.36', null, 'Chrome'],
  ['Mozilla/5.0 (Windows NT 10.0) Gecko/20100101 Firefox/142.0', 'desktop', 'Firefox'],
  ['curl/8.10.1', null, null],
  ['', null, null],
]

const BEFORE = `
  INSERT INTO app_user (id, email, password_hash) VALUES ('${id(900)}', 'a@x.example', '');
  INSERT INTO affiliate (id, user_id, referral_code) VALUES (7, '${id(900)}', 'code7');
  INSERT INTO advertiser (id, name) VALUES (5, 'Acme');
  INSERT INTO offer (id, advertiser_id, name, destination_url, payout_type, display_advertiser) VALUES (9, 5, 'Offer', 'https://x.example/', 'cpa_flat', 'Acme');
  INSERT INTO click (affiliate_id, id, offer_id, source_id, visitor, user_agent, is_unique, created_at) VALUES
    ${CLICKS.map(([userAgent], n) => `(7, '${id(n)}', 9, 0, '\\x00', '${userAgent}', TRUE, now())`).join(', ')};
  INSERT INTO conversion (affiliate_id, id, click_id, offer_id, advertiser_id, source_id, txn_id, event, payout_cents,
    revenue_cents, status, hold_until, day, clicked_at, device, created_at)
  SELECT 7, id, id, 9, 5, 0, id::text, 'sale', 0, 0, 'approved', now(), current_date, now(),
    CASE WHEN user_agent = '' THEN 'mobile' WHEN user_agent ~ 'Android' THEN 'tablet' WHEN user_agent ~ 'Windows' THEN 'desktop' END, now()
  FROM click;`

test('clicks get the device and browser of their user agents, and conversions the device of their clicks; one whose user agent was erased keeps its own', async () => {
  const after = `SELECT c.device, c.browser, v.device AS sold FROM click c JOIN conversion v ON v.click_id = c.id ORDER BY c.id`
  const rows = await rowsAfter('0217_devices_of_clicks', { before: BEFORE, after })
  const soldWith = (userAgent: string, device: string | null) =>
    userAgent === '' ? 'mobile' : /Android|Windows/.test(userAgent) ? device : null
  expect(rows).toEqual(
    CLICKS.map(([userAgent, device, browser]) => ({ device, browser, sold: soldWith(userAgent, device) })),
  )
})
