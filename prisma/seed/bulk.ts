import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { db, pool, type Tx } from '../../lib/platform/database/db'

/** A column of a bulk load: its name, and where its value comes from. */
export type Column<T> = readonly [name: string, value: (row: T) => Value]
type Value = string | number | bigint | boolean | Date | null | undefined

const ROWS_AT_ONCE = 1_000

const connections = new WeakMap<Tx, pg.PoolClient>()

/**
 * Runs one transaction, in which `insertAll` may be used. Prisma does not tell which connection a transaction is on: it
 * is the first that is taken of the pool, which is checked.
 */
export async function transactInBulk<T>(timeout: number, run: (tx: Tx) => Promise<T>): Promise<T> {
  let acquired: pg.PoolClient | undefined
  const note = (client: pg.PoolClient) => {
    acquired ??= client
  }
  pool().on('acquire', note)
  const noted = async (tx: Tx) => {
    const [{ pid }] = await tx.$queryRaw<[{ pid: number }]>`SELECT pg_backend_pid() AS pid`
    const { processID } = acquired as unknown as { processID: number | null }
    if (!acquired || processID !== pid) throw new Error('the connection of the transaction is not known')
    connections.set(tx, acquired)
    return run(tx)
  }
  try {
    return await db().$transaction(noted, { timeout })
  } finally {
    pool().off('acquire', note)
  }
}

/** Inserts rows by COPY, in a transaction of `transactInBulk`. */
export async function insertAll<T>(
  tx: Tx,
  table: string,
  columns: readonly Column<T>[],
  rows: readonly T[],
): Promise<void> {
  const connection = connections.get(tx)
  if (!connection) throw new Error('rows are inserted in bulk in a transaction of transactInBulk')
  const statement = `COPY ${table} (${columns.map(([name]) => name).join(', ')}) FROM STDIN`
  await pipeline(Readable.from(chunksOf(columns, rows)), connection.query(copyFrom(statement)))
}

function* chunksOf<T>(columns: readonly Column<T>[], rows: readonly T[]): Generator<Buffer> {
  for (let first = 0; first < rows.length; first += ROWS_AT_ONCE) {
    const lines = rows.slice(first, first + ROWS_AT_ONCE).map((row) => lineOf(columns, row))
    yield Buffer.from(lines.join(''))
  }
}

const lineOf = <T>(columns: readonly Column<T>[], row: T): string =>
  `${columns.map(([, value]) => textOf(value(row))).join('\t')}\n`

const SPECIAL = /[\\\t\n\r]/g
const ESCAPES: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

/** A value in PostgreSQL's text form of COPY. */
function textOf(value: Value): string {
  if (value === null || value === undefined) return '\\N'
  if (value instanceof Date) return value.toISOString()
  if (typeof value !== 'string') return String(value)
  return value.replace(SPECIAL, (character) => ESCAPES[character] ?? character)
}
