import 'server-only'
import type { AffiliateActor, WriteContext } from '@/lib/accounts/auth/actor'
import { db } from '@/lib/platform/database/db'
import { requireVisibleOffer } from './data'

/**
 * Saves an offer, or removes it from the saved ones. The first instant it was saved is preserved.
 * @throws AppError not_found when saving an offer the affiliate does not see
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
