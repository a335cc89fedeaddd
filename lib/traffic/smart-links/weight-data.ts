import 'server-only'
import { db, type Tx } from '@/lib/platform/database/db'
import { addDays, easternDay } from '@/lib/platform/dates/days'
import { RESULT_DAYS } from './weight-constants'
import { NO_RESULT, type RotationResult } from './weight-rules'

type Row = { smartLinkId: number; offerId: number } & { [Key in keyof RotationResult]: string | number }

/** By smart link and offer: what the offer brought of late. Only what counts: no flagged click, no rejected conversion. */
export type Results = { of: (smartLinkId: number, offerId: number) => RotationResult }

/** The results of an affiliate's smart links in the last days. A conversion counts for the offer its click was sent to. */
export async function readResults(
  tx: Tx,
  { affiliateId, ids }: { affiliateId: number; ids: readonly number[] },
  at: Date,
): Promise<Results> {
  const from = addDays(easternDay(at), 1 - RESULT_DAYS)
  const rows = await tx.$queryRaw<Row[]>`
    SELECT smart_link_id AS "smartLinkId", offer_id AS "offerId", sum(clicks)::int AS clicks,
      sum(conversions)::int AS conversions, sum(cents)::bigint AS "payoutCents", sum(squares)::float8 AS "payoutSquares"
    FROM (
      SELECT smart_link_id, offer_id, clicks, 0 AS conversions, 0 AS cents, 0 AS squares
      FROM smart_link_day WHERE smart_link_id = ANY (${[...ids]}::int[]) AND day >= ${from}::date
      UNION ALL
      SELECT (k.route->0->>'ruleId')::int, (k.route->0->>'to')::int, 0, 1, v.payout_cents,
        v.payout_cents::float8 * v.payout_cents
      FROM conversion v JOIN click k ON k.affiliate_id = v.affiliate_id AND k.id = v.click_id
      WHERE v.affiliate_id = ${affiliateId} AND v.day >= ${from}::date AND v.status IN ('pending', 'approved')
        AND k.route->0->>'by' = 'smart_link' AND (k.route->0->>'ruleId')::int = ANY (${[...ids]}::int[])
    ) each
    GROUP BY 1, 2`
  const known = new Map(
    rows.map(({ smartLinkId, offerId, clicks, conversions, payoutCents, payoutSquares }) => [
      `${smartLinkId} ${offerId}`,
      {
        clicks: Number(clicks),
        conversions: Number(conversions),
        payoutCents: Number(payoutCents),
        payoutSquares: Number(payoutSquares),
      },
    ]),
  )
  return { of: (smartLinkId, offerId) => known.get(`${smartLinkId} ${offerId}`) ?? NO_RESULT }
}

/** The smart links whose results decide, with their affiliates. */
export async function listComputed(): Promise<{ id: number; affiliateId: number }[]> {
  return db().smartLink.findMany({
    where: { split: { not: 'weight' }, isActive: true, deletedAt: null },
    select: { id: true, affiliateId: true },
    orderBy: { id: 'asc' },
  })
}
