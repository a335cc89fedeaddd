import 'server-only'
import { db, type Tx } from '@/lib/platform/database/db'
import { withoutTestAccounts } from '@/lib/platform/database/without-test-accounts'
import { addDays, easternDay } from '@/lib/platform/dates/days'
import { PROMOTER_DAYS } from './constants'

/** The number of an offer's current rules, and since when they hold; null for an offer without rules. */
export async function currentRules(offerId: number): Promise<{ version: number; since: string } | null> {
  const latest = await db().offerRulesVersion.findFirst({
    where: { offerId },
    orderBy: { version: 'desc' },
    select: { version: true, text: true, createdAt: true },
  })
  if (!latest || latest.text.trim() === '') return null
  return { version: latest.version, since: latest.createdAt.toISOString() }
}

/** The users of approved affiliates who promote an offer: by recent clicks, or by an approval of their own. */
export async function listPromoters(tx: Tx, offerId: number, at: Date): Promise<string[]> {
  const today = easternDay(at)
  const rows = await tx.$queryRaw<{ userId: string }[]>`
    SELECT a.user_id AS "userId" FROM affiliate a JOIN app_user u ON u.id = a.user_id
    WHERE a.status = 'approved' AND u.status = 'active' AND a.id IN (
      SELECT affiliate_id FROM stat_day WHERE offer_id = ${offerId} AND clicks > 0 AND ${withoutTestAccounts('affiliate_id')}
        AND day BETWEEN ${addDays(today, 1 - PROMOTER_DAYS)}::date AND ${today}::date
      UNION SELECT affiliate_id FROM affiliate_offer WHERE offer_id = ${offerId} AND status = 'approved')
    ORDER BY 1`
  return rows.map(({ userId }) => userId)
}
