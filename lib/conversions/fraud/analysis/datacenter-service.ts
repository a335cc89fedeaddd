import 'server-only'
import { hasClickHouse } from '@/lib/platform/clickhouse/service'
import type { Tx } from '@/lib/platform/database/db'
import { withoutTestAccounts } from '@/lib/platform/database/without-test-accounts'
import { type Day, EASTERN } from '@/lib/platform/dates/constants'
import { addDays, dayStart, easternDay } from '@/lib/platform/dates/days'
import { DATACENTER_NETWORKS } from '@/lib/traffic/visitors/network-constants'
import { readCopies } from '../../clickhouse/read-service'
import { WINDOW_MS } from '../amount-at-risk-constants'
import { AFFILIATES_AT_ONCE, COPIES_LIMIT_MS } from './datacenter-constants'
import { listChangedHours, readCopiedHours, storeCopiedHours } from './datacenter-data'

/**
 * Reads the clicks of the fraud analysis' window that were not read before, and keeps those from data centers. The
 * roll-ups tell which hours of an affiliate have clicks that were not read yet, however late they were written, so each
 * click is read about twice instead of at every analysis. Hours that ClickHouse has all clicks of are read there. Safe to repeat and to run several times at once.
 * @returns how many hours of affiliates it read
 */
export async function collectDatacenterClicks(tx: Tx, at: Date): Promise<number> {
  const first = easternDay(new Date(at.getTime() - WINDOW_MS))
  const today = easternDay(at)
  let hours = 0
  for (let day = first; day <= today; day = addDays(day, 1)) {
    const affiliateIds = await listChanged(tx, day)
    for (let index = 0; index < affiliateIds.length; index += AFFILIATES_AT_ONCE)
      hours += await readAffiliates(tx, day, affiliateIds.slice(index, index + AFFILIATES_AT_ONCE), at)
  }
  await tx.clickHour.deleteMany({ where: { startsAt: { lt: dayStart(first) } } })
  await tx.datacenterClick.deleteMany({ where: { createdAt: { lt: dayStart(first) } } })
  return hours
}

/** The affiliates who have clicks on a day that were not read yet, by the roll-ups. */
async function listChanged(tx: Tx, day: Day): Promise<number[]> {
  const rows = await tx.$queryRaw<{ affiliateId: number }[]>`
    SELECT s.affiliate_id AS "affiliateId"
    FROM (SELECT affiliate_id, sum(clicks + flagged_clicks) AS clicks FROM stat_day
      WHERE day = ${day}::date AND ${withoutTestAccounts('affiliate_id')} GROUP BY 1) s
    LEFT JOIN (SELECT affiliate_id, sum(clicks) AS clicks FROM click_hour
      WHERE starts_at >= ${dayStart(day)} AND starts_at < ${dayStart(addDays(day, 1))} GROUP BY 1) h USING (affiliate_id)
    WHERE s.clicks > 0 AND h.clicks IS DISTINCT FROM s.clicks ORDER BY 1`
  return rows.map(({ affiliateId }) => affiliateId)
}

/** Reads the changed hours of a day: what the copies do not have, or not yet, from the clicks themselves. */
async function readAffiliates(tx: Tx, day: Day, affiliateIds: readonly number[], at: Date): Promise<number> {
  if (!hasClickHouse()) return readDay(tx, day, affiliateIds)
  const hours = await listChangedHours(tx, day, affiliateIds)
  const copied = await readCopies({
    reader: 'fraud',
    at,
    limitMs: COPIES_LIMIT_MS,
    copies: ({ limitMs }) => readCopiedHours(day, hours, limitMs),
    events: async () => null,
  })
  const stored = copied ? await storeCopiedHours(tx, copied) : 0
  return stored === hours.length ? stored : stored + (await readDay(tx, day, affiliateIds))
}

/** Reads the changed hours of a day in one statement, so that clicks and their number are of the same instant. */
function readDay(tx: Tx, day: Day, affiliateIds: readonly number[]): Promise<number> {
  return tx.$executeRaw`
    WITH counted AS (SELECT affiliate_id, date_trunc('hour', starts_at, ${EASTERN}) AS starts_at,
        sum(clicks + flagged_clicks)::int AS clicks
      FROM stat_quarter_hour WHERE affiliate_id = ANY (${affiliateIds}::int[])
        AND starts_at >= ${dayStart(day)} AND starts_at < ${dayStart(addDays(day, 1))} GROUP BY 1, 2),
    changed AS (SELECT c.* FROM counted c LEFT JOIN click_hour h USING (affiliate_id, starts_at)
      WHERE c.clicks > 0 AND h.clicks IS DISTINCT FROM c.clicks),
    clicked AS (SELECT k.affiliate_id, h.starts_at, k.id, k.ip, k.created_at,
        k.flag = 'datacenter' OR k.ip <<= ANY (${[...DATACENTER_NETWORKS]}::inet[]) AS is_hosted
      FROM changed h JOIN click k ON k.affiliate_id = h.affiliate_id AND k.id >= stoke_uuid_floor(h.starts_at)
        AND k.id < stoke_uuid_floor(h.starts_at + interval '1 hour')
      WHERE k.flag IS NULL OR k.flag = 'datacenter'),
    kept AS (INSERT INTO datacenter_click (affiliate_id, click_id, ip, created_at)
      SELECT affiliate_id, id, ip, created_at FROM clicked WHERE is_hosted ORDER BY 1, 2 ON CONFLICT DO NOTHING)
    INSERT INTO click_hour (affiliate_id, starts_at, clicks, eligible)
    SELECT h.affiliate_id, h.starts_at, h.clicks, count(k.id)::int
    FROM changed h LEFT JOIN clicked k USING (affiliate_id, starts_at) GROUP BY 1, 2, 3 ORDER BY 1, 2
    ON CONFLICT (affiliate_id, starts_at) DO UPDATE SET clicks = excluded.clicks, eligible = excluded.eligible`
}
