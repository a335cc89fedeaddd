import 'server-only'
import { db } from '@/lib/platform/database/db'
import { withoutTestAccounts } from '@/lib/platform/database/without-test-accounts'
import { addDays, dayStart, easternDay } from '@/lib/platform/dates/days'
import { RESULT_DAYS } from './constants'
import type { LandingPage } from './schema'

/** A landing page with its results, in cents. */
export type PageResults = LandingPage & { url: string; weight: number; isActive: boolean; revenueCents: number }

type Row = Omit<PageResults, 'share'>

/**
 * The landing pages of an offer with their results of the last Eastern days, by age.
 * @param affiliateId whose results; null for all affiliates
 */
export async function listPageResults(offerId: number, affiliateId: number | null, at: Date): Promise<PageResults[]> {
  const from = addDays(easternDay(at), 1 - RESULT_DAYS)
  const rows = await db().$queryRaw<Row[]>`
    SELECT p.id, p.name, p.url, p.weight, p.is_active AS "isActive", coalesce(k.clicks, 0)::int AS clicks,
      coalesce(c.conversions, 0)::int AS conversions, coalesce(c.payout, 0)::float8 AS "payoutCents",
      coalesce(c.revenue, 0)::float8 AS "revenueCents"
    FROM offer_landing_page p
    LEFT JOIN LATERAL (
      SELECT sum(d.clicks) AS clicks FROM landing_page_day d
      WHERE d.landing_page_id = p.id AND d.day >= ${from}::date AND ${withoutTestAccounts('d.affiliate_id')}
        AND (${affiliateId}::int IS NULL OR d.affiliate_id = ${affiliateId}::int)) k ON TRUE
    LEFT JOIN LATERAL (
      SELECT count(*) AS conversions, sum(x.payout_cents) AS payout, sum(x.revenue_cents) AS revenue FROM conversion x
      WHERE x.landing_page_id = p.id AND x.created_at >= ${dayStart(from)} AND x.status IN ('pending', 'approved')
        AND ${withoutTestAccounts('x.affiliate_id')}
        AND (${affiliateId}::int IS NULL OR x.affiliate_id = ${affiliateId}::int)) c ON TRUE
    WHERE p.offer_id = ${offerId} ORDER BY p.id`
  const total = rows.reduce((sum, { isActive, weight }) => sum + (isActive ? weight : 0), 0)
  return rows.map((row) => ({ ...row, share: row.isActive && total > 0 ? row.weight / total : 0 }))
}

/** The pages an affiliate may choose, with what each brought them. */
export async function listLandingPages(offerId: number, affiliateId: number, at: Date): Promise<LandingPage[]> {
  const pages = await listPageResults(offerId, affiliateId, at)
  return pages
    .filter(({ isActive }) => isActive)
    .map(({ id, name, share, clicks, conversions, payoutCents }) => ({
      id,
      name,
      share,
      clicks,
      conversions,
      payoutCents,
    }))
}
