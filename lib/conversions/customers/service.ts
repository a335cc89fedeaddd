import 'server-only'
import type { Tx } from '@/lib/platform/database/db'
import type { NamedCustomer } from './rules'

/** A sale that counts, with who bought. */
export type CustomerSale = {
  /** The account its transaction is registered under. */
  registerId: number
  customer: NamedCustomer
  /** Whether their subscription to the offer begins: what they pay later on it belongs to this sale. */
  begins: boolean
  offerId: number
  affiliateId: number
  clickId: string
  conversionId: string
  at: Date
}

/**
 * Stores who bought: customers who were not known, further names of those who were, and the bindings that begin, also
 * instead of one whose sale was rejected. Their names are locked (`lockCustomers`). A name that another customer has stays theirs.
 */
export async function recordCustomers(tx: Tx, sales: readonly CustomerSale[]): Promise<void> {
  if (sales.length === 0) return
  const rows = sales.map(({ customer: { id, name }, ...sale }) => ({
    id,
    advertiser_id: sale.registerId,
    number: name.number,
    email_hash: name.emailHashes[0] ?? null,
    begins: sale.begins,
    offer_id: sale.offerId,
    affiliate_id: sale.affiliateId,
    click_id: sale.clickId,
    conversion_id: sale.conversionId,
    created_at: sale.at,
  }))
  await tx.$executeRaw`
    WITH sale AS MATERIALIZED (
      SELECT * FROM json_to_recordset(${JSON.stringify(rows)}::json) AS s (id uuid, advertiser_id int, number text,
        email_hash text, begins boolean, offer_id int, affiliate_id int, click_id uuid, conversion_id uuid,
        created_at timestamptz)),
    named AS (
      UPDATE customer SET number = coalesce(customer.number, free.number), email_hash = coalesce(free.email_hash, customer.email_hash)
      FROM (SELECT DISTINCT ON (id) id,
          CASE WHEN NOT EXISTS (SELECT FROM customer c WHERE c.advertiser_id = sale.advertiser_id AND c.number = sale.number)
            THEN number END AS number,
          CASE WHEN NOT EXISTS (SELECT FROM customer c WHERE c.advertiser_id = sale.advertiser_id AND c.email_hash = sale.email_hash)
            THEN email_hash END AS email_hash
        FROM sale ORDER BY id, created_at DESC) AS free
      WHERE customer.id = free.id AND (free.number IS NOT NULL AND customer.number IS NULL OR free.email_hash IS NOT NULL)),
    entered AS (
      INSERT INTO customer (id, advertiser_id, number, email_hash, created_at)
      SELECT id, advertiser_id, number, email_hash, created_at FROM sale ORDER BY created_at ON CONFLICT DO NOTHING)
    INSERT INTO customer_binding (customer_id, offer_id, affiliate_id, click_id, conversion_id, created_at)
    SELECT id, offer_id, affiliate_id, click_id, conversion_id, created_at FROM sale WHERE begins
    ON CONFLICT (customer_id, offer_id) DO UPDATE SET affiliate_id = excluded.affiliate_id, click_id = excluded.click_id,
      conversion_id = excluded.conversion_id, created_at = excluded.created_at`
}
