import 'server-only'
import { askClickHouse } from '@/lib/platform/clickhouse/service'
import type { Tx } from '@/lib/platform/database/db'
import { type Day, EASTERN } from '@/lib/platform/dates/constants'
import { addDays, dayStart } from '@/lib/platform/dates/days'
import { DATACENTER_NETWORKS } from '@/lib/traffic/visitors/network-constants'
import { COPIED_HOSTED_MAX } from './datacenter-constants'

/** An affiliate's hour, and how many clicks it has. */
export type ChangedHour = { affiliateId: number; startsAt: Date; clicks: number }

/** The hours of a day whose clicks, by the roll-ups, were not all read yet. */
export const listChangedHours = (tx: Tx, day: Day, affiliateIds: readonly number[]): Promise<ChangedHour[]> =>
  tx.$queryRaw`
    SELECT c.affiliate_id AS "affiliateId", c.starts_at AS "startsAt", c.clicks
    FROM (SELECT affiliate_id, date_trunc('hour', starts_at, ${EASTERN}) AS starts_at,
        sum(clicks + flagged_clicks)::int AS clicks
      FROM stat_quarter_hour WHERE affiliate_id = ANY (${affiliateIds}::int[])
        AND starts_at >= ${dayStart(day)} AND starts_at < ${dayStart(addDays(day, 1))} GROUP BY 1, 2) c
    LEFT JOIN click_hour h USING (affiliate_id, starts_at)
    WHERE c.clicks > 0 AND h.clicks IS DISTINCT FROM c.clicks ORDER BY 1, 2`

/** An hour of the copies: its clicks, those that count, and those from data centers. */
type CopiedHour = { affiliate_id: number; hour: string; clicks: string; eligible: string }
type CopiedClick = { affiliate_id: number; hour: string; id: string; ip: string | null; ms: string }

const inClickHouse = (at: Date) => at.toISOString().replace('T', ' ').replace('Z', '')
const OF_DAY = `affiliate_id IN {affiliateIds:Array(UInt32)} AND at >= {from:DateTime64(3, 'UTC')}
  AND at < {until:DateTime64(3, 'UTC')}`
const HOUR = 'toUnixTimestamp(toStartOfHour(at))'
const IS_HOSTED = `flag = 'datacenter' OR (flag IS NULL AND ip IS NOT NULL
  AND arrayExists(network -> isIPAddressInRange(ifNull(ip, '0.0.0.0'), network), {networks:Array(String)}))`

/**
 * Of some hours of a day those whose copies are complete, which is when they have as many clicks as the roll-ups, with
 * their clicks from data centers. Null where those are too many to hold.
 * @throws ClickHouseDownError
 */
export async function readCopiedHours(day: Day, hours: readonly ChangedHour[], limitMs: number) {
  const key = (affiliateId: number, seconds: number | string) => `${affiliateId} ${seconds}`
  const hourByKey = new Map(hours.map((hour) => [key(hour.affiliateId, hour.startsAt.getTime() / 1_000), hour]))
  const parameters = {
    affiliateIds: [...new Set(hours.map(({ affiliateId }) => affiliateId))],
    from: inClickHouse(dayStart(day)),
    until: inClickHouse(dayStart(addDays(day, 1))),
  }
  const counted = await askClickHouse<CopiedHour>(
    `SELECT affiliate_id, ${HOUR} AS hour, count() AS clicks, countIf(flag IS NULL OR flag = 'datacenter') AS eligible
     FROM click FINAL WHERE ${OF_DAY} GROUP BY 1, 2`,
    parameters,
    limitMs,
  )
  const complete = counted.flatMap(({ affiliate_id, hour, clicks, eligible }) => {
    const known = hourByKey.get(key(affiliate_id, hour))
    return known && Number(clicks) === known.clicks ? [{ ...known, eligible: Number(eligible) }] : []
  })
  const hosted = await askClickHouse<CopiedClick>(
    `SELECT affiliate_id, ${HOUR} AS hour, id, ip, toUnixTimestamp64Milli(created_at) AS ms
     FROM click FINAL WHERE ${OF_DAY} AND (${IS_HOSTED}) LIMIT {limit:UInt32}`,
    { ...parameters, networks: [...DATACENTER_NETWORKS], limit: COPIED_HOSTED_MAX + 1 },
    limitMs,
  )
  if (hosted.length > COPIED_HOSTED_MAX) return null
  const isComplete = new Set(complete.map(({ affiliateId, startsAt }) => key(affiliateId, startsAt.getTime() / 1_000)))
  return { complete, hosted: hosted.filter(({ affiliate_id, hour }) => isComplete.has(key(affiliate_id, hour))) }
}

type CopiedHours = NonNullable<Awaited<ReturnType<typeof readCopiedHours>>>

/** Stores the hours read from ClickHouse, as though their clicks had been read. */
export const storeCopiedHours = (tx: Tx, { complete, hosted }: CopiedHours): Promise<number> =>
  tx.$executeRaw`
    WITH stored AS (INSERT INTO datacenter_click (affiliate_id, click_id, ip, created_at)
      SELECT * FROM unnest(${hosted.map(({ affiliate_id }) => affiliate_id)}::int[],
        ${hosted.map(({ id }) => id)}::uuid[], ${hosted.map(({ ip }) => ip)}::inet[],
        ${hosted.map(({ ms }) => new Date(Number(ms)))}::timestamptz[]) ORDER BY 1, 2 ON CONFLICT DO NOTHING)
    INSERT INTO click_hour (affiliate_id, starts_at, clicks, eligible)
    SELECT * FROM unnest(${complete.map(({ affiliateId }) => affiliateId)}::int[],
      ${complete.map(({ startsAt }) => startsAt)}::timestamptz[], ${complete.map(({ clicks }) => clicks)}::int[],
      ${complete.map(({ eligible }) => eligible)}::int[]) ORDER BY 1, 2
    ON CONFLICT (affiliate_id, starts_at) DO UPDATE SET clicks = excluded.clicks, eligible = excluded.eligible`
