import 'server-only'
import type pg from 'pg'
import { compileVisitors } from '@/lib/catalog/visitor-conditions/rules'
import { allConditions, type VisitorConditions } from '@/lib/catalog/visitor-conditions/schema'
import type { OverrideRule } from './rules'

/** What an override stores of the visitors it is for: one country and one device in columns of their own, and the rest. */
type StoredVisitors = { country: string | null; device: string | null; visitors: unknown }

/** The conditions of an override on visitors. */
export const overrideVisitors = ({ country, device, visitors }: StoredVisitors): VisitorConditions =>
  allConditions(visitors, { countries: country === null ? [] : [country], devices: device === null ? [] : [device] })

type Queryable = Pick<pg.Pool, 'query'>

/** The active overrides in the order they are tried, for the click path. */
export async function readOverrideRules(db: Queryable): Promise<OverrideRule[]> {
  const { rows } = await db.query<Omit<OverrideRule, 'visitors'> & StoredVisitors>(
    `SELECT id, affiliate_id AS "affiliateId", offer_id AS "offerId", country, device, visitors,
       sub_id_key AS "subIdKey",
       sub_id_value AS "subIdValue", starts_at AS "startsAt", ends_at AS "endsAt", weight,
       destination_offer_id AS "destinationOfferId", destination_url AS "destinationUrl"
     FROM traffic_override WHERE is_active ORDER BY position, id`,
  )
  return rows.map(({ country, device, visitors, ...rule }) => ({
    ...rule,
    visitors: compileVisitors(overrideVisitors({ country, device, visitors })),
  }))
}
