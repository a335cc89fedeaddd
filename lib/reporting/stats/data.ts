import 'server-only'
import { pool } from '@/lib/platform/database/db'
import { areEasternDays, type Bucket, dayBuckets, splitPeriod } from '../periods/zone-bucket-rules'
import { MAX_ROWS, OTHER } from './constants'
import { isCounted } from './rules'
import type { Counts, StatRow, StatsAnswer, StatsQuery } from './schema'

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

/** Sums of a bucket, as text where PostgreSQL answers them one by one: they are 64-bit numbers. */
export type Measured<Sum = string> = { bucket: number } & Record<keyof typeof MEASURES, Sum>

/** A row of the cube: its bucket, offer and source, then the measures. The ids of the rest, combined, are 0. */
type CubeRow = readonly [bucket: number, offerId: number, sourceId: number, ...Eleven]
type Eleven = [number, number, number, number, number, number, number, number, number, number, number]

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

const COLUMNS = Object.values(MEASURES).join(', ')

// $1 affiliate, $2 advertiser or null, $3 most rows, $4 pairs with rows of their own when there are more, $5 offer or
// null. Nearly every answer fits and is read as it is. Names are looked up afterwards, once for each offer and source. All
// rows are one text of arrays: reading each column of each row by itself would take most of the time of the request.
const cube = (rows: string) => `
  WITH cube AS ${rows},
  few AS MATERIALIZED (SELECT count(*) <= $3 AS fits FROM (SELECT FROM cube LIMIT $3 + 1) counted),
  pair AS MATERIALIZED (
    SELECT offer_id, source_id FROM cube WHERE NOT (SELECT fits FROM few) GROUP BY 1, 2
    ORDER BY sum(${EARNED}) DESC, sum(pending_count + approved_count) DESC, sum(clicks) DESC, offer_id, source_id
    LIMIT $4),
  line AS (
    SELECT ARRAY[bucket, offer_id, source_id, ${COLUMNS}]::bigint[] AS sums
    FROM cube WHERE (SELECT fits FROM few)
    UNION ALL
    SELECT ARRAY[bucket, coalesce(pair.offer_id, 0), coalesce(pair.source_id, 0),
      ${each((column) => `sum(${column})`)}]::bigint[]
    FROM cube LEFT JOIN pair ON pair.offer_id = cube.offer_id AND pair.source_id = cube.source_id
    WHERE NOT (SELECT fits FROM few) GROUP BY bucket, pair.offer_id, pair.source_id)
  SELECT coalesce(string_agg(sums::text, ','), '') AS lines FROM line`

const NARROWED = `affiliate_id = $1
      AND ($5::int IS NULL OR offer_id = $5::int)
      AND ($2::int IS NULL OR offer_id IN (SELECT id FROM offer WHERE advertiser_id = $2::int))`

// a day has one row for each offer and source already
const BY_DAY = {
  name: 'stats-by-eastern-day',
  text: cube(`NOT MATERIALIZED (
    SELECT day - $6::date AS bucket, offer_id, source_id, ${COLUMNS}
    FROM stat_day WHERE ${NARROWED} AND day BETWEEN $6::date AND $7::date AND ${TOTAL_EVENTS} > 0)`),
}

const BY_QUARTER = {
  name: 'stats-by-quarter-hour',
  text: cube(`MATERIALIZED (
    SELECT ($7::int[])[width_bucket(starts_at, $6::timestamptz[])] AS bucket, offer_id, source_id, ${SUMS}
    FROM stat_quarter_hour
    WHERE ${NARROWED} AND starts_at >= ($6::timestamptz[])[1] AND starts_at < $8
    GROUP BY 1, 2, 3 HAVING sum(${TOTAL_EVENTS}) > 0)`),
}

const NAMES = {
  name: 'stats-names',
  text: `SELECT id, name, true AS "isOffer" FROM offer WHERE id = ANY($2::int[])
    UNION ALL SELECT id, name, false FROM source WHERE affiliate_id = $1 AND id = ANY($3::int[])`,
}

/**
 * Clicks, conversions and payout of one affiliate by the viewer's hour or day, offer and source, from the
 * roll-ups. Rejected and reversed conversions and flagged clicks have fields of their own; `payout` is decimal dollars.
 * At most MAX_ROWS rows: past that the pairs with the lowest earnings are combined as "Other". [S7.1] [S4.33]
 */
export async function listStats(affiliateId: number, query: StatsQuery): Promise<StatRow[]> {
  const isByDay = areEasternDays(query)
  const { buckets, ...pieces } = isByDay ? { buckets: dayBuckets(query) } : splitPeriod(query)
  if (buckets.length === 0) return []
  const maxPairs = Math.floor(MAX_ROWS / buckets.length) - 1
  const shared = [affiliateId, query.advertiserId ?? null, MAX_ROWS, maxPairs, query.offerId ?? null]
  const times = 'starts' in pieces ? [pieces.starts, pieces.indexes, pieces.end] : [query.startDate, query.endDate]
  const statement = { ...(isByDay ? BY_DAY : BY_QUARTER), values: [...shared, ...times] }
  const { rows } = await pool().query<{ lines: string }>(statement)
  const lines = parseRows(rows[0]?.lines ?? '')
  const names = await readNames(affiliateId, lines)
  return lines.sort(byTimeAndEarnings).map((line) => statRow(line, buckets, names))
}

const LAST_DAY = {
  name: 'stats-last-day',
  text: `SELECT to_char(day, 'YYYY-MM-DD') AS day FROM stat_day
    WHERE affiliate_id = $1 AND day < $2::date AND ${TOTAL_EVENTS} > flagged_clicks
      AND ($3::int IS NULL OR offer_id = $3::int)
      AND ($4::int IS NULL OR offer_id IN (SELECT id FROM offer WHERE advertiser_id = $4::int))
    ORDER BY day DESC LIMIT 1`,
}

/** `listStats`, and where nothing was counted the last Eastern day before with something. */
export async function readStats(affiliateId: number, query: StatsQuery): Promise<StatsAnswer> {
  const data = await listStats(affiliateId, query)
  if (data.some(isCounted)) return { data }
  const { startDate, offerId = null, advertiserId = null } = query
  const values = [affiliateId, startDate, offerId, advertiserId]
  const { rows } = await pool().query<{ day: string }>({ ...LAST_DAY, values })
  return { data, ...(rows[0] && { lastDay: rows[0].day }) }
}

/** Arrays as PostgreSQL writes them, "{0,1001,7},{1,1001,7}", as numbers: exact up to 2^53. */
const parseRows = (text: string): CubeRow[] => JSON.parse(`[${text.replaceAll('{', '[').replaceAll('}', ']')}]`)

type Names = { offers: ReadonlyMap<number, string>; sources: ReadonlyMap<number, string> }

async function readNames(affiliateId: number, rows: readonly CubeRow[]): Promise<Names> {
  const ids = (at: 1 | 2) => [...new Set(rows.map((row) => row[at]))]
  const values = [affiliateId, ids(1), ids(2)]
  const found = rows.length === 0 ? [] : (await pool().query<Named>({ ...NAMES, values })).rows
  const named = (isOffer: boolean) => found.filter((each) => each.isOffer === isOffer)
  const byId = (each: readonly Named[]) => new Map(each.map(({ id, name }) => [id, name]))
  return { offers: byId(named(true)), sources: byId(named(false)) }
}

type Named = { id: number; name: string; isOffer: boolean }

// in the order of MEASURES
const toMeasured = (row: CubeRow): Measured<number> => ({
  bucket: row[0],
  clicks: row[3],
  uniqueClicks: row[4],
  flaggedClicks: row[5],
  pending: row[6],
  approved: row[7],
  rejected: row[8],
  reversed: row[9],
  pendingCents: row[10],
  approvedCents: row[11],
  rejectedCents: row[12],
  reversedCents: row[13],
})

const earned = (row: CubeRow) => row[10] + row[11]
const byTimeAndEarnings = (a: CubeRow, b: CubeRow): number =>
  a[0] - b[0] || earned(b) - earned(a) || b[3] - a[3] || a[1] - b[1] || a[2] - b[2]

function statRow(row: CubeRow, buckets: readonly Bucket[], names: Names): StatRow {
  const [, offerId, sourceId] = row
  const isRest = offerId === OTHER.offerId
  // added to the object that was made: copying it would take as long as making it
  const Stat = Object.assign(toCounts(toMeasured(row), buckets), {
    source: isRest ? OTHER.name : (names.sources.get(sourceId) ?? ''),
  })
  return { Stat, Offer: { offer_id: offerId, name: isRest ? OTHER.name : (names.offers.get(offerId) ?? OTHER.name) } }
}

/** Sums of a bucket as in the answer: counts, and decimal dollars, exact up to 2^53 cents. */
export function toCounts(row: Measured<string | number>, buckets: readonly Bucket[]): Counts {
  const { date, hour } = buckets[row.bucket] ?? { date: '', hour: null }
  const [pending, approved] = [Number(row.pending), Number(row.approved)]
  const [pendingCents, approvedCents] = [Number(row.pendingCents), Number(row.approvedCents)]
  return {
    conversions: pending + approved,
    payout: (pendingCents + approvedCents) / 100,
    clicks: Number(row.clicks),
    date,
    hour,
    pending,
    pendingPayout: pendingCents / 100,
    approved,
    rejected: Number(row.rejected),
    rejectedPayout: Number(row.rejectedCents) / 100,
    reversed: Number(row.reversed),
    reversedPayout: Number(row.reversedCents) / 100,
    uniqueClicks: Number(row.uniqueClicks),
    flaggedClicks: Number(row.flaggedClicks),
  }
}
