import 'server-only'
import type { QueryConfig } from 'pg'
import { pool } from '../db'
import { AppError } from '../errors'
import { firstIdOf } from '../ids/uuid-v7'
import { sqlState } from '../transaction'
import { piecesOf } from './buckets'
import { BREAKDOWN_LIMIT_MS, MAX_ROWS, MAX_SUB_ID_ROWS, SUB_IDS, type SubId } from './constants'
import { AS_MEASURED, countsOf, EARNED, type Measured } from './data'
import type { BreakdownAnswer, BreakdownQuery } from './schema'

type CubeRow = Measured & { value: string | null; folded: string }

// SQLSTATE of a statement that ran out of its time.
const QUERY_CANCELED = '57014'

const STATES = ['pending', 'approved', 'rejected', 'reversed'] as const
const CLICKS = ['clicks', 'unique_clicks']
const CONVERSIONS = STATES.flatMap((state) => [`${state}_count`, `${state}_payout_cents`])

const zeros = (columns: readonly string[]) => columns.map((column) => `0::bigint AS ${column}`)
const SUMS = [...CLICKS, ...CONVERSIONS].map((column) => `sum(${column})::bigint AS ${column}`).join(', ')

const MEASURES = {
  click: ['count(*) AS clicks', 'count(*) FILTER (WHERE is_unique) AS unique_clicks', ...zeros(CONVERSIONS)],
  conversion: [
    ...zeros(CLICKS),
    ...STATES.flatMap((state) => [
      `count(*) FILTER (WHERE status = '${state}') AS ${state}_count`,
      `coalesce(sum(payout_cents) FILTER (WHERE status = '${state}'), 0) AS ${state}_payout_cents`,
    ]),
  ],
}

// $1 affiliate, $2 and $3 the first id and the one past the last, $4 starts of the pieces, $5 their buckets, $6 offer,
// $7 source, $8 advertiser. Ids carry their instant: the primary key (affiliate, id) finds a time, and its months.
const events = (by: SubId, table: keyof typeof MEASURES) => `
  SELECT width_bucket(created_at, $4::timestamptz[]) AS piece, coalesce(${by}, '') AS value,
    ${MEASURES[table].join(', ')}
  FROM ${table}
  WHERE affiliate_id = $1 AND id >= $2::uuid AND id < $3::uuid ${table === 'click' ? 'AND flag IS NULL' : ''}
    AND ($6::int IS NULL OR offer_id = $6::int)
    AND ($7::text IS NULL OR source_id = CASE WHEN $7::text = '' THEN 0
      ELSE (SELECT id FROM source WHERE affiliate_id = $1 AND name = $7::text) END)
    AND ($8::int IS NULL OR offer_id IN (SELECT id FROM offer WHERE advertiser_id = $8::int))
  GROUP BY 1, 2`

// The best values are kept while they are few enough ($9) and their rows leave room for the rest ($10).
const statement = (by: SubId) => `
  WITH cube AS MATERIALIZED (
    SELECT ($5::int[])[piece] AS bucket, value, ${SUMS}
    FROM (${events(by, 'click')} UNION ALL ${events(by, 'conversion')}) event
    GROUP BY 1, 2),
  ranked AS (
    SELECT value, count(*) AS size, row_number() OVER (ORDER BY sum(${EARNED}) DESC,
      sum(pending_count + approved_count) DESC, sum(clicks) DESC, value) AS rank
    FROM cube GROUP BY 1),
  kept AS (
    SELECT value, rank <= $9 AND sum(size) OVER (ORDER BY rank) <= $10 AS is_kept FROM ranked),
  folded AS (
    SELECT bucket, CASE WHEN is_kept THEN value END AS value, ${SUMS}
    FROM cube JOIN kept USING (value) GROUP BY 1, 2)
  SELECT bucket, value, ${AS_MEASURED}, (SELECT count(*) FROM kept WHERE NOT is_kept) AS folded
  FROM folded ORDER BY bucket, ${EARNED} DESC, folded.clicks DESC, value`

const STATEMENTS = Object.fromEntries(
  SUB_IDS.map((by) => [by, { name: `stats-by-${by}`, text: statement(by) }]),
) as Record<SubId, { name: string; text: string }>

/**
 * The question of `listStats` by a sub-ID, which roll-ups do not know: read from the events themselves, in the order
 * of the primary key. The MAX_SUB_ID_ROWS best values stand each by itself, fewer where a long range would make more
 * than MAX_ROWS rows; the rest are one, with a null value. `payout` is decimal dollars.
 * @throws AppError unavailable when it takes longer than `limitMs`
 */
export async function listStatsBySubId(
  affiliateId: number,
  query: BreakdownQuery,
  limitMs = BREAKDOWN_LIMIT_MS,
): Promise<BreakdownAnswer> {
  const { by, offerId = null, source = null, advertiserId = null } = query
  const { starts, indexes, end, buckets } = piecesOf(query)
  const [first, last] = [firstIdOf(starts[0] ?? end), firstIdOf(end)]
  const filters = [offerId, source, advertiserId]
  const values = [affiliateId, first, last, starts, indexes, ...filters, MAX_SUB_ID_ROWS, MAX_ROWS - buckets.length]
  const rows = await withinLimit({ ...STATEMENTS[by], values }, limitMs)
  return {
    data: rows.map((row) => ({ Stat: countsOf(row, buckets), value: row.value })),
    folded: Number(rows[0]?.folded ?? 0),
  }
}

// Work grows with the clicks of the range, and nobody may keep the database busy with a question.
async function withinLimit(statement: QueryConfig, limitMs: number): Promise<CubeRow[]> {
  const client = await pool().connect()
  try {
    await client.query('BEGIN READ ONLY')
    await client.query(`SET LOCAL statement_timeout = ${limitMs}`)
    const { rows } = await client.query<CubeRow>(statement)
    return rows
  } catch (error) {
    if (sqlState(error) !== QUERY_CANCELED) throw error
    throw new AppError('unavailable', 'There are too many clicks in these days to look through. Pick fewer days.')
  } finally {
    await client.query('ROLLBACK').catch(() => undefined)
    client.release()
  }
}
