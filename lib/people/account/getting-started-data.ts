import 'server-only'
import { db } from '@/lib/platform/database/db'
import type { GettingStarted } from './getting-started-schema'

/** How far an affiliate without a conversion has come. */
export async function findGettingStarted(affiliateId: number): Promise<GettingStarted> {
  const [steps] = await db().$queryRaw<[GettingStarted]>`
    SELECT EXISTS (SELECT FROM stat_day WHERE affiliate_id = a.id AND clicks > 0) AS "hasClick",
      EXISTS (SELECT FROM discord_connection d WHERE d.user_id = a.user_id AND d.disconnected_at IS NULL) AS "hasDiscord",
      EXISTS (SELECT FROM payout_method m WHERE m.affiliate_id = a.id AND m.removed_at IS NULL) AS "hasMethod"
    FROM affiliate a WHERE a.id = ${affiliateId}`
  return steps
}
