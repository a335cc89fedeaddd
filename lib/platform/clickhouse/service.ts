import 'server-only'
import { type ClickHouseClient, ClickHouseError, ClickHouseLogLevel, createClient } from '@clickhouse/client'
import { env } from '../env'
import { MIGRATIONS } from './migrations'
import { CLICKHOUSE_FROM, isOlderVersion } from './rules'

/** How long one question or one insert may take, in milliseconds, unless the caller says less. */
const ASK_WITHIN_MS = 5_000
const PUT_WITHIN_MS = 60_000

/** The share of the time an answer may take after which ClickHouse itself ends a query; the rest is for its refusal to arrive. */
const SHARE_OF_SERVER = 0.85

/** How long ClickHouse may take to say that it is there, in milliseconds. */
const PING_WITHIN_MS = 2_000

/** How many requests a process sends to ClickHouse at once: a slow report must not keep others waiting for a connection. */
const REQUESTS_AT_ONCE = 32

/** ClickHouse did not answer: it is down, or silent beyond the limit. The query can be sent again. */
export class ClickHouseDownError extends Error {}

/** ClickHouse is older than CLICKHOUSE_FROM. */
export class OldClickHouseError extends Error {
  constructor(version = 'unknown') {
    super(`CLICKHOUSE_URL is a ClickHouse ${version}; ${CLICKHOUSE_FROM} or later is needed.`)
  }
}

/** Whether an error is ClickHouse's own answer: a query is not understood, too large, or took too long; or no JSON. */
export const isRefusedByClickHouse = (error: unknown): boolean =>
  error instanceof ClickHouseError || error instanceof SyntaxError

let open: ClickHouseClient | undefined

/** Whether CLICKHOUSE_URL names a ClickHouse for reports by events. */
export const hasClickHouse = (): boolean => env().CLICKHOUSE_URL !== undefined

function client(): ClickHouseClient {
  open ??= createClient({
    url: env().CLICKHOUSE_URL,
    request_timeout: PUT_WITHIN_MS,
    max_open_connections: REQUESTS_AT_ONCE,
    // whoever asks says what failed
    log: { level: ClickHouseLogLevel.OFF },
    // long lists of parameters go into the body
    use_multipart_params_auto: true,
    clickhouse_settings: { date_time_input_format: 'best_effort', output_format_json_quote_64bit_integers: 1 },
  })
  return open
}

/** Closes the connections of this process. */
export async function closeClickHouse(): Promise<void> {
  const closing = open
  open = undefined
  await closing?.close()
}

/** Whether ClickHouse says that it is there. */
export async function isClickHouseThere(): Promise<boolean> {
  const { success } = await client().ping({ select: false, abort_signal: AbortSignal.timeout(PING_WITHIN_MS) })
  return success
}

async function answered<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    // an error with a code is ClickHouse's own answer; all others are of the connection or the time limit
    if (isRefusedByClickHouse(error) || error instanceof OldClickHouseError || error instanceof ClickHouseDownError) {
      throw error
    }
    throw new ClickHouseDownError(`ClickHouse did not answer: ${(error as Error).message}`, { cause: error })
  }
}

type ClickHouseQuery = { query: string; parameters: Record<string, unknown>; limitMs: number }

const ask = <Format extends 'JSON' | 'JSONEachRow'>(format: Format, { query, parameters, limitMs }: ClickHouseQuery) =>
  client().query({
    query,
    query_params: parameters,
    format,
    abort_signal: AbortSignal.timeout(limitMs),
    // a query that takes longer is refused by the server, before silence would mean that it is down
    clickhouse_settings: {
      max_execution_time: (limitMs * SHARE_OF_SERVER) / 1_000,
      exact_rows_before_limit: 1,
      // all states of an event are in one partition: that of the time in its id
      do_not_merge_across_partitions_select_final: 1,
    },
  })

/**
 * The rows of a query; integers of 64 bits arrive as text. Parameters are written `{name:Type}`.
 * @throws ClickHouseDownError when it does not answer within the limit; ClickHouseError when it refuses the query, or ends
 *   it because it takes longer
 */
export const askClickHouse = <Row>(
  query: string,
  parameters: Record<string, unknown> = {},
  limitMs = ASK_WITHIN_MS,
): Promise<Row[]> => answered(async () => (await ask('JSONEachRow', { query, parameters, limitMs })).json<Row>())

/** The first rows of a query with a limit, and how many there are without it. */
export type FirstRows<Row> = { rows: Row[]; count: number }

/**
 * The first rows of a query that ends with a LIMIT.
 * @throws as `askClickHouse`
 */
export const askFirstRows = <Row>(
  query: string,
  parameters: Record<string, unknown>,
  limitMs: number,
): Promise<FirstRows<Row>> =>
  answered(async () => {
    const found = await (await ask('JSON', { query, parameters, limitMs })).json<Row>()
    const { data, rows_before_limit_at_least: count } = found
    return { rows: data, count: count ?? data.length }
  })

/**
 * Inserts rows; resolves once ClickHouse has stored them.
 * @throws ClickHouseDownError when it is not known whether they were stored: insert them again, with the same keys
 */
export const putClickHouse = (table: 'click' | 'conversion', rows: readonly object[]): Promise<void> =>
  answered(async () => {
    if (rows.length > 0) await client().insert({ table, values: [...rows], format: 'JSONEachRow' })
  })

/**
 * Applies the migrations that are new. Safe to repeat.
 * @returns the names of those that were applied
 * @throws when ClickHouse is older than we read it fast
 */
export const migrateClickHouse = (): Promise<string[]> =>
  answered(async () => {
    const [server] = await askClickHouse<{ version: string }>('SELECT version() AS version')
    if (!server || isOlderVersion(server.version, CLICKHOUSE_FROM)) throw new OldClickHouseError(server?.version)
    await client().command({
      query: `CREATE TABLE IF NOT EXISTS migration (name String, applied_at DateTime DEFAULT now())
        ENGINE = ReplacingMergeTree ORDER BY name`,
    })
    const fresh = await newMigrations()
    for (const { name, statements } of fresh) {
      for (const query of statements) await client().command({ query })
      await client().insert({ table: 'migration', values: [{ name }], format: 'JSONEachRow' })
    }
    return fresh.map(({ name }) => name)
  })

async function newMigrations() {
  if (!(await hasClickHouseTables())) return MIGRATIONS
  const known = await askClickHouse<{ name: string }>('SELECT DISTINCT name FROM migration')
  return MIGRATIONS.filter(({ name }) => !known.some((each) => each.name === name))
}

/** Whether a migration that is new empties tables, which have to be filled again. */
export const willEmptyTables = async (): Promise<boolean> => (await newMigrations()).some(({ empties }) => empties)

/** Whether the tables of events are there. */
export async function hasClickHouseTables(): Promise<boolean> {
  const [row] = await askClickHouse<{ tables: string }>(
    `SELECT count() AS tables FROM system.tables WHERE database = currentDatabase() AND name IN ('click', 'conversion')`,
  )
  return Number(row?.tables) === 2
}

/** Drops the UTC months of a table that ended before a day. Safe to repeat. @throws ClickHouseDownError */
export async function dropClickHouseMonths(table: 'click', before: string): Promise<void> {
  const month = Number(before.slice(0, 7).replace('-', ''))
  const old = await askClickHouse<{ partition: string }>(
    `SELECT DISTINCT partition FROM system.parts
     WHERE database = currentDatabase() AND table = {table:String} AND active AND toUInt32(partition) < {month:UInt32}`,
    { table, month },
  )
  for (const { partition } of old) {
    await answered(() => client().command({ query: `ALTER TABLE ${table} DROP PARTITION ${Number(partition)}` }))
  }
}

type Table = 'click' | 'conversion'

/** Of UTC months of a table, as 202611, both included, the number of the newest block that is stored. @throws ClickHouseDownError */
export const listNewestBlocks = (table: Table, from: number, to: number): Promise<{ month: string; block: string }[]> =>
  askClickHouse(
    `SELECT partition AS month, toString(max(max_block_number)) AS block FROM system.parts
     WHERE database = currentDatabase() AND table = {table:String} AND active
     AND toUInt32(partition) BETWEEN {from:UInt32} AND {to:UInt32} GROUP BY partition ORDER BY partition`,
    { table, from, to },
  )

/** In how many parts the blocks of a UTC month up to a number are. @throws ClickHouseDownError */
export async function countClickHouseParts(table: Table, { month, block }: { month: number; block: bigint }) {
  const [row] = await askClickHouse<{ parts: string }>(
    `SELECT count() AS parts FROM system.parts WHERE database = currentDatabase() AND table = {table:String} AND active
     AND partition = toString({month:UInt32}) AND min_block_number <= {block:Int64}`,
    { table, month, block: String(block) },
  )
  return Number(row?.parts)
}

const IS_RUNNING = 'QUERY_WITH_SAME_QUERY_ID_IS_ALREADY_RUNNING'

/**
 * Has all parts of a UTC month merged into one, which removes replaced states. Resolves when that is done, when it takes
 * longer than the wait, and at once when it goes on from before: ClickHouse does not end it with the connection.
 * @throws ClickHouseDownError, or ClickHouseError when it refuses
 */
export async function startClickHouseMerge(table: Table, month: number, waitMs: number): Promise<void> {
  const signal = AbortSignal.timeout(Math.max(1, Math.ceil(waitMs)))
  const merge = client().command({
    query: `OPTIMIZE TABLE ${table} PARTITION ${Number(month)} FINAL`,
    // the same one twice at a time is refused
    query_id: `merge${new URL(env().CLICKHOUSE_URL ?? '').pathname} ${table} ${Number(month)}`,
    clickhouse_settings: { optimize_skip_merged_partitions: 1 },
    abort_signal: signal,
  })
  await answered(() =>
    merge.catch((error) => {
      const isGoingOn = signal.aborted || (error instanceof ClickHouseError && error.type === IS_RUNNING)
      if (!isGoingOn) throw error
    }),
  )
}
