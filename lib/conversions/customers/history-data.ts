import 'server-only'
import type { Tx } from '@/lib/platform/database/db'
import { IS_OF_MONEY, IS_SOLD } from './credited-sale-data'
import { type CustomerParameters, listedHashes } from './name-data'
import type { CustomerHistory, NamedCustomer } from './rules'

/** A sale whose customer is asked about, by its place: on which offer, for which goal (null for its own payout), of which order. */
type Asked = {
  place: number
  customer: NamedCustomer
  /** As its call names them. */
  parameters: CustomerParameters
  advertiserId: number
  offerId: number
  goalId: number | null
  txnId: string
}

/**
 * What of customers was before their sales, by the place of each: what they bought, and whether they are on a list of their
 * advertiser. Sales that were rejected, or taken back for what says that nobody bought, count for nothing; nor does one of
 * nothing that paid nothing, nor what was recorded of the same order, such as a claim of a browser. The customers are locked (`lockCustomers`). Nothing is asked where
 * nobody is.
 */
export async function readHistories(tx: Tx, asked: readonly Asked[]): Promise<ReadonlyMap<number, CustomerHistory>> {
  if (asked.length === 0) return new Map()
  const rows = asked.map(({ place, customer: { knownIds }, parameters, advertiserId, offerId, goalId, txnId }) => {
    const { numbers, emails } = listedHashes(parameters)
    return {
      place,
      ids: knownIds,
      names: [...numbers.map((hash) => ({ hash, email: false })), ...emails.map((hash) => ({ hash, email: true }))],
      advertiser_id: advertiserId,
      offer_id: offerId,
      goal_id: goalId ?? 0,
      txn_id: txnId,
    }
  })
  const found = await tx.$queryRaw<({ place: number } & CustomerHistory)[]>`
    WITH asked AS MATERIALIZED (
      SELECT * FROM json_to_recordset(${JSON.stringify(rows)}::json)
        AS s (place int, ids json, names json, advertiser_id int, offer_id int, goal_id int, txn_id text)),
    known AS MATERIALIZED (
      SELECT asked.*, c.id AS customer_id, c.bought_before
      FROM asked CROSS JOIN LATERAL json_array_elements_text(asked.ids) AS named (customer_id)
      JOIN customer c ON c.id = named.customer_id::uuid),
    name AS (
      SELECT asked.place, asked.advertiser_id, s.hash, s.email AS is_new
      FROM asked CROSS JOIN LATERAL json_to_recordset(asked.names) AS s (hash text, email boolean)
      -- what they were called when they were found on the list
      UNION ALL SELECT known.place, known.advertiser_id, n.name, false
      FROM known JOIN customer_name n ON n.customer_id = known.customer_id AND n.kind = 'email'),
    listed AS (
      SELECT name.place, coalesce(array_agg(DISTINCT name.hash) FILTER (WHERE name.is_new), '{}') AS hashes
      FROM name JOIN listed_customer l ON l.advertiser_id = name.advertiser_id AND l.name_hash = decode(name.hash, 'hex')
      GROUP BY 1),
    bought AS (
      SELECT known.place, bool_or(known.bought_before) AS is_before, bool_or(earlier.is_other) AS is_other,
        bool_or(earlier.is_same) AS is_same
      FROM known CROSS JOIN LATERAL (
        SELECT coalesce(bool_or(x.offer_id <> known.offer_id), false) AS is_other,
          coalesce(bool_or(x.offer_id = known.offer_id AND coalesce(x.goal_id, 0) = known.goal_id), false) AS is_same
        FROM customer_sale s JOIN conversion x ON x.affiliate_id = s.affiliate_id AND x.id = s.conversion_id
        WHERE s.customer_id = known.customer_id AND x.txn_id <> known.txn_id AND ${IS_SOLD} AND ${IS_OF_MONEY}) AS earlier
      GROUP BY 1)
    SELECT asked.place, listed.place IS NOT NULL OR coalesce(bought.is_before OR bought.is_other OR bought.is_same, false)
        AS "isExisting", coalesce(bought.is_same, false) AS "isRepeat", coalesce(listed.hashes, '{}') AS "listedAs"
    FROM asked LEFT JOIN listed USING (place) LEFT JOIN bought USING (place)`
  return new Map(found.map(({ place, ...history }) => [place, history]))
}
