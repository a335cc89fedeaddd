import 'server-only'
import { DatabaseError, type QueryConfig, type QueryResultRow } from 'pg'
import { requestAccount } from '@/lib/accounts/http/request-concurrency'
import { readPool } from '@/lib/platform/database/replica'
import { transactInSession } from '@/lib/platform/database/session'
import type { Day } from '@/lib/platform/dates/constants'
import { AppError } from '@/lib/platform/errors'
import { firstIdAt } from '@/lib/platform/ids/uuid-v7'
import { getClicksFrom } from '@/lib/platform/rollups/service'
import { MADE_HERE } from '@/lib/platform/rollups/sql'
import { sharedSlots } from '@/lib/platform/sharing/fair-slots'
import { areEasternDays, type Bucket, dayBuckets, splitPeriod } from '../periods/zone-bucket-rules'
import { AS_MEASURED, EARNED, type Measured, SUMS, TOTAL_EVENTS, toCounts } from '../stats/data'
import { type Dimension, MAX_BREAKDOWN_ROWS, MAX_BREAKDOWN_VALUES } from './constants'
import type { BreakdownAnswer, BreakdownQuery } from './schema'

type CubeRow = Measured & { value: string | null; name: string | null; folded: string }

/** Time limit of the database for one answer, in milliseconds. */
const BREAKDOWN_LIMIT_MS = 5_000

/** Reports that go through clicks, at once in a process: each holds a connection, and keeps a core of the database busy. */
const reports = sharedSlots('reports', { atOnce: 4, perOwner: 2, waitingPerOwner: Number.POSITIVE_INFINITY })

// SQLSTATE of a statement that exceeded its time limit.
const QUERY_CANCELED = '57014'

const STATES = ['pending', 'approved', 'rejected', 'reversed'] as const
const OF_CLICKS = ['clicks', 'unique_clicks', 'flagged_clicks']
const OF_CONVERSIONS = STATES.flatMap((state) => [`${state}_count`, `${state}_payout_cents`])
const zeros = (columns: readonly string[]) => columns.map((column) => `0::bigint AS ${column}`)

const EVENTS = {
  click: [
    'count(*) FILTER (WHERE flag IS NULL) AS clicks',
    'count(*) FILTER (WHERE is_unique) AS unique_clicks',
    'count(*) FILTER (WHERE flag IS NOT NULL) AS flagged_clicks',
    ...zeros(OF_CONVERSIONS),
  ],
  conversion: [
    ...zeros(OF_CLICKS),
    ...STATES.flatMap((state) => [
      `count(*) FILTER (WHERE status = '${state}') AS ${state}_count`,
      `coalesce(sum(payout_cents) FILTER (WHERE status = '${state}'), 0) AS ${state}_payout_cents`,
    ]),
  ],
}

// Every statement: $1 affiliate, $2 offer, $3 source, $4 advertiser, $5 and $6 how many values and rows are kept.
const NARROWED = `affiliate_id = $1
    AND ($2::int IS NULL OR offer_id = $2::int)
    AND ($3::text IS NULL OR source_id = CASE WHEN $3::text = '' THEN 0
      ELSE (SELECT id FROM source WHERE affiliate_id = $1 AND name = $3::text) END)
    AND ($4::int IS NULL OR offer_id IN (SELECT id FROM offer WHERE advertiser_id = $4::int))`

/**
 * The country is the one of the visitor who clicked. A conversion has none of its own: its click is looked up by its primary
 * key, so that neither clicks nor conversions pay for this report when they are written.
 */
const COUNTRY = {
  click: 'country::text',
  conversion: `(SELECT c.country::text FROM click c
    WHERE c.affiliate_id = conversion.affiliate_id AND c.id = conversion.click_id)`,
}

/** The columns of dimensions in the roll-ups; countries and sub-IDs are not in them. */
const ROLLED: Partial<Record<Dimension, string>> = { day: `''`, offer: 'offer_id::text', source: 'source_id::text' }

/** How ids get their names in the last step; null stays the combined rest. */
const NAMED: Partial<Record<Dimension, { columns: string; join: string }>> = {
  offer: { columns: 'f.value, o.name', join: 'LEFT JOIN offer o ON o.id = f.value::int' },
  source: {
    columns: `CASE WHEN f.value IS NOT NULL THEN coalesce(s.name, '') END AS value, NULL AS name`,
    join: 'LEFT JOIN source s ON s.id = f.value::int AND s.affiliate_id = $1',
  },
}
const PLAIN = { columns: 'f.value, NULL AS name', join: '' }

// $7 and $8 the first id and the one past the last, $9 starts of the pieces, $10 their buckets. Ids contain their
// instant, so the primary key (affiliate, id) finds a time range and its monthly partitions.
const ofEvents = (by: Dimension, table: keyof typeof EVENTS) => `
  SELECT width_bucket(created_at, $9::timestamptz[]) AS piece, coalesce(${by === 'country' ? COUNTRY[table] : by}, '') AS value, ${EVENTS[table].join(', ')}
  FROM ${table}
  WHERE ${NARROWED} AND id >= $7::uuid AND id < $8::uuid${table === 'click' ? ` AND ${MADE_HERE}` : ''}
  GROUP BY 1, 2`

const CUBES = {
  events: (by: Dimension) => `
    SELECT ($10::int[])[piece] AS bucket, value, ${SUMS}
    FROM (${ofEvents(by, 'click')} UNION ALL ${ofEvents(by, 'conversion')}) event`,
  quarters: (by: Dimension) => `
    SELECT ($9::int[])[width_bucket(starts_at, $7::timestamptz[])] AS bucket, ${ROLLED[by]} AS value, ${SUMS}
    FROM stat_quarter_hour WHERE ${NARROWED} AND starts_at >= ($7::timestamptz[])[1] AND starts_at < $8`,
  days: (by: Dimension) => `
    SELECT day - $7::date AS bucket, ${ROLLED[by]} AS value, ${SUMS}
    FROM stat_day WHERE ${NARROWED} AND day BETWEEN $7::date AND $8::date`,
}

function statement(from: keyof typeof CUBES, by: Dimension) {
  const { columns, join } = NAMED[by] ?? PLAIN
  const text = `
    WITH cube AS MATERIALIZED (${CUBES[from](by)} GROUP BY 1, 2
      HAVING sum(${TOTAL_EVENTS}) > 0),
    ranked AS (
      SELECT value, count(*) AS size, row_number() OVER (ORDER BY sum(${EARNED}) DESC,
        sum(pending_count + approved_count) DESC, sum(clicks) DESC, value) AS rank
      FROM cube GROUP BY 1),
    kept AS MATERIALIZED (
      SELECT value, rank <= $5 AND sum(size) OVER (ORDER BY rank) <= $6 AS is_kept FROM ranked),
    rest AS MATERIALIZED (SELECT count(*) AS size FROM kept WHERE NOT is_kept),
    folded AS (
      SELECT * FROM cube WHERE (SELECT size FROM rest) = 0
      UNION ALL
      SELECT bucket, CASE WHEN is_kept THEN value END AS value, ${SUMS}
      FROM cube JOIN kept USING (value) WHERE (SELECT size FROM rest) > 0 GROUP BY 1, 2)
    SELECT f.bucket, ${columns}, ${AS_MEASURED}, (SELECT size FROM rest) AS folded
    FROM folded f ${join} ORDER BY f.bucket, ${EARNED} DESC, f.clicks DESC, f.value`
  return { name: `stats-${from}-by-${by}`, text }
}

const countries = new Intl.DisplayNames('en', { type: 'region' })

/** In English; null for an unknown country and for the rest of many. Named here, because browsers' names differ. */
export const countryName = (code: string | null): string | null => (code ? (countries.of(code) ?? code) : null)

const isRolled = (by: Dimension) => by in ROLLED

/**
 * Clicks, conversions and payout of one affiliate by the viewer's hour or day and the values of one dimension, of one
 * offer or source or of all. Offers, sources and days come from the roll-ups; countries and sub-IDs, which those do not
 * have, from the events. The MAX_BREAKDOWN_VALUES best values have rows of their own, fewer where a long range would make more
 * than MAX_BREAKDOWN_ROWS rows; the rest are combined under a null value, so that sums stay complete. `payout` is
 * decimal dollars.
 * @throws AppError unavailable when it takes longer than `limitMs`
 */
export async function listBreakdown(
  affiliateId: number,
  query: BreakdownQuery,
  limitMs = BREAKDOWN_LIMIT_MS,
): Promise<BreakdownAnswer> {
  const { by, offerId = null, source = null, advertiserId = null, startDate } = query
  const { from, buckets, times } = chooseSource(query)
  if (from === 'events') await assertClicksStored(by === 'country' ? 'country' : 'sub-ID', startDate)
  const most = [MAX_BREAKDOWN_VALUES, MAX_BREAKDOWN_ROWS - buckets.length]
  const values = [affiliateId, offerId, source, advertiserId, ...most, ...times]
  const rows = await withinLimit<CubeRow>({ ...statement(from, by), values }, limitMs)
  return {
    data: rows.map((row) => ({
      Stat: toCounts(row, buckets),
      value: row.value,
      name: by === 'country' ? countryName(row.value) : row.name,
    })),
    folded: Number(rows[0]?.folded ?? 0),
  }
}

/** Where an answer is read, its buckets, and the parameters that say which rows are of which bucket. */
function chooseSource(query: BreakdownQuery): {
  from: keyof typeof CUBES
  buckets: readonly Bucket[]
  times: unknown[]
} {
  const { by, startDate, endDate } = query
  if (isRolled(by) && areEasternDays(query))
    return { from: 'days', buckets: dayBuckets(query), times: [startDate, endDate] }
  const { starts, indexes, end, buckets } = splitPeriod(query)
  if (isRolled(by)) return { from: 'quarters', buckets, times: [starts, end, indexes] }
  return { from: 'events', buckets, times: [firstIdAt(starts[0] ?? end), firstIdAt(end), starts, indexes] }
}

/**
 * What roll-ups do not have is counted from the clicks themselves, which are deleted when they are old enough.
 * @param what the results are by: "country"
 * @returns the first day whose clicks are all stored; null while none were deleted
 * @throws AppError invalid for days before it
 */
export async function assertClicksStored(what: string, startDate: Day): Promise<Day | null> {
  const clicksFrom = await getClicksFrom()
  if (clicksFrom === null || startDate >= clicksFrom) return clicksFrom
  throw new AppError('invalid', `Results by ${what} go back to ${clicksFrom}. Choose a later start.`)
}

/** The message of a report that takes longer than its limit. */
export const TOO_MANY_CLICKS = 'There are too many clicks in these days to look through. Pick fewer days.'

/** What a statement beyond the limit is answered with, and the memory of its sorts and sums, as PostgreSQL writes it. */
type LimitOptions = { tooLong?: string; workMemory?: `${number}MB` }

/**
 * The rows of a statement whose work grows with the clicks of a range: no request may keep the database busy for long, and
 * an account has two at once at most.
 * @throws AppError unavailable when it takes longer than `limitMs`
 */
export async function withinLimit<Row extends QueryResultRow>(
  statement: QueryConfig,
  limitMs: number,
  { tooLong = TOO_MANY_CLICKS, workMemory }: LimitOptions = {},
): Promise<Row[]> {
  const run = () => transactInSession(readPool(), begin, async (session) => (await session.query<Row>(statement)).rows)
  const memory = workMemory ? `; SET LOCAL work_mem = '${workMemory}'` : ''
  const begin = `BEGIN READ ONLY; SET LOCAL statement_timeout = ${limitMs}${memory}`
  try {
    return await reports.run(requestAccount() ?? 'ours', run)
  } catch (error) {
    if (!(error instanceof DatabaseError) || error.code !== QUERY_CANCELED) throw error
    throw new AppError('unavailable', tooLong)
  }
}
