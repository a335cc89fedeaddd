import 'server-only'
import type { Tx } from '@/lib/platform/database/db'
import { IS_SOLD, WAS_CREDITED } from './credited-sale-data'
import type { NamedCustomer } from './rules'

/** A sale with who bought. */
export type CustomerSale = {
  customer: NamedCustomer
  /**
   * Whether their subscription to the offer begins: what they pay later on it belongs to this sale. Of one that is rejected,
   * once it is reinstated.
   */
  begins: boolean
  offerId: number
  affiliateId: number
  clickId: string
  conversionId: string
  at: Date
}

/**
 * Stores who bought what: customers who were not known, what else they are called, and the subscriptions that begin, also instead
 * of one whose sale does not count. Where a call names two customers, the one that is meant gets the subscriptions of both.
 * Their names are locked (`lockCustomers`). A name that another customer has stays theirs.
 */
export async function recordCustomers(tx: Tx, sales: readonly CustomerSale[]): Promise<void> {
  if (sales.length === 0) return
  const rows = sales.map(({ customer: { id, registerId, names, knownIds }, affiliateId, conversionId, at }) => ({
    id,
    is_new: !knownIds.includes(id),
    advertiser_id: registerId,
    number: names.number,
    emails: names.emails,
    affiliate_id: affiliateId,
    conversion_id: conversionId,
    created_at: at,
  }))
  await tx.$executeRaw`
    WITH sale AS MATERIALIZED (
      SELECT * FROM json_to_recordset(${JSON.stringify(rows)}::json)
        AS s (id uuid, is_new boolean, advertiser_id int, number text, emails json, affiliate_id int, conversion_id uuid,
          created_at timestamptz)),
    entered AS (
      INSERT INTO customer (id, advertiser_id, created_at)
      SELECT id, advertiser_id, created_at FROM sale WHERE is_new ORDER BY id ON CONFLICT DO NOTHING),
    sold AS (
      INSERT INTO customer_sale (customer_id, affiliate_id, conversion_id)
      SELECT id, affiliate_id, conversion_id FROM sale ORDER BY 1, 2, 3 ON CONFLICT DO NOTHING)
    INSERT INTO customer_name (advertiser_id, kind, name, customer_id)
    SELECT advertiser_id, 'number'::customer_name_kind, number, id FROM sale WHERE number IS NOT NULL
    UNION ALL SELECT advertiser_id, 'email', email, id FROM sale, json_array_elements_text(emails) AS email
    ORDER BY 1, 2, 3 ON CONFLICT DO NOTHING`
  const bindings = sales.flatMap(({ customer: { id, bindings: known, knownIds }, begins, at, ...begun }) =>
    [
      // a customer who is one has theirs already
      ...(knownIds.length > 1 ? known : []).filter(({ offerId }) => !begins || offerId !== begun.offerId),
      ...(begins ? [{ ...begun, endedAt: null }] : []),
    ].map(({ offerId, affiliateId, clickId, conversionId, endedAt }) => ({
      customer_id: id,
      offer_id: offerId,
      affiliate_id: affiliateId,
      click_id: clickId,
      conversion_id: conversionId,
      created_at: at,
      ended_at: endedAt,
    })),
  )
  if (bindings.length === 0) return
  await tx.$executeRaw`
    INSERT INTO customer_binding (customer_id, offer_id, affiliate_id, click_id, conversion_id, created_at, ended_at)
    SELECT customer_id, offer_id, affiliate_id, click_id, conversion_id, created_at, ended_at
    FROM json_to_recordset(${JSON.stringify(bindings)}::json) AS s (customer_id uuid, offer_id int, affiliate_id int,
      click_id uuid, conversion_id uuid, created_at timestamptz, ended_at timestamptz)
    ORDER BY 1, 2
    ON CONFLICT (customer_id, offer_id) DO UPDATE SET affiliate_id = excluded.affiliate_id, click_id = excluded.click_id,
      conversion_id = excluded.conversion_id, created_at = excluded.created_at,
      ended_at = excluded.ended_at
    WHERE (customer_binding.ended_at IS NOT NULL AND excluded.ended_at IS NULL OR NOT EXISTS (SELECT FROM conversion x WHERE x.affiliate_id = customer_binding.affiliate_id
        AND x.id = customer_binding.conversion_id AND ${IS_SOLD}))
      -- one that was credited may be reinstated: a rejected sale does not take its place
      AND (EXISTS (SELECT FROM conversion x WHERE x.affiliate_id = excluded.affiliate_id
          AND x.id = excluded.conversion_id AND ${IS_SOLD})
        OR NOT EXISTS (SELECT FROM conversion x WHERE x.affiliate_id = customer_binding.affiliate_id
          AND x.id = customer_binding.conversion_id AND ${WAS_CREDITED}))`
}
