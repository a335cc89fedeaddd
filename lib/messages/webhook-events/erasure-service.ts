import 'server-only'
import type { Tx } from '@/lib/platform/database/db'

/**
 * Empties what staff wrote to or about an affiliate in events of the log and in those that wait, for the erasure of the
 * account. No event has a name or an address in a field of its own.
 */
export async function eraseEventTexts(tx: Tx, affiliateId: number): Promise<void> {
  // by their objects, which the index of an endpoint finds
  await tx.$executeRaw`
    UPDATE webhook_delivery SET data = (data::jsonb || '{"reason": ""}')::json
    WHERE endpoint_id IN (SELECT id FROM webhook_endpoint WHERE advertiser_id IS NULL)
      AND coalesce(data ->> 'reason', '') <> '' AND (object_type, object_id) IN (
        SELECT 'affiliate', ${affiliateId}::text
        UNION ALL SELECT 'payout', id::text FROM payout_request WHERE affiliate_id = ${affiliateId}
        UNION ALL SELECT 'adjustment', id::text FROM ledger_transfer WHERE affiliate_id = ${affiliateId} AND kind = 'adjustment'
        UNION ALL SELECT 'application', affiliate_id || ':' || offer_id FROM affiliate_offer WHERE affiliate_id = ${affiliateId})`
}
