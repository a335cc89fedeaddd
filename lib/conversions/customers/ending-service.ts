import 'server-only'
import type { Tx } from '@/lib/platform/database/db'

/** A subscription by its click and its first sale, with when it ended; null where it goes on. */
export type SubscriptionEnd = { affiliateId: number; clickId: string; subscriptionId: string; endedAt: Date | null }

/**
 * Stores when subscriptions of customers ended: what the customer pays later for another one is somebody's anew.
 * @returns how many were changed
 */
export async function endSubscriptions(tx: Tx, ends: readonly SubscriptionEnd[]): Promise<number> {
  if (ends.length === 0) return 0
  return tx.$executeRaw`
    UPDATE customer_binding b SET ended_at = w."endedAt"
    FROM json_to_recordset(${JSON.stringify(ends)}::json)
      AS w ("affiliateId" int, "clickId" uuid, "subscriptionId" uuid, "endedAt" timestamptz)
    JOIN conversion x ON x.affiliate_id = w."affiliateId" AND x.click_id = w."clickId"
      AND coalesce(x.subscription_id, x.id) = w."subscriptionId"
    WHERE b.affiliate_id = x.affiliate_id AND b.click_id = x.click_id AND b.conversion_id = x.id
      AND b.ended_at IS DISTINCT FROM w."endedAt"`
}
