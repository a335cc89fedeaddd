import 'server-only'
import type pg from 'pg'
import type { OverrideRule } from './rules'

type Queryable = Pick<pg.Pool, 'query'>

/** The active overrides in the order they are tried, for the click path. */
export async function readOverrideRules(db: Queryable): Promise<OverrideRule[]> {
  const { rows } = await db.query<OverrideRule>(
    `SELECT id, affiliate_id AS "affiliateId", offer_id AS "offerId", country, device, sub_id_key AS "subIdKey",
       sub_id_value AS "subIdValue", starts_at AS "startsAt", ends_at AS "endsAt", weight,
       destination_offer_id AS "destinationOfferId", destination_url AS "destinationUrl"
     FROM traffic_override WHERE is_active ORDER BY position, id`,
  )
  return rows
}
