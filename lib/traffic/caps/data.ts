import 'server-only'
import type pg from 'pg'
import type { CapRule } from './rules'

type Queryable = Pick<pg.Pool, 'query'>

type Row = Omit<CapRule, 'limit' | 'unit' | 'used'> & { limit: string; unit: string; used: string }

/** Every active cap with the usage of its latest period, for the click path. */
export async function readCapRules(db: Queryable): Promise<CapRule[]> {
  const { rows } = await db.query<Row>(
    `SELECT c.id, c.offer_id AS "offerId", c.group_id AS "groupId", c.affiliate_id AS "affiliateId",
       c.bucket_id AS "bucketId", c.metric, c.period, c.limit_value AS "limit",
       c.overflow_offer_id AS "overflowOfferId",
       CASE c.metric WHEN 'payout' THEN greatest(o.default_payout_cents, 1)
         WHEN 'revenue' THEN greatest(stoke_about_dollars(o.default_revenue_cents, o.revenue_currency), 1) ELSE 1 END AS unit,
       coalesce(u.used, 0) AS used, u.period_day::text AS "usedSince"
     FROM conversion_cap c LEFT JOIN offer o ON o.id = c.offer_id
     LEFT JOIN LATERAL (SELECT used, period_day FROM conversion_cap_usage
       WHERE cap_id = c.id ORDER BY period_day DESC LIMIT 1) u ON true
     WHERE c.is_active ORDER BY c.id`,
  )
  return rows.map(({ limit, unit, used, ...row }) => ({
    ...row,
    limit: BigInt(limit),
    unit: BigInt(unit ?? 1),
    used: BigInt(used),
  }))
}
