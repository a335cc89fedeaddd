import 'server-only'
import type { AffiliateActor, WriteContext } from '@/lib/accounts/auth/actor'
import { db } from '@/lib/platform/db'
import { requireVisibleOffer } from './data'

/**
 * Marks an offer as saved, or no longer. The first instant it was saved at stays.
 * @throws AppError not_found for an offer the affiliate does not see; taking a mark away is never refused
 */
export async function saveOffer(
  { actor: { affiliateId }, at }: WriteContext<Pick<AffiliateActor, 'affiliateId'>>,
  { offerId, isSaved }: { offerId: number; isSaved: boolean },
): Promise<void> {
  if (!isSaved) {
    await db().affiliateOffer.updateMany({ where: { affiliateId, offerId }, data: { savedAt: null } })
    return
  }
  await requireVisibleOffer(affiliateId, offerId, at)
  await db().$executeRaw`
    INSERT INTO affiliate_offer AS o (affiliate_id, offer_id, saved_at) VALUES (${affiliateId}, ${offerId}, ${at})
    ON CONFLICT (affiliate_id, offer_id) DO UPDATE SET saved_at = coalesce(o.saved_at, EXCLUDED.saved_at)`
}
