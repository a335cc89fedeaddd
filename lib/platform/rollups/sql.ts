import { SALE_CLICK_FLAGS } from './constants'
import { COUNTERS, dayBucket, quarterBucket, type RollupDelta, type RollupRow, sumDeltas } from './rules'

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const COLUMNS = COUNTERS.map(snake)
const isMoney = (column: string) => column.endsWith('_cents')

/** The number of parameters of one table's rows: four key columns and the counters. */
const ROLLUP_PARAMETERS = 4 + COLUMNS.length

type Table = { name: 'stat_quarter_hour' | 'stat_day'; bucket: 'starts_at' | 'day'; type: 'timestamptz' | 'date' }
const QUARTER: Table = { name: 'stat_quarter_hour', bucket: 'starts_at', type: 'timestamptz' }
const DAY: Table = { name: 'stat_day', bucket: 'day', type: 'date' }

const TYPES = COLUMNS.map((column) => (isMoney(column) ? 'bigint' : 'int'))

const arrays = ({ type }: Table, first: number): string =>
  ['int', type, 'int', 'int', ...TYPES].map((each, index) => `$${first + index}::${each}[]`).join(', ')

function upsert({ name, bucket }: Table, columns: readonly string[], rows: string): string {
  const sums = columns.map((column) => `${column} = ${name}.${column} + EXCLUDED.${column}`)
  return `INSERT INTO ${name} (affiliate_id, ${bucket}, offer_id, source_id, ${columns.join(', ')})
    ${rows}
    ON CONFLICT (affiliate_id, ${bucket}, offer_id, source_id) DO UPDATE SET ${sums.join(', ')}`
}

const CLICK_COLUMNS = COLUMNS.slice(0, 3)

/** The counters of new clicks, as PostgreSQL sums them: rows in the order in which every writer locks them. */
function clicksSql({ bucket }: Table, clicks: string): string {
  return `SELECT affiliate_id, ${bucket}, offer_id, source_id, count(*) FILTER (WHERE flag IS NULL),
      count(*) FILTER (WHERE is_unique), count(*) FILTER (WHERE flag IS NOT NULL)
    FROM ${clicks} GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4`
}

/**
 * The roll-up part of the statement that writes clicks. Only the counters of clicks are named: the others of a row begin at 0.
 * @param before CTEs of the caller, each ending with a comma
 * @param clicks the CTE with one row for each click: `affiliate_id`, `starts_at`, `day`, `offer_id`, `source_id`, `flag`
 *   and `is_unique`
 */
export function clickRollupStatement(before: string, clicks: string): string {
  const [quarters, days] = [QUARTER, DAY].map((table) => upsert(table, CLICK_COLUMNS, clicksSql(table, clicks)))
  return `WITH ${before} quarter AS (${quarters}) ${days}`
}

function update(table: Table, first: number): string {
  const { name, bucket } = table
  const sums = COLUMNS.map((column) => `${column} = r.${column} + d.${column}`)
  return `UPDATE ${name} r SET ${sums.join(', ')}
    FROM unnest(${arrays(table, first)}) AS d (affiliate_id, bucket, offer_id, source_id, ${COLUMNS.join(', ')})
    WHERE (r.affiliate_id, r.${bucket}, r.offer_id, r.source_id) = (d.affiliate_id, d.bucket, d.offer_id, d.source_id)`
}

/** A CTE for the quarter hours and the main statement for the days: the same order as that of clicks, so that no two writers deadlock. */
export const ROLLUP_STATEMENT = `WITH quarter AS (${upsert(QUARTER, COLUMNS, `SELECT * FROM unnest(${arrays(QUARTER, 1)})`)})
  ${upsert(DAY, COLUMNS, `SELECT * FROM unnest(${arrays(DAY, 1 + ROLLUP_PARAMETERS)})`)}`

/** `ROLLUP_STATEMENT` for changed events that were counted before: their rows exist. */
export const ROLLUP_MOVE = `WITH quarter AS (${update(QUARTER, 1)}) ${update(DAY, 1 + ROLLUP_PARAMETERS)}`

/** The parameters of `ROLLUP_STATEMENT` and `ROLLUP_MOVE`, in order. */
export function rollupParameters(deltas: readonly RollupDelta[]): unknown[] {
  return [...toColumns(sumDeltas(deltas, quarterBucket)), ...toColumns(sumDeltas(deltas, dayBucket))]
}

function toColumns(rows: readonly RollupRow[]): unknown[] {
  return [
    rows.map((row) => row.affiliateId),
    rows.map((row) => row.bucket),
    rows.map((row) => row.offerId),
    rows.map((row) => row.sourceId),
    ...COLUMNS.map((_, index) => rows.map((row) => row.values[index]?.toString() ?? '0')),
  ]
}

type TableName = Table['name']
const bucketColumn = (table: TableName) => (table === 'stat_day' ? 'day' : 'starts_at')

// $1 and $2: the first instant, and the one past the last; infinite for no limit
const within = (column: string) => `${column} >= $1::timestamptz AND ${column} < $2::timestamptz`
/** A condition: a visitor made the click, not a sale. @param flag the expression of its flag, empty for none */
export const isVisit = (flag: string): string =>
  `${flag} NOT IN (${SALE_CLICK_FLAGS.map((each) => `'${each}'`).join(', ')})`
/** Clicks that visitors made here; those of a previous platform or made with a sale count nowhere. A condition on rows of `click`. */
export const MADE_HERE = `(flag IS NULL OR (flag <> 'imported' AND ${isVisit('flag')}))`
/** A condition on conversions: another than the first of its subscription. @param of the row, with a point, or empty */
export const RECURRING = (of: string): string => `${of}subscription_id <> ${of}id`
const counted = (event: 'click' | 'conversion') => (event === 'click' ? ` AND ${MADE_HERE}` : '')
const EVENTS = (event: 'click' | 'conversion') => `${event} WHERE ${within('created_at')}${counted(event)}`

// Events of a few days, by the primary key of each affiliate: the partition of a month is never read as a whole. An id
// contains its instant; an hour more on each side costs little.
const EVENTS_OF_DAYS = (event: 'click' | 'conversion') => `affiliate a CROSS JOIN LATERAL (
    SELECT * FROM ${event} e WHERE e.affiliate_id = a.id
      AND e.id >= stoke_uuid_floor($1::timestamptz - interval '1 hour')
      AND e.id < stoke_uuid_floor($2::timestamptz + interval '1 hour') OFFSET 0) e
    WHERE ${within('e.created_at')}${counted(event)}`

/** The rows of a roll-up from $1 to before $2, as a condition. */
export function rollupRange(table: TableName): string {
  if (table === 'stat_quarter_hour') return within('starts_at')
  const day = (parameter: string) => `(${parameter}::timestamptz AT TIME ZONE 'America/New_York')::date`
  return `day >= ${day('$1')} AND day < ${day('$2')}`
}

// figures of a day before the network moved here count at its beginning, under no source
const HISTORY_START = "(day::timestamp AT TIME ZONE 'America/New_York')"

/**
 * Recomputes a roll-up from the events alone, and from the imported figures of days before the network moved
 * here, as a SELECT with the columns of its table: those from $1 to before $2, both
 * the beginning of an Eastern day, or infinite.
 * @param ofDays whether it is a matter of a few days, which are looked up affiliate by affiliate
 */
export function rollupFromEvents(table: TableName, ofDays = false): string {
  const from = ofDays ? EVENTS_OF_DAYS : EVENTS
  const of = ofDays ? 'e.' : ''
  const easternDay = `(${of}created_at AT TIME ZONE 'America/New_York')::date`
  const quarter = `to_timestamp(floor(extract(epoch FROM ${of}created_at) / 900) * 900)`
  const bucket = table === 'stat_day' ? easternDay : quarter
  const count = (status: string) => `count(*) FILTER (WHERE ${of}status = '${status}')`
  const payout = (status: string) => `coalesce(sum(${of}payout_cents) FILTER (WHERE ${of}status = '${status}'), 0)`
  const states = ['pending', 'approved', 'rejected', 'reversed']
  const earning = `${of}status IN ('pending', 'approved')`
  const recurring = `${earning} AND ${RECURRING(of)}`
  const key = `${of}affiliate_id, ${bucket} AS bucket, ${of}offer_id, ${of}source_id`
  return `
    SELECT affiliate_id, bucket, offer_id, source_id,
      ${COLUMNS.map((column) => `sum(${column})::${isMoney(column) ? 'bigint' : 'int'} AS ${column}`).join(', ')}
    FROM (
      SELECT ${key},
        count(*) FILTER (WHERE flag IS NULL) AS clicks,
        count(*) FILTER (WHERE flag IS NULL AND is_unique) AS unique_clicks,
        count(*) FILTER (WHERE flag IS NOT NULL) AS flagged_clicks,
        ${COLUMNS.slice(3)
          .map((column) => `0 AS ${column}`)
          .join(', ')}
      FROM ${from('click')} GROUP BY 1, 2, 3, 4
      UNION ALL
      SELECT ${key}, 0, 0, 0,
        ${states.map(count).join(', ')}, ${states.map(payout).join(', ')},
        coalesce(sum(revenue_cents) FILTER (WHERE ${earning}), 0), count(*) FILTER (WHERE ${recurring}),
        coalesce(sum(payout_cents) FILTER (WHERE ${recurring}), 0),
        coalesce(sum(revenue_cents) FILTER (WHERE ${recurring}), 0)
      FROM ${from('conversion')} GROUP BY 1, 2, 3, 4
      UNION ALL
      SELECT affiliate_id, ${table === 'stat_day' ? 'day' : HISTORY_START}, offer_id, 0, clicks, 0, 0,
        0, conversions, 0, 0, 0, payout_cents, 0, 0, revenue_cents, 0, 0, 0
      FROM imported_event_day WHERE ${within(HISTORY_START)}
    ) events
    GROUP BY 1, 2, 3, 4`
}

/** The columns of a roll-up table in the order of `rollupFromEvents`. */
export function rollupColumns(table: TableName): string[] {
  return ['affiliate_id', bucketColumn(table), 'offer_id', 'source_id', ...COLUMNS]
}
