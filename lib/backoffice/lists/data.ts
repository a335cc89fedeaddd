import 'server-only'
import type { Actor } from '@/lib/accounts/auth/constants'
import { requestAccount } from '@/lib/accounts/http/request-concurrency'
import { Prisma } from '@/lib/generated/prisma/client'
import { db, type Tx } from '@/lib/platform/database/db'
import { sqlState } from '@/lib/platform/database/failures'
import { readInSnapshot } from '@/lib/platform/database/snapshot'
import { csvResponse } from '@/lib/platform/http/responses/csv'
import { isModuleOn } from '@/lib/platform/settings/current'
import { formatCount } from '@/lib/platform/text/counts'
import { COUNT_MAX, CSV_MAX, SELECTION_MAX } from '../pages/constants'
import type { List, ListQuery } from '../pages/schema'
import { generateCsv } from './csv-rules'
import { cursorAfter, followsSql, keyColumn, wrongCursor } from './cursor-data'
import type { ListColumn } from './rules'

/** The parts of a list query; each domain composes its own. */
export type ListSql = {
  select: Prisma.Sql
  from: Prisma.Sql
  where: readonly Prisma.Sql[]
  orderBy: Prisma.Sql
  /** The condition of one row by its id, as the screen has it: `byUuid`, `byNumber`, or the domain's own. */
  byId?: (id: string) => Prisma.Sql
  /** Costly joins that only fill columns: applied to the rows of the page alone, looked up by their key. */
  rowJoins?: { key: readonly Prisma.Sql[]; joins: Prisma.Sql }
}

/** A page of a list by its number, the rows after a cursor, or the next rows of an export. */
type PageQuery = Pick<ListQuery, 'page' | 'size' | 'after'> & { only?: string | undefined; snapshot?: ListSnapshot }

/**
 * One page of a list and the number of rows, counted up to COUNT_MAX + 1. An export is not counted. After a cursor, or
 * from the beginning by an empty one, it has the cursor of the next page too: null when it is not full.
 * @throws AppError invalid for a cursor that is none, or of another order
 */
export async function readList<Row>(
  all: ListSql,
  { page, size, only, after, snapshot }: PageQuery,
): Promise<List<Row>> {
  const sql = only === undefined ? all : onlyRow(all, only)
  if (snapshot) return { rows: await snapshot.next<Row>(sql), total: 0, page, size }
  const [found, counted] = await Promise.all([
    after === undefined ? readNumbered<Row>(sql, page, size) : readFrom<Row>(sql, size, after),
    db().$queryRaw<[{ total: bigint }]>`
      SELECT count(*) AS total FROM (SELECT 1 FROM ${sql.from} ${whereSql(sql)} LIMIT ${COUNT_MAX + 1}) counted`,
  ])
  return { ...found, total: Number(counted[0].total), page, size }
}

const readRows = <Row>(sql: Prisma.Sql) => db().$queryRaw<Row[]>`${sql}`

const readNumbered = async <Row>(sql: ListSql, page: number, size: number) => ({
  rows: await readRows<Row>(pageSql(sql, size, (page - 1) * size)),
})

async function readFrom<Row>(sql: ListSql, size: number, cursor: string) {
  const { where, orderBy } = sql
  const following = cursor === '' ? sql : { ...sql, where: [...where, followsSql(orderBy, cursor)] }
  const rows = await readRows<Row & { row_key: string[] }>(pageSql(following, size, 0, keyColumn(orderBy))).catch(
    (error: unknown) => {
      // a value that the column cannot have
      throw cursor !== '' && sqlState(error)?.startsWith('22') ? wrongCursor() : error
    },
  )
  const last = rows.length === size ? rows.at(-1) : undefined
  return {
    rows: rows.map(({ row_key: _, ...row }) => row as unknown as Row),
    nextCursor: last ? cursorAfter(orderBy, last.row_key) : null,
  }
}

const NONE = Prisma.sql`FALSE`
const onlyRow = (sql: ListSql, id: string): ListSql => ({ ...sql, where: [...sql.where, sql.byId?.(id) ?? NONE] })

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** One row by a column of UUIDs; no row for a text that is none. */
export const byUuid = (column: Prisma.Sql) => (id: string) =>
  UUID.test(id) ? Prisma.sql`${column} = ${id}::uuid` : NONE

/** `byUuid` for a column of numbers. */
export const byNumber = (column: Prisma.Sql) => (id: string) =>
  /^\d{1,9}$/.test(id) ? Prisma.sql`${column} = ${Number(id)}` : NONE

/** A row of a list for a bulk action: its id, its status, and the money the action is about, in cents. */
export type ListKey = { key: string; status: string; cents: bigint }

/** The rows of a list in its order, SELECTION_MAX at most. `select` gives the columns of `ListKey`. */
export function readKeys({ select, from, where, orderBy }: ListSql): Promise<ListKey[]> {
  return db().$queryRaw`
    SELECT ${select} FROM ${from} ${whereSql({ where })} ORDER BY ${orderBy} LIMIT ${SELECTION_MAX}`
}

const whereSql = ({ where }: Pick<ListSql, 'where'>) =>
  where.length > 0 ? Prisma.sql`WHERE ${Prisma.join([...where], ' AND ')}` : Prisma.empty

/** A page. `rowKey` is a column besides those of the list. */
function pageSql(sql: ListSql, limit: number, offset: number, rowKey?: Prisma.Sql): Prisma.Sql {
  const { select, from, orderBy, rowJoins } = sql
  const page = (columns: Prisma.Sql) => Prisma.sql`
    SELECT ${columns} FROM ${from} ${whereSql(sql)} ORDER BY ${orderBy} LIMIT ${limit} OFFSET ${offset}`
  const more = rowKey ? [Prisma.sql`${rowKey} AS row_key`] : []
  if (!rowJoins) return page(Prisma.join([select, ...more]))
  const { key, joins } = rowJoins
  const name = (index: number) => Prisma.raw(`key_${index}`)
  const isRow = Prisma.join(
    key.map((column, index) => Prisma.sql`${column} = page.${name(index)}`),
    ' AND ',
  )
  // OFFSET 0 forces one lookup per row: a plan that joins first might read whole tables to fill one page
  return Prisma.sql`
    SELECT line.*${rowKey ? Prisma.sql`, page.row_key` : Prisma.empty} FROM (
      SELECT chosen.*, row_number() OVER () AS number
      FROM (${page(Prisma.join([...key, ...more]))}) chosen (${Prisma.join([...key.map((_, index) => name(index)), ...(rowKey ? [ROW_KEY] : [])])})
    ) page CROSS JOIN LATERAL (SELECT ${select} FROM ${from} ${joins} WHERE ${isRow} OFFSET 0) line
    ORDER BY page.number`
}

const ROW_KEY = Prisma.raw('row_key')

const CSV_CHUNK = 1_000
const CUT_SHORT = `Only the first ${formatCount(CSV_MAX)} rows are in this file. Filter the list to get the others.`

/** The rows of a list in one snapshot, a chunk at a time: `next` opens a cursor on the first query it is given. */
export type ListSnapshot = { next<Row>(sql: ListSql): Promise<Row[]> }

function openSnapshot(tx: Tx): ListSnapshot {
  let isOpen = false
  return {
    async next(sql) {
      if (!isOpen) await tx.$executeRaw`DECLARE list NO SCROLL CURSOR FOR ${pageSql(sql, CSV_MAX + 1, 0)}`
      isOpen = true
      return tx.$queryRaw`FETCH ${Prisma.raw(String(CSV_CHUNK))} FROM list`
    },
  }
}

/**
 * The whole list as a CSV file, read in one snapshot and streamed; formulas are neutralized. Of a list of more than
 * CSV_MAX rows the first ones, with a last line that says so. `read` reads a page of the list by `readList`, to which it
 * passes what it is given. [Q33]
 * @throws AppError unavailable when too many exports are running
 */
export async function listAsCsv<Row>(
  read: (page: { page: number; size: number; snapshot: ListSnapshot }) => Promise<List<Row>>,
  columns: readonly ListColumn<Row>[],
  file: { name: string; requestId: string },
): Promise<Response> {
  async function* pages(tx: Tx) {
    const snapshot = openSnapshot(tx)
    for (let page = 1; ; page += 1) {
      const { rows } = await read({ page, size: CSV_CHUNK, snapshot })
      yield rows
      if (rows.length < CSV_CHUNK) return
    }
  }
  const chunks = readInSnapshot(`staff ${requestAccount() ?? ''}`, (tx) =>
    generateCsv(columns, pages(tx), { max: CSV_MAX, cutShort: CUT_SHORT }),
  )
  return csvResponse(chunks, `${file.name}.csv`, file.requestId)
}

type ListContext<Query> = { query: Query; actor: Actor; at: Date; request: Request; requestId: string }

/**
 * What the route of a list runs: a page of it as JSON or, with `format=csv`, all of it as a file, `name` without its
 * ending.
 * @param read reads a page of the list by `readList`, to which it passes the query
 */
export function listRoute<Query extends Pick<ListQuery, 'format'>, Row>(
  read: (query: Query & { snapshot?: ListSnapshot }, context: ListContext<Query>) => Promise<List<Row>>,
  columns: readonly ListColumn<Row>[],
  name: string,
) {
  return async (context: ListContext<Query>): Promise<List<Row> | Response> => {
    const { query, requestId } = context
    if (query.format === 'json') return read(query, context)
    const shown = columns.filter(({ module }) => module === undefined || isModuleOn(module))
    return listAsCsv((page) => read({ ...query, ...page }, context), shown, { name, requestId })
  }
}

/** `ASC` or `DESC`, with the null order of plain indexes. */
export const direction = (dir: 'asc' | 'desc') => (dir === 'asc' ? Prisma.sql`ASC` : Prisma.sql`DESC`)

/** `direction` for nullable columns: nulls come last in both directions, which no plain index supports. */
export const directionNullsLast = (dir: 'asc' | 'desc') =>
  dir === 'asc' ? Prisma.sql`ASC NULLS LAST` : Prisma.sql`DESC NULLS LAST`

/**
 * The pattern of a search, for `search_fold(column) LIKE`, which finds a text anywhere, whatever its case and accents; its
 * wildcards are escaped.
 */
export const containing = (text: string): Prisma.Sql =>
  // NFKC first: folding would make wildcards of their full-width forms
  Prisma.sql`search_fold(${`%${text.normalize('NFKC').replace(/[\\%_]/g, '\\$&')}%`})`
