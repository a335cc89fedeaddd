import 'server-only'
import type pg from 'pg'
import type { GroupRule } from './member-selection-rules'

type Queryable = Pick<pg.Pool, 'query'>

/** Active groups, members by offer id, for the memory of the click path. */
export async function readGroupRules(db: Queryable): Promise<GroupRule[]> {
  const { rows } = await db.query<GroupRule>(
    `SELECT g.id, g.fallback_offer_id AS "fallbackOfferId",
       json_agg(json_build_object('offerId', m.offer_id, 'weight', m.weight) ORDER BY m.offer_id) AS members
     FROM offer_group g JOIN offer_group_member m ON m.group_id = g.id WHERE g.is_active GROUP BY g.id`,
  )
  return rows
}
