import 'server-only'
import { pool } from '@/lib/platform/db'
import { dollars } from '@/lib/platform/money/cents'
import { areEasternDays, type Bucket, piecesOf } from '../periods/rules'
import { MAX_ROWS, OTHER } from './constants'
import type { PromotedOffer } from './rules'
import type { Counts, StatRow, StatsQuery } from './schema'

const MEASURES = {
  clicks: 'clicks',
  uniqueClicks: 'unique_clicks',
  flaggedClicks: 'flagged_clicks',
  pending: 'pending_count',
  approved: 'approved_count',
  rejected: 'rejected_count',
  reversed: 'reversed_count',
  pendingCents: 'pending_payout_cents',
  approvedCents: 'approved_payout_cents',
  rejectedCents: 'rejected_payout_cents',
  reversedCents: 'reversed_payout_cents',
} as const

/** Sums of a bucket as PostgreSQL answers them: 64-bit numbers as text. */
export type Measured = { bucket: number } & Record<keyof typeof MEASURES, string>

type CubeRow = Measured & { offerId: number; offerName: string; source: string }

const each = (write: (column: string, name: string) => string) =>
  Object.entries(MEASURES)
    .map(([name, column]) => write(column, name))
    .join(', ')

/** Sums of the roll-ups' columns, under their own names. */
export const SUMS = each((column) => `sum(${column})::bigint AS ${column}`)
/** The same columns as `Measured` names them. */
export const AS_MEASURED = each((column, name) => `${column}::text AS "${name}"`)
/** Number of events, uncounted clicks included; without any there is no row. */
export const TOTAL_EVENTS =
  '(clicks + flagged_clicks + pending_count + approved_count + rejected_count + reversed_count)'
/** Earned payout: pending and approved. */
export const EARNED = '(pending_payout_cents + approved_payout_cents)'

// $1 affiliate, $2 advertiser or null, $3 most rows, $4 pairs with rows of their own when there are more, $5 offer or
// null. Sources and offers are ids until the last step, so that only the rows of the answer are joined to names.
const cube = (grouped: string) => `
  WITH cube AS MATERIALIZED (${grouped}
      AND ($5::int IS NULL OR offer_id = $5::int)
      AND ($2::int IS NULL OR offer_id IN (SELECT id FROM offer WHERE advertiser_id = $2::int))
    GROUP BY 1, 2, 3
    HAVING sum(${TOTAL_EVENTS}) > 0),
  pair AS (
    SELECT offer_id, source_id, row_number() OVER
        (ORDER BY sum(${EARNED}) DESC, sum(pending_count + approved_count) DESC, sum(clicks) DESC, offer_id,
          source_id) <= $4
      OR (SELECT count(*) FROM cube) <= $3 AS kept
    FROM cube GROUP BY 1, 2),
  folded AS (
    SELECT bucket, CASE WHEN kept THEN offer_id ELSE ${OTHER.offerId} END AS offer_id,
      CASE WHEN kept THEN source_id END AS source_id, ${SUMS}
    FROM cube JOIN pair USING (offer_id, source_id) GROUP BY 1, 2, 3)
  SELECT f.bucket, f.offer_id AS "offerId", coalesce(o.name, '${OTHER.name}') AS "offerName",
    coalesce(s.name, CASE WHEN f.source_id IS NULL THEN '${OTHER.name}' ELSE '' END) AS source,
    ${AS_MEASURED}
  FROM folded f
  LEFT JOIN offer o ON o.id = f.offer_id
  LEFT JOIN source s ON s.id = f.source_id AND s.affiliate_id = $1
  ORDER BY f.bucket, ${EARNED} DESC, f.clicks DESC, f.offer_id, f.source_id`

const BY_DAY = {
  name: 'stats-by-eastern-day',
  text: cube(`
    SELECT day - $6::date AS bucket, offer_id, source_id, ${SUMS}
    FROM stat_day WHERE affiliate_id = $1 AND day BETWEEN $6::date AND $7::date`),
}

const BY_QUARTER = {
  name: 'stats-by-quarter-hour',
  text: cube(`
    SELECT ($7::int[])[width_bucket(starts_at, $6::timestamptz[])] AS bucket, offer_id, source_id, ${SUMS}
    FROM stat_quarter_hour
    WHERE affiliate_id = $1 AND starts_at >= ($6::timestamptz[])[1] AND starts_at < $8`),
}

/**
 * Clicks, conversions and payout of one affiliate by the viewer's hour or day, offer and source, from the
 * roll-ups. Rejected and reversed conversions and flagged clicks have fields of their own; `payout` is decimal dollars.
 * At most MAX_ROWS rows: past that the pairs with the lowest earnings are combined as "Other". [S7.1] [S4.33]
 */
export async function listStats(affiliateId: number, query: StatsQuery): Promise<StatRow[]> {
  const pieces = piecesOf(query)
  const pairsKept = Math.floor(MAX_ROWS / pieces.buckets.length) - 1
  const shared = [affiliateId, query.advertiserId ?? null, MAX_ROWS, pairsKept, query.offerId ?? null]
  const { rows } = areEasternDays(query)
    ? await pool().query<CubeRow>({ ...BY_DAY, values: [...shared, query.startDate, query.endDate] })
    : await pool().query<CubeRow>({ ...BY_QUARTER, values: [...shared, pieces.starts, pieces.indexes, pieces.end] })
  return rows.map((row) => statRow(row, pieces.buckets))
}

function statRow({ offerId, offerName, source, ...row }: CubeRow, buckets: readonly Bucket[]): StatRow {
  return { Stat: { ...countsOf(row, buckets), source }, Offer: { offer_id: offerId, name: offerName } }
}

/** Sums of a bucket as in the answer: counts, and decimal dollars. */
export function countsOf(row: Measured, buckets: readonly Bucket[]): Counts {
  const { date, hour } = buckets[row.bucket] ?? { date: '', hour: null }
  const [pending, approved] = [Number(row.pending), Number(row.approved)]
  return {
    conversions: pending + approved,
    payout: dollars(BigInt(row.pendingCents) + BigInt(row.approvedCents)),
    clicks: Number(row.clicks),
    date,
    hour,
    pending,
    pendingPayout: dollars(BigInt(row.pendingCents)),
    approved,
    rejected: Number(row.rejected),
    rejectedPayout: dollars(BigInt(row.rejectedCents)),
    reversed: Number(row.reversed),
    reversedPayout: dollars(BigInt(row.reversedCents)),
    uniqueClicks: Number(row.uniqueClicks),
    flaggedClicks: Number(row.flaggedClicks),
  }
}

/**
 * All offers an affiliate ever had clicks or conversions on, with their advertisers. Reads one row of the roll-up for
 * each day and offer, however many sources there are.
 */
export async function listPromotedOffers(affiliateId: number): Promise<PromotedOffer[]> {
  const { rows } = await pool().query<PromotedOffer>({
    name: 'stats-promoted-offers',
    text: `WITH RECURSIVE promoted AS (
        (SELECT day, offer_id FROM stat_day WHERE affiliate_id = $1 ORDER BY day, offer_id LIMIT 1)
        UNION ALL
        SELECT next.day, next.offer_id FROM promoted, LATERAL (
          SELECT day, offer_id FROM stat_day
          WHERE affiliate_id = $1 AND (day, offer_id) > (promoted.day, promoted.offer_id)
          ORDER BY day, offer_id LIMIT 1) next)
      SELECT id, name, advertiser_id AS "advertiserId", display_advertiser AS advertiser
      FROM offer WHERE id IN (SELECT offer_id FROM promoted) ORDER BY id`,
    values: [affiliateId],
  })
  return rows
}
