import 'server-only'
import type { Tx } from '@/lib/platform/database/db'
import type { CustomerHistory, NamedCustomer } from './rules'
import { IS_SOLD } from './sold-data'

/** A sale whose customer is asked about, by its place: on which offer, for which goal (null for its own payout), of which order. */
type Asked = { place: number; customer: NamedCustomer; offerId: number; goalId: number | null; txnId: string }

/**
 * What of customers was before their sales, by the place of each. Sales that were rejected, or taken back for what says that nobody
 * bought, count for nothing; nor does what was recorded of the same order, such as a claim of a browser. The customers are locked
 * (`lockCustomers`). Nothing is asked where nobody is.
 */
export async function readHistories(tx: Tx, asked: readonly Asked[]): Promise<ReadonlyMap<number, CustomerHistory>> {
  if (asked.length === 0) return new Map()
  const rows = asked.map(({ place, customer: { knownIds }, offerId, goalId, txnId }) => ({
    place,
    ids: knownIds,
    offer_id: offerId,
    goal_id: goalId ?? 0,
    txn_id: txnId,
  }))
  const found = await tx.$queryRaw<({ place: number } & CustomerHistory)[]>`
    SELECT asked.place, bool_or(known.bought_before OR earlier.is_other OR earlier.is_same) AS "isExisting",
      bool_or(earlier.is_same) AS "isRepeat"
    FROM json_to_recordset(${JSON.stringify(rows)}::json)
      AS asked (place int, ids json, offer_id int, goal_id int, txn_id text)
    CROSS JOIN LATERAL json_array_elements_text(asked.ids) AS named (customer_id)
    JOIN customer known ON known.id = named.customer_id::uuid
    CROSS JOIN LATERAL (
      SELECT coalesce(bool_or(x.offer_id <> asked.offer_id), false) AS is_other,
        coalesce(bool_or(x.offer_id = asked.offer_id AND coalesce(x.goal_id, 0) = asked.goal_id), false) AS is_same
      FROM customer_sale s JOIN conversion x ON x.affiliate_id = s.affiliate_id AND x.id = s.conversion_id
      WHERE s.customer_id = known.id AND x.txn_id <> asked.txn_id AND ${IS_SOLD}) AS earlier
    GROUP BY 1`
  const histories = new Map(found.map(({ place, ...history }) => [place, history]))
  return new Map(asked.map(({ place }) => [place, histories.get(place) ?? { isExisting: false, isRepeat: false }]))
}
