import { beforeAll, expect, test } from 'vitest'
import { analyzeFraud } from '@/lib/conversions/fraud/analysis/service'
import { db } from '@/lib/platform/database/db'
import { rebuildRollups } from '@/lib/platform/rollups/service'

const NOW = new Date('2026-11-20T15:00:00Z')
const AFFILIATES = 20_000
const CONVERSIONS = 1_000_000
/** One in so many affiliates has sales within seconds of the click. */
const ONE_IN = 1_000
/** A longer run, in milliseconds, would delay the other jobs; a job counts as lost after 120 s. */
const LIMIT_MS = 30_000

const idOf = (at: string, key: string) => `(lpad(to_hex((extract(epoch FROM ${at}) * 1000)::bigint), 12, '0') || '7'
  || substr(md5(${key}), 1, 3) || '8' || substr(md5(${key}), 4, 15))::uuid`
const soldAt = `(timestamptz '${NOW.toISOString()}' - n * interval '365 days' / ${CONVERSIONS})`
const affiliate = `(1 + n % ${AFFILIATES})::int`
const clickedAt = `(${soldAt} - CASE WHEN (n % ${AFFILIATES}) % ${ONE_IN} = 0 THEN interval '2 s'
  ELSE (20 + n % 3000) * interval '1 s' END)`

const FILL = [
  `SELECT stoke_ensure_partitions('2025-10-01', '2026-12-01')`,
  `INSERT INTO app_user (id, email, password_hash, created_at, updated_at)
    SELECT ${idOf('now()', `'user ' || n`)}, n || '@volume.test', 'none', now(), now() FROM generate_series(1, ${AFFILIATES}) n`,
  `INSERT INTO affiliate (id, user_id, status, referral_code, created_at, updated_at)
    SELECT split_part(email, '@', 1)::int, id, 'approved', email, now(), now() FROM app_user WHERE email LIKE '%@volume.test'`,
  `INSERT INTO advertiser (id, name) VALUES (1, 'Volume')`,
  `INSERT INTO offer (id, advertiser_id, name, display_advertiser, destination_url, payout_type, default_payout_cents,
      default_revenue_cents)
    SELECT n, 1, 'Offer ' || n, 'Volume', 'https://shop.example/', 'cpa_flat', 100, 200 FROM generate_series(1, 20) n`,
  `INSERT INTO click (affiliate_id, id, offer_id, source_id, visitor, ip, user_agent, is_unique, created_at)
    SELECT ${affiliate}, ${idOf(clickedAt, `'click ' || n`)}, 1 + n % 20, 0, '\\x00', inet '81.0.0.0' + n, 'Mozilla/5.0', true,
      ${clickedAt} FROM generate_series(1, ${CONVERSIONS}) n`,
  `INSERT INTO click (affiliate_id, id, offer_id, source_id, visitor, ip, user_agent, is_unique, created_at)
    SELECT ${affiliate}, ${idOf(soldAt, `'look ' || n`)}, 1 + n % 20, 0, '\\x00', inet '91.0.0.0' + n, 'Mozilla/5.0', true,
      ${soldAt} FROM generate_series(1, ${CONVERSIONS}) n`,
  `INSERT INTO conversion (affiliate_id, id, click_id, offer_id, advertiser_id, source_id, txn_id, event, payout_cents,
      revenue_cents, status, hold_until, day, clicked_at, created_at)
    SELECT ${affiliate}, ${idOf(soldAt, `'sale ' || n`)}, ${idOf(clickedAt, `'click ' || n`)}, 1 + n % 20, 1, 0, 'txn-' || n,
      'sale', 100, 200, 'approved', ${soldAt}, (${soldAt} AT TIME ZONE 'America/New_York')::date, ${clickedAt}, ${soldAt}
    FROM generate_series(1, ${CONVERSIONS}) n`,
]

beforeAll(async () => {
  for (const statement of FILL) await db().$executeRawUnsafe(statement)
  await db().$transaction((tx) => rebuildRollups(tx), { timeout: 300_000 })
  await db().$executeRawUnsafe('VACUUM ANALYZE')
}, 1_800_000)

async function analyze() {
  const began = performance.now()
  const cases = await analyzeFraud({ at: NOW })
  return { cases, ms: performance.now() - began }
}

test('an analysis of 20,000 affiliates with 1,000,000 conversions finds every fraudulent one once [S2.26]', async () => {
  // two sales in 14 days are too few for a case, so the fraudulent affiliates get some more
  await db().$executeRawUnsafe(`
    INSERT INTO conversion (affiliate_id, id, click_id, offer_id, advertiser_id, source_id, txn_id, event, payout_cents,
      revenue_cents, status, hold_until, day, clicked_at, created_at)
    SELECT a.id, ${idOf('at', `'more ' || a.id || ' ' || n`)}, ${idOf('at', `'none ' || a.id || ' ' || n`)}, 1, 1, 0,
      'more-' || a.id || '-' || n, 'sale', 100, 200, 'approved', at, (at AT TIME ZONE 'America/New_York')::date,
      at - interval '1 s', at
    FROM affiliate a, generate_series(1, 4) n,
      LATERAL (SELECT timestamptz '${NOW.toISOString()}' - n * interval '1 hour' AS at) t
    WHERE a.id % ${ONE_IN} = 1`)
  const first = await analyze()
  const again = await analyze()
  console.log(`first ${first.ms.toFixed(0)} ms, again ${again.ms.toFixed(0)} ms`)
  const found = await db().fraudCase.findMany({ orderBy: { affiliateId: 'asc' } })
  expect(found.map(({ affiliateId, rule }) => `${affiliateId} ${rule}`)).toEqual(
    Array.from({ length: AFFILIATES / ONE_IN }, (_, index) => `${1 + index * ONE_IN} fast_conversion`),
  )
  expect([first.cases, again.cases]).toEqual([AFFILIATES / ONE_IN, 0])
  expect(first.ms).toBeLessThan(LIMIT_MS)
  expect(again.ms).toBeLessThan(LIMIT_MS)
}, 300_000)
